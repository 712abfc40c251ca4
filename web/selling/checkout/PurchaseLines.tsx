import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dollarsOf, exactPriceWords } from "../../../contract/platform/values/money.ts";
import type { PurchaseView } from "../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../contract/selling/payments/text.ts";
import { text as shop } from "../../../contract/selling/shop/text.ts";
import { FactList } from "../../kit/ui/Outcome.tsx";
import { BoughtItems, Summary } from "../shop/cart/Summary.tsx";

/** What a purchase costs: of a cart its tins and all sums, of other kinds the total and what the wallet pays of it. */
export function PurchaseLines({ purchase }: { purchase: PurchaseView }) {
  const { kind, lines, ships, taxCents, includedTaxes, totalCents, walletCents } = purchase;
  if (kind !== "cart") {
    return (
      <FactList
        facts={[
          [t.salesTax, taxCents > 0 && exactPriceWords(taxCents)],
          [shop.total, exactPriceWords(totalCents)],
          ...includedTaxes.map(
            ({ percent, cents }) => [shared.includedTax(percentWords(percent)), exactPriceWords(cents)] as const,
          ),
          [shop.fromYourWallet, walletCents > 0 && `−${exactPriceWords(walletCents)}`],
          [t.leftToPay, walletCents > 0 && exactPriceWords(totalCents - walletCents)],
        ]}
      />
    );
  }
  const tins = lines.flatMap(({ _id, name, quantity, cents }) =>
    _id ? [{ _id, name, quantity, price: dollarsOf(cents / quantity), cents }] : [],
  );
  const sumOf = (of: PurchaseView["lines"][number]["kind"]) =>
    lines.reduce((sum, line) => (line.kind === of ? sum + Math.abs(line.cents) : sum), 0);
  return (
    <>
      <BoughtItems items={tins} />
      <Summary
        total={{
          itemsCents: sumOf("tins"),
          discountCents: sumOf("discount"),
          shippingCents: sumOf("shipping"),
          handlingCents: sumOf("handling"),
          creditCents: sumOf("credit"),
          taxCents,
          totalCents,
          includedTaxes,
        }}
        delivery={ships ? "ship" : "pickup"}
        walletCents={walletCents}
      />
    </>
  );
}
