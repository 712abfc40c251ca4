export const failedToFetchPayments = "We couldn’t load your payments.";
export const payments = "Payments";
export const showUnpaidAttemptsToo = "Show unpaid attempts";
export const noPaymentsYet = "No payments yet";
export const asSoonAsSomebodyPays = "Payments appear here, with what each was for.";
export const reading = "Loading …";
export const onePaymentNeedsYou = (count: number) =>
  count === 1 ? "1 payment needs attention" : `${count} payments need attention`;
export const finishing = "Finishing …";
export const finishIt = "Finish";
export const refunding = "Refunding …";
export const refund = (dollars: string) => `Refund ${dollars}`;
export const byMonth = "By month";
export const totalsByMonth = "Totals by month";
export const month = "Month";
export const taken = "Charged";
export const inCash = "Cash";
export const kept = "Net";
export const showEarlierMonths = "Show earlier months";
export const refunded = (dollars: string) => ` · ${dollars} refunded`;
export const onItsWayBack = (dollars: string) => ` · ${dollars} refund pending`;
export const refund2 = (what: string) => `Refund ${what}`;
export const enterAmountUp = (dollars: string) => `Please enter an amount up to ${dollars}.`;
export const refundWasNotMade = "Not refunded.";
export const canBeGivenBack = (about: string, dollars: string) => `${about} ${dollars} can be refunded.`;
export const standsInMailToPayer = "Included in the email to the payer.";
export const dollarsFromFor = (dollars: string, payerName: string, what: string) =>
  `<strong>${dollars}</strong> from ${payerName || "someone"} for ${what}`;
export const paidByWhom = (what: string, payer: string) => `${what}${payer && `, paid by ${payer}`}.`;
