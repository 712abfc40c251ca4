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
/** Why a payer disputes a payment, by PayPal's reason. */
export const disputeReasons: Record<string, string> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "The payer says that they didn’t receive it.",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "The payer says that it wasn’t as described.",
  UNAUTHORISED: "The payer says that they didn’t make this payment.",
  CREDIT_NOT_PROCESSED: "The payer says that a promised refund didn’t arrive.",
  DUPLICATE_TRANSACTION: "The payer says that they were charged twice.",
  INCORRECT_AMOUNT: "The payer says that the amount is wrong.",
  PAYMENT_BY_OTHER_MEANS: "The payer says that they paid for it another way.",
  CANCELED_RECURRING_BILLING: "The payer says that they had cancelled a subscription.",
  PROBLEM_WITH_REMITTANCE: "The payer says that something went wrong with sending the money.",
  OTHER: "PayPal gives no exact reason. The case at PayPal says more.",
};
export const disputeOpened = "A payer disputes a payment at PayPal";
export const disputeAnswerBy = (when: string) => `A payer disputes a payment: answer at PayPal by ${when}`;
export const disputeReminder = (when: string) => `Reminder: answer the dispute at PayPal by ${when}`;
export const disputeStages = {
  inquiry: "A payer has opened a case at PayPal about a payment. You can still settle it with the payer there.",
  claim:
    "A payer asks PayPal for the money of a payment back. PayPal decides, and may hold or take the money until then.",
  bank: "A payer asks their bank for the money of a payment back. The bank decides. PayPal has usually taken the money from your account until then.",
};
export const disputePayer = "Payer";
export const disputeFor = "For";
export const disputedAmount = "Disputed";
export const disputeReason = "Why";
export const answerBy = "Answer by";
export const disputeCase = "Case at PayPal";
/** What the owner can send as proof, by kind of purchase. */
export const disputeProofs: Record<string, string> = {
  session:
    "As proof you can send the booking, the student’s signed waiver and your emails with them. If you don’t answer in time, the payer gets the money.",
  booking:
    "As proof you can send the booking, the student’s signed waiver and your emails with them. If you don’t answer in time, the payer gets the money.",
  seat: "As proof you can send the class’s roster with the check-ins and the signed waiver. If you don’t answer in time, the payer gets the money.",
  cart: "As proof you can send the order with its shipping address and tracking number, or when it was picked up. If you don’t answer in time, the payer gets the money.",
};
export const disputeProof =
  "As proof you can send the receipt, and what was used of it. If you don’t answer in time, the payer gets the money.";
export const refundsWaitForDispute =
  "Until it is decided, this payment can’t be refunded here. A refund that is due, such as for a cancellation in time, waits and is sent afterwards.";
export const disputeOverSubjects = {
  won: "A dispute was decided for you",
  lost: "A dispute was decided for the payer",
  closed: "A dispute has ended",
};
export const disputeOutcomes = {
  won: "The dispute is over, and the money stays with you.",
  lost: "The dispute is over, and the payer gets the disputed money back. There is nothing to refund for it.",
  closed: "PayPal has closed the dispute without a decision. The case at PayPal says what became of the money.",
};
export const waitingRefundIsSent = (price: string) =>
  `A refund of ${price} was waiting for this. It is sent to the payer now.`;
export const answerAtPayPal = "Answer at PayPal";
export const seeAtPayPal = "See it at PayPal";
export const refundWaitsForDispute = (dollars: string) =>
  `The payer has a dispute about this payment at PayPal. The refund of $${dollars} waits until it is decided.`;
export const takenBackByPayPal = "Taken back by PayPal.";
export const givenAgainByPayPal = "Given again by PayPal.";
/** The beginning of each problem that a reversal is. */
export const payPalTook = "PayPal took ";
export const reversalOfAll = (dollars: string) =>
  `${payPalTook}$${dollars} of this payment back. What was bought and isn’t cancelled yet stays: keep it, or cancel it.`;
export const reversalOfPart = (dollars: string) =>
  `${payPalTook}$${dollars} of this payment back. What was bought and isn’t cancelled yet stays.`;
export const reversalEnds = (dollars: string) =>
  `${payPalTook}$${dollars} of this payment back. What was not used of it has ended.`;
export const givenAgainButEnded = (dollars: string) =>
  `PayPal gave you $${dollars} of this payment again. What was bought is cancelled or was to be refunded: refund the money, or keep it.`;
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
