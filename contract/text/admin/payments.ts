export const failedToLoadPayments = "We couldn’t load your payments.";
export const payments = "Payments";
export const showUnpaidAttemptsToo = "Show unpaid attempts";
export const noPaymentsYet = "No payments yet";
export const paymentsAppearHere = "Payments appear here, with what each was for.";
export const loading = "Loading …";
export const paymentsNeedAttention = (count: number) =>
  count === 1 ? "1 payment needs attention" : `${count} payments need attention`;
export const finishing = "Finishing …";
export const finish = "Finish";
export const refunding = "Refunding …";
export const refundAmount = (dollars: string) => `Refund ${dollars}`;
export const byMonth = "By month";
export const totalsByMonth = "Totals by month";
export const month = "Month";
export const charged = "Charged";
export const inCash = "Cash";
export const net = "Net";
export const showEarlierMonths = "Show earlier months";
export const refunded = (dollars: string) => ` · ${dollars} refunded`;
export const refundPending = (dollars: string) => ` · ${dollars} refund pending`;
export const refundPayment = (what: string) => `Refund ${what}`;
export const enterAmountUp = (dollars: string) => `Please enter an amount up to ${dollars}.`;
export const notRefunded = "Not refunded.";
export const canBeRefunded = (about: string, dollars: string) => `${about} ${dollars} can be refunded.`;
export const includedInEmailToPayer = "Included in the email to the payer.";
export const dollarsFromFor = (dollars: string, payerName: string, what: string) =>
  `<strong>${dollars}</strong> from ${payerName || "someone"} for ${what}`;
export const paidByWhom = (what: string, payer: string) => `${what}${payer && `, paid by ${payer}`}.`;
