export const failedToFetchPayments = "Failed to fetch payments.";
export const payments = "Payments";
export const showUnpaidAttemptsToo = "Show unpaid attempts too";
export const noPaymentsYet = "No payments yet";
export const asSoonAsSomebodyPays = "As soon as somebody pays, it stands here with what it was for.";
export const reading = "Reading …";
export const onePaymentNeedsYou = (count: number) =>
  count === 1 ? "One payment needs you" : `${count} payments need you`;
export const finishing = "Finishing …";
export const finishIt = "Finish it";
export const refunding = "Refunding …";
export const refund = (dollars: string) => `Refund ${dollars}`;
export const byMonth = "By month";
export const totalsByMonth = "Totals by month";
export const month = "Month";
export const taken = "Taken";
export const inCash = "In cash";
export const kept = "Kept";
export const showEarlierMonths = "Show earlier months";
export const refunded = (dollars: string) => ` · ${dollars} refunded`;
export const onItsWayBack = (dollars: string) => ` · ${dollars} on its way back`;
export const refund2 = (what: string) => `Refund ${what}`;
export const enterAmountUp = (dollars: string) => `Please enter an amount up to ${dollars}.`;
export const refundWasNotMade = "The refund was not made.";
export const canBeGivenBack = (about: string, dollars: string) => `${about} ${dollars} can be given back.`;
export const standsInMailToPayer = "Stands in the mail to the payer.";
export const dollarsFromFor = (dollars: string, payerName: string, what: string) =>
  `<strong>${dollars}</strong> from ${payerName || "somebody"} for ${what}`;
export const paidByWhom = (what: string, payer: string) => `${what}${payer && `, paid by ${payer}`}.`;
