export const paidButNotFulfilled =
  "It was paid, but we couldn't make the booking or order. We keep trying automatically.";
export const paypalAnsweredWithAnotherOrder = "PayPal answered with a different order from this payment's.";
export const chargedForSomethingElse = "PayPal charged this money for something other than this payment.";
export const chargedTwice = (capture_id: string, id: string) =>
  `PayPal charged this payment twice: as ${capture_id} and as ${id}.`;
export const chargedAnotherAmount = (cents: string, currency: string, asked: string, currency2: string) =>
  `PayPal charged ${cents} ${currency} instead of ${asked} ${currency2}.`;
export const paypalHasNotToldYet = "PayPal has not told us yet whether this was paid.";
export const paypalGaveNoAddress = "It was paid, but PayPal gave no complete shipping address. Ask the buyer for it.";
export const paymentNeedsAttention = "A payment needs your attention";
export const seeYourPayments = "See your payments";
export const partRefundedAtPaypal = (cents: string) => `$${cents} of it was refunded at PayPal, not on this site.`;
export const creditIsTakenBack = (dollars: string) =>
  `$${dollars} of it was credit in the payer's wallet already. That credit is taken back.`;
export const creditIsSpent = (dollars: string) =>
  `$${dollars} of it was refunded at PayPal and is also credit that the payer has spent or is spending. Ask the payer for the $${dollars}, or leave it as it is.`;
export const paidTooLate = "It was paid when it was no longer available. The money is being refunded automatically.";
export const paypalRefusedToRefund = (dollars: string, value: string) =>
  `PayPal refused to refund $${dollars}. ${value}`;
/** Why PayPal refused a refund, by PayPal's issue or the refund's status. */
export const refundRefusals: Record<string, string> = {
  CAPTURE_FULLY_REFUNDED: "This payment is already refunded in full at PayPal.",
  REFUND_AMOUNT_EXCEEDED: "This is more than PayPal has left to refund for this payment.",
  REFUND_TIME_LIMIT_EXCEEDED:
    "The payment is too old for a refund. Send the money to the payer in your PayPal account instead.",
  REFUND_FAILED_INSUFFICIENT_FUNDS: "Your PayPal balance is too low. Add money to your PayPal account, then try again.",
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    "The payer has asked their bank for the money back. Answer that case in your PayPal account.",
  FAILED: "The refund failed at PayPal. Check your PayPal account, then try again.",
  CANCELLED: "The refund was cancelled at PayPal. Check your PayPal account, then try again.",
};
export const refundRefusedWithoutReason =
  "Check this payment in your PayPal account, then try again or refund it there.";
/** Column titles of the sales tax as CSV. */
export const taxColumns = {
  quarter: "Quarter",
  state: "State",
  taxed: "Sold with tax (USD)",
  tax: "Tax (USD)",
  returned: "Tax given back (USD)",
  due: "Tax due (USD)",
};
export const quarterOf = (quarter: number, year: number) => `Q${quarter} ${year}`;
