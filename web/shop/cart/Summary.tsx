import { dollarsOf } from "../../../contract/money.ts";
import type { OrderTotal } from "../../../contract/price.ts";
import * as t from "../../../contract/text/pages/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { dollars } from "../../payments/format.ts";
import styles from "./Summary.module.css";

type SummaryProps = {
  total: OrderTotal;
  delivery: "ship" | "pickup";
  /** The tax is not known yet. */
  taxPending?: boolean;
  refundedCents?: number;
  /** A new quote is being read. */
  busy?: boolean;
};

/** The lines of an order's total, in the order of the calculation. */
export function Summary({ total, delivery, taxPending, refundedCents = 0, busy }: SummaryProps) {
  const ships = delivery === "ship";
  const lines: (readonly [name: string, words: string] | false)[] = [
    [shared.subtotal, plus(total.itemsCents)],
    total.discountCents > 0 && [t.discount, minus(total.discountCents)],
    ships && [shared.shipping, plus(total.shippingCents)],
    ships && ["Handling (10 %)", plus(total.handlingCents)],
    ships && total.creditCents > 0 && [shared.onlineOrderCredit, minus(total.creditCents)],
    taxPending ? [shared.salesTax, t.afterZipAndState] : total.taxCents > 0 && [shared.salesTax, plus(total.taxCents)],
  ];
  return (
    <dl className={styles.summary} aria-busy={busy}>
      {lines.map((line) => line && <Line key={line[0]} name={line[0]} words={line[1]} />)}
      <Line name={t.total} words={plus(total.totalCents)} isTotal />
      {refundedCents > 0 && <Line name={shared.refunded} words={minus(refundedCents)} />}
    </dl>
  );
}

function Line({ name, words, isTotal = false }: { name: string; words: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : styles.line}>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </div>
  );
}

const plus = (cents: number) => dollars(dollarsOf(cents));
const minus = (cents: number) => `−${dollars(dollarsOf(cents))}`;
