export const paidButNotFulfilled =
  "It was paid, but we couldn't make the booking or order. We keep trying automatically.";
export const paypalAnsweredWithAnotherOrder = "PayPal answered with a different order from this payment's.";
export const chargedForSomethingElse = "PayPal charged this money for something other than this payment.";
export const chargedTwice = (capture_id: string, id: string) =>
  `PayPal charged this payment twice: as ${capture_id} and as ${id}.`;
export const chargedAnotherAmount = (cents: string, currency: string, asked: string, currency2: string) =>
  `PayPal charged ${cents} ${currency} instead of ${asked} ${currency2}.`;
export const paymentWasCancelledNothing = "The payment was cancelled. Nothing was charged.";
export const paypalHasNotToldYet = "PayPal has not told us yet whether this was paid.";
export const paypalIsStillChecking =
  "PayPal is still checking your payment. We are holding what you chose for you, and we'll email you the result.";
export const thereWasNothingLeft = (kind: string) =>
  `${kind === "booking" ? "There was nothing left to pay when" : "It was taken just before"} your payment arrived. You get a full refund, and we'll email you when it is on its way.`;
export const thisPaymentWasCancelledNothing = "This payment was cancelled. Nothing was charged.";
export const youStartedAnother = (another: string) =>
  `You have started another ${another} since. Nothing was charged here.`;
export const addressYouChoseChangesTax = (amount: string) =>
  `The address you chose changes the tax. The new total is $${amount}. Nothing has been charged. Pay the new total if it is right.`;
export const receipt = (what: string) => `Receipt: ${what}`;
export const thankYouYourPaymentArrived = "Thank you. Your payment has arrived:";
export const refund = (price: string) => `Refund: ${price}`;
export const refundedInFull = "We refunded your payment in full:";
export const refundedInPart = (price: string) => `We refunded ${price} of your payment:`;
export const forLabel = "For";
export const ofPayment = "Of a payment of";
export const paypalReturnsItWay =
  "PayPal returns the money to the card or account you paid with. With a card, that can take a few days.";
export const creditBecomesMoney = (price: string) =>
  `${price} of this was credit in your wallet. You get the money instead, so that credit is no longer in your wallet.`;
export const youGetBack = (price: string) => `You get ${price} back.`;
export const usesAreBack = (uses: number, name: string) =>
  `${uses === 1 ? "1 use is" : `${uses} uses are`} back on your ${name}.`;
export const centsAreBack = (price: string, name: string) => `${price} is back on your ${name}.`;
export const backInYourWallet = "Back in your wallet";
export const theseAreBackInYourWallet = "This is back in your wallet, ready to use again:";
export const usesOfPass = (uses: number) => (uses === 1 ? "1 use" : `${uses} uses`);
export const refundingYourPayment = "We are refunding your payment";
export const noLongerAvailableWhenPaid =
  "We're sorry: when your payment arrived, what you paid for was no longer available.";
export const youGetFullRefund =
  "You get a full refund automatically; you don't need to do anything. We'll email you when it is done.";
export const yourPaymentWasDeclined = "Your payment was declined";
export const paypalDeclinedIt =
  "PayPal checked your payment and declined it. Nothing was charged, and nothing is held for you:";
export const amount = "Amount";
export const tryAgainOrPayAnother = "Please try again, or pay another way.";
export const paymentNeedsAttention = "A payment needs your attention";
export const seeYourPayments = "See your payments";
export const severalSessionsAreBeingPaid =
  "Several sessions are already being paid for from your network. Please try again in a few minutes.";
export const severalCartsAreBeingPaid =
  "Several carts are already being paid for from your network. Please finish one, or try again later.";
export const refundedAtPaypal = "Refunded at PayPal.";
export const partRefundedAtPaypal = (cents: string) => `$${cents} of it was refunded at PayPal, not on this site.`;
export const creditIsTakenBack = (dollars: string) =>
  `$${dollars} of it was credit in the payer's wallet already. That credit is taken back.`;
export const creditIsSpent = (dollars: string) =>
  `$${dollars} of it was refunded at PayPal and is also credit that the payer has spent or is spending. Ask the payer for the $${dollars}, or leave it as it is.`;
export const refundIsDone = "Refunded.";
export const refundIsOnItsWay = "The refund is on its way.";
export const paypalRefusedThisRefundPayment = "PayPal refused this refund. The payment shows why.";
export const paypalTakesSomeTime = "PayPal needs some time for this refund. You don't need to do anything.";
export const paypalDoesNotAnswerRefund =
  "PayPal is not answering. The refund is saved, and we'll make it automatically as soon as PayPal answers.";
export const paidTooLate = "It was paid when it was no longer available. The money is being refunded automatically.";
export const wasNoLongerAvailable = "It was no longer available.";
export const paypalRefusedToRefund = (dollars: string, value: string) =>
  `PayPal refused to refund $${dollars}. ${value}`;
export const nothingWasCharged = "Nothing was charged.";
export const refundedByStudio = "Refunded by the studio.";
export const isNoLongerAvailable = "It is no longer available. The money is being refunded.";
export const refundThePayment = (problem: string) => `${problem} Please refund the payment.`;
export const paypalHasNotDecidedYet = "PayPal has not decided yet. We keep checking automatically.";
export const onlyCompletedCanBeKept = "This payment isn't completed yet. Check it again or refund it.";
export const doneThisPaymentIsSettled = "Done. This payment is settled.";
export const paidWithCash = "Cash";
export const paidWithPayPal = "PayPal";
export const usesOf = (uses: number, pass: string) => `${uses === 1 ? "1 use" : `${uses} uses`} of ${pass}`;
/** Column titles of the payments as CSV. */
// oxfmt-ignore
export const paymentColumns = {
  opened: "Started", paid: "Paid", what: "For", paidWith: "Paid with", state: "State", amount: "Amount (USD)",
  refunded: "Refunded (USD)", fee: "PayPal fee (USD)", name: "Name", email: "Email", orderId: "PayPal order", captureId: "PayPal payment",
  reason: "Reason", problem: "Problem",
};
export const notPayPalEvent = "This is not a PayPal event.";
export const notSentByPayPal = "PayPal did not send this.";
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
export const refundRefusedWith = (issue: string) =>
  `Check this payment in your PayPal account, then try again or refund it there. PayPal's reason: ${issue}.`;
export const reasonCancelled = "cancelled by the payer";
export const reasonReplaced = "started again";
export const reasonLapsed = "time ran out";
export const reasonOrderGone = "PayPal closed it";
export const reasonRefused = "PayPal refused it";
export const reasonPriceChanged = "the address changed the price";
export const reasonNotShippedThere = "not shipped to that address";
export const reasonAway = "PayPal did not answer";
export const moneyKept = (reason: string) => `${reason}, money kept`;
export const restKept = (reason: string) => `${reason}, the rest kept`;
/** Why a payment was not made, by PayPal's issue. */
export const payPalReasons: Record<string, string> = {
  INSTRUMENT_DECLINED: "the card or bank declined it",
  DECLINED_BY_RISK_FRAUD_FILTERS: "PayPal's fraud check declined it",
  PAYER_CANNOT_PAY: "the payer cannot pay this way",
  TRANSACTION_REFUSED: "PayPal refused it",
  CARD_EXPIRED: "the card has expired",
  PAYER_ACCOUNT_RESTRICTED: "the payer's PayPal account is restricted",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "the payer's PayPal account is locked or closed",
  ORDER_NOT_APPROVED: "not approved by the payer",
  PAYER_ACTION_REQUIRED: "the payer has to approve it again",
};
export const dayIsToCome = "This day is still to come.";
export const cashIsRight = "The cash is right, to the cent.";
export const cashTooMuch = (amount: string) => `Saved. There is ${amount} more than was noted.`;
export const cashMissing = (amount: string) => `Saved. ${amount} is missing.`;
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
/** Column titles of the book of a year. */
export const bookColumns = {
  month: "Month",
  date: "Date",
  time: "Time",
  part: "Part",
  kind: "Kind",
  what: "What",
  amount: "Amount (USD)",
  tax: "Tax (USD)",
  payment: "Payment",
};
export const bookParts = { sold: "Sold", paid: "Paid with", back: "Given back" };
export const bookKinds: Record<string, string> = {
  session: "Session",
  seat: "Class",
  tins: "Chocolates",
  "drop-in": "Drop-in",
  pass: "Pass",
  "gift-card": "Gift card",
  shipping: "Shipping",
  handling: "Handling",
  credit: "Credit",
  discount: "Discount",
  paypal: "PayPal",
  cash: "Cash",
};
export const sumOf = (month: string) => `Sum of ${month}`;
export const bookOfYear = (year: number) => `Book of ${year}`;
export const bookIsInStudioTime = (timeZone: string) =>
  `Dates are in the studio’s time zone (${timeZone}). “Sold” and “Paid with” are the same money: what was sold, and what paid it. Passes, gift cards and credit came in when they were sold.`;
export const nothingInYear = (year: number) => `Nothing was sold, paid or given back in ${year}.`;
export const pageNumber = (page: number) => `Page ${page}`;
export const youGetCashBack = (price: string) => `You get ${price} back in cash.`;
