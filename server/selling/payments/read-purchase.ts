import { type Selectable, sql } from "kysely";
import type { PurchaseView } from "../../../contract/selling/payments/schema.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { includedTaxesOf } from "./included-tax.ts";
import { isPart } from "./order-for-payment.ts";
import { addedTaxCents, kindOf, type Payment, type Purchase, type PurchaseLine, shownCents } from "./purchase-kinds.ts";
import { isOfOrder, purchasesQuery } from "./read.ts";
import { expiryReasons } from "./reasons.ts";

type Row = Purchase & {
  kind: PurchaseView["kind"];
  state: Selectable<Tables["purchases"]>["state"];
  payment: Pick<Payment, "reason" | "amount_cents" | "ships"> | null;
  lines: (PurchaseLine & { quantity: number })[];
};

/**
 * Reads a purchase that the caller opened, by its id or that of its order. A student's requires that login, a guest's
 * only the id; else `not-found`.
 */
export async function readPurchase(
  ctx: Ctx,
  { params: { orderId } }: { params: { orderId: string } },
): Promise<PurchaseView> {
  const row = await purchaseOf(ctx, orderId);
  const callerId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  if (!row || (row.user_id !== null && row.user_id !== callerId)) throw new Refusal("not-found");
  const { id, kind, payment, lines, total_cents: totalCents } = row;
  const { words, lineWords = (of) => words(of), show } = kindOf(ctx, row);
  const walletCents = totalCents - (payment?.amount_cents ?? 0);
  return {
    id,
    kind,
    state: stateOf(ctx, row),
    heldUntil: row.held_until.toISOString(),
    words: words(row),
    facts: [],
    note: "",
    lines: lines.map((line) => ({
      kind: line.kind,
      name: isPart(line.kind) ? line.name : lineWords(row, line),
      quantity: line.quantity,
      cents: shownCents(line),
      ...(line.chocolateId ? { _id: line.chocolateId } : {}),
    })),
    taxCents: addedTaxCents(lines),
    includedTaxes: includedTaxesOf(lines),
    totalCents,
    walletCents,
    needsPayer: false,
    ships: payment?.ships ?? row.shipping !== null,
    ...(await show?.(ctx, row)),
  };
}

/** A purchase that was opened, with its lines. Sales at the door have no payer who reads them. */
const purchaseOf = (ctx: Ctx, orderId: string) =>
  purchasesQuery(ctx)
    .leftJoin("payments", "payments.id", "purchases.id")
    .select([
      sql<Row["payment"]>`case when payments.id is not null then json_build_object('reason', reason,
        'amount_cents', amount_cents, 'ships', ships) end`.as("payment"),
      sql<Row["lines"]>`(
        select json_agg(json_build_object('kind', kind, 'name', name, 'quantity', quantity, 'cents', cents,
          'taxCents', tax_cents, 'taxBasisPoints', tax_basis_points, 'taxIsIncluded', tax_is_included,
          'chocolateId', chocolate_id) order by position)
        from purchase_lines where purchase_id = purchases.id)`.as("lines"),
    ])
    .where("purchases.kind", "<>", "door")
    .where(isOfOrder(orderId))
    .$narrowType<Row>()
    .executeTakeFirst();

function stateOf({ now }: Ctx, { state, payment, held_until }: Row): PurchaseView["state"] {
  switch (state) {
    case "open":
      return held_until > now ? "paying" : "expired";
    case "paying":
    case "paid":
      return "checked";
    case "fulfilled":
      return "done";
    case "returned":
      return "given-back";
    case "declined":
      return "declined";
    case "expired":
      return payment?.reason === expiryReasons.cancelled || payment?.reason === expiryReasons.replaced
        ? payment.reason
        : "expired";
  }
}
