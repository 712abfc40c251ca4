import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import { taxNamed } from "../../../contract/platform/values/taxes.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import type { AdminPayment, MonthTotals, RefundSplit } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";

export type Dispute = NonNullable<AdminPayment["dispute"]>;

/** Whether PayPal or the payer's bank has not decided yet. */
export const isRunning = (dispute: Dispute | null): dispute is Dispute =>
  dispute?.state === "open" || dispute?.state === "ours";

/** Adds up amounts without the error of binary fractions. */
export const sumOf = (amounts: readonly number[]): number =>
  dollarsOf(amounts.reduce((cents, amount) => cents + centsOf(amount), 0));

/** What came in, less what went back. */
export const cameIn = ({ taken, refunded, cash }: MonthTotals): number => sumOf([taken, -refunded, cash]);

/** What the tax is called: `Sales tax` if it is added to prices. */
export const taxName = (): string => taxNamed(t.salesTax, t.tax);

/** What was sold, with its tax. */
export const soldInAll = ({ sold }: MonthTotals): number => sumOf(Object.values(sold));

/** Where a refund goes back to: `PayPal $20.00 + 1 use of 5-class pass`. */
export const splitWords = (parts: RefundSplit["parts"]): string =>
  parts.map((part) => sourceWords({ ...part, from: part.to === "provider" ? "paypal" : part.to })).join(" + ");

type Source = {
  from: AdminPayment["tenders"][number]["with"];
  name: string;
  units: number;
  amount: number;
  /** Without the amount of money. */
  isBare?: true;
};

/** `PayPal $20.00`, `1 use of 5-class pass`, `Gift card $12.00`. */
export function sourceWords({ from, name, units, amount, isBare }: Source): string {
  if (from === "pass") return t.usesOf(units, name);
  const source = from === "paypal" ? t.payPal : from === "cash" ? t.inCash : name;
  return isBare ? source : `${source}${from === "gift-card" ? ":" : ""} ${columnWords(amount)}`;
}
