import { localeIn } from "../../../contract/platform/language/locale.ts";
import type { AmountParts, OrderInput } from "./provider.ts";
import { addedTaxCents, type Payment, type PurchaseLine, shownCents } from "./purchase-kinds.ts";

/**
 * The order of a payment at the provider and the lines of its purchase. What other tenders pay is a discount there: it
 * shows the payer the whole purchase and the rest that it charges. Prices contain their tax, if it is included: a net price
 * of one piece is no whole number of cents.
 */
export function orderForPayment(
  payment: Pick<Payment, "id" | "amount_cents" | "total_cents" | "ships" | "language" | "currency">,
  lines: readonly PurchaseLine[],
): OrderInput {
  const { id, amount_cents, total_cents, ships, language, currency } = payment;
  const sumOf = (kind: PurchaseLine["kind"]) =>
    lines.reduce((sum, line) => (line.kind === kind ? sum + Math.abs(shownCents(line)) : sum), 0);
  const parts: AmountParts = {
    shippingCents: sumOf("shipping"),
    handlingCents: sumOf("handling"),
    creditCents: sumOf("credit"),
    discountCents: sumOf("discount") + total_cents - amount_cents,
    taxCents: addedTaxCents(lines),
  };
  const items = lines.flatMap((line) => {
    const { kind, name, quantity = 1 } = line;
    return isPart(kind) ? [] : [{ name, unitCents: shownCents(line) / quantity, quantity }];
  });
  return { paymentId: id, currency, amountCents: amount_cents, items, parts, ships, locale: localeIn(language) };
}

/** Lines that a provider has as parts of the amount, not as items. */
export const isPart = (kind: PurchaseLine["kind"]) =>
  kind === "shipping" || kind === "handling" || kind === "credit" || kind === "discount";
