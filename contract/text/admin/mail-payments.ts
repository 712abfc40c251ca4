export const paidButNotFulfilled =
  "It was paid, but we couldn't make the booking or order. We keep trying automatically.";
export const paypalAnsweredWithAnotherOrder = "PayPal answered with a different order from this payment's.";
export const chargedForSomethingElse = "PayPal charged this money for something other than this payment.";
export const chargedTwice = (capture_id: string, id: string) =>
  `PayPal charged this payment twice: as ${capture_id} and as ${id}.`;
export const chargedAnotherAmount = (cents: string, currency: string, asked: string, currency2: string) =>
  `PayPal charged ${cents} ${currency} instead of ${asked} ${currency2}.`;
export const paypalHasNotToldYet = "PayPal has not told us yet whether this was paid.";
export const paymentNeedsAttention = "A payment needs your attention";
export const seeYourPayments = "See your payments";
export const partRefundedAtPaypal = (cents: string) => `$${cents} of it was refunded at PayPal, not on this site.`;
export const creditIsTakenBack = (dollars: string) =>
  `$${dollars} of it was credit in the payer's wallet already. That credit is taken back.`;
export const creditIsSpent = (dollars: string) =>
  `$${dollars} of it was refunded at PayPal and is also credit that the payer has spent or is spending. Ask the payer for the $${dollars}, or leave it as it is.`;
export const paidTooLate = "It was paid when it was no longer available. The money is being refunded automatically.";
/** What the owner does at PayPal about a payment that it holds back, by PayPal's reason. */
export const heldReasonSteps: Record<string, string> = {
  UNILATERAL:
    "Log in at paypal.com with the address that gets your payments, and confirm it under Settings, Email. Without that, PayPal sends the money back to the payer after 30 days.",
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION:
    "Log in at paypal.com, open this payment and accept it. To get the next ones without that, let PayPal accept and convert them: Account Settings, Payment preferences.",
  VERIFICATION_REQUIRED:
    "Log in at paypal.com and verify your account: PayPal asks there for your bank account or your ID. Then the money arrives by itself.",
  INTERNATIONAL_WITHDRAWAL: "Log in at paypal.com, open this payment in your account overview, and accept it.",
  OTHER: "Log in at paypal.com and open this payment: PayPal says there what it needs. If it doesn’t, contact PayPal.",
  BUYER_COMPLAINT: "Log in at paypal.com and answer the payer’s case in the Resolution Center.",
  CHARGEBACK: "Log in at paypal.com and answer the case of the payer’s bank in the Resolution Center.",
  ECHECK: "Nothing to do: the payer’s bank sends the money, which can take up to six days.",
  TRANSACTION_APPROVED_AWAITING_FUNDING:
    "Nothing to do: the payer’s bank sends the money, which can take up to six days.",
  PENDING_REVIEW:
    "Nothing to do: PayPal reviews this payment, usually within a day. If it takes longer than three days, contact PayPal.",
  REFUNDED: "Nothing to do: PayPal gives this money back to the payer.",
  "": "Nothing to do now. If it takes longer than three days, open this payment at paypal.com or contact PayPal.",
};
export const paypalHoldsAPayment = "PayPal holds a payment back until you act";
export const paypalHoldsItBack = (why: string) => `PayPal has not given you this money yet: ${why}.`;
export const heldAmount = "Amount";
export const heldSince = "Since";
export const heldPayer = "Payer";
export const seeOnToday = "See it on Today";
export const openPaypal = "Open PayPal";
export const freedUnlessKept = "Not paid yet: keep it, or it is given free";
export const paypalHasNotFinished = (why: string, when: string) =>
  `PayPal has not finished this payment: ${why}. If nothing changes, the site gives it free on ${when}, so that someone else can have it. Money that arrives later goes back to the payer in full.`;
export const keepWithOneTap =
  "If you want to have this person in any case, keep it on Today with one tap. Then it stays theirs whatever PayPal says, and is marked as not paid yet.";
export const wasGivenFree = "Given free: PayPal did not finish in time";
export const wasGivenFreeText = (why: string) =>
  `PayPal had not finished this payment: ${why}. It is free again, and the payer knows. Money that arrives later goes back in full.`;
export const declinedAfterKept = "PayPal declined this payment after you kept what it was for. It is not paid.";
export const paidAfterFreed =
  "PayPal finished this payment after it was given free. The money is being refunded automatically.";
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
