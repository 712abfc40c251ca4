export const failedToLoadPayments = "We couldn’t load your payments.";
export const payments = "Payments";
export const noPaymentsYet = "No payments yet";
export const paymentsAppearHere = "Payments appear here, with what each was for.";
export const loading = "Loading …";
export const paymentsNeedAttention = (count: number) =>
  count === 1 ? "1 payment needs attention" : `${count} payments need attention`;
export const checking = "Checking …";
export const tryToComplete = "Try again to complete it";
export const checkAgain = "Check again";
export const markAsResolved = "Mark as resolved";
export const saving = "Saving …";
export const keepAmount = (dollars: string) => `Keep the ${dollars}`;
export const yesKeepIt = "Yes, keep it";
export const noMoneyGoesBack = (dollars: string, payer: string) =>
  `${payer || "The payer"} doesn’t get the ${dollars} back, and this payment stays paid. If you promised a refund, let them know. You can still refund it later in the list of payments.`;
export const refundIsFinal = (dollars: string, payer: string) =>
  `${payer || "The payer"} gets ${dollars} back and an email about it. A refund can’t be taken back.`;
export const refunding = "Refunding …";
export const refundAmount = (dollars: string) => `Refund ${dollars}`;
export const byMonth = "By month";
export const totalsByMonth = "Totals by month";
export const charged = "Charged";
export const inCash = "Cash";
export const net = "Came in, less what went back";
export const showEarlierMonths = "Show earlier months";
export const paymentCount = (count: number) => (count === 1 ? "1 payment" : `${count} payments`);
export const cashOf = (dollars: string) => `${dollars} cash`;
export const refundedOf = (dollars: string) => `${dollars} refunded`;
export const paidFor = "For";
export const state = "State";
export const payPalNumber = "PayPal number";
export const showPayments = "Show payments";
export const withUnfinished = "All, also unfinished";
export const payment = "Payment";
export const noSuchPayment = "This payment no longer exists.";
export const paymentsIn = (month: string) => `Payments in ${month}`;
export const showPaymentsIn = (month: string) => `Show payments in ${month}`;
export const allMonths = "All months";
export const refundPayment = (what: string) => `Refund ${what}`;
export const enterAmountUp = (dollars: string) => `Please enter an amount up to ${dollars}.`;
export const notRefunded = "Not refunded.";
export const canBeRefunded = (about: string, dollars: string) => `${about} ${dollars} can be refunded.`;
export const includedInEmailToPayer = "Included in the email to the payer.";
export const dollarsFromFor = (dollars: string, payerName: string, what: string) =>
  `<strong>${dollars}</strong> from ${payerName || "someone"}: ${what}`;
export const paidByWhom = (what: string, payer: string) => `${what}${payer && `, paid by ${payer}`}.`;
export const payPal = "PayPal";
export const passesAndCards = "Passes and cards";
export const atTheDoor = "At the door";
export const lines = "Items";
export const taxIncluded = "Sales tax in it";
export const paidWith = "Paid with";
export const payPalFee = "PayPal’s fee";
export const usesOf = (uses: number, pass: string) => `${uses === 1 ? "1 use" : `${uses} uses`} of ${pass}`;
/** Lines without a name of their own. */
export const lineKinds = {
  session: "Session",
  seat: "Class",
  tins: "Tins",
  "drop-in": "Drop-in",
  pass: "Pass",
  "gift-card": "Gift card",
  shipping: "Shipping",
  handling: "Handling",
  credit: "Credit",
  discount: "Discount",
};
export const refundStates = { asked: "on its way", failed: "refused by PayPal" };
/** What moved money, if it was no refund. */
export const moneyBackKinds = { reversal: "taken back by PayPal", "given-again": "given again by PayPal" };
export const dispute = "Dispute at PayPal";
export const inDispute = "in dispute at PayPal";
export const disputeTask = (reason: string, answerBy: string | null) =>
  `The payer disputes it at PayPal. ${reason}${answerBy === null ? "" : ` Answer there by ${answerBy}.`}`;
export const disputeStates = {
  open: "PayPal is dealing with it",
  ours: "waiting for your answer",
  won: "over, the money stays with you",
  lost: "over, the payer gets the money",
  closed: "closed without a decision",
};
export const disputeOf = (state: string, dollars: string, id: string, answerBy: string | null) =>
  `${dollars}, ${state}${answerBy === null ? "" : ` by ${answerBy}`}. Case ${id}.`;
export const answerAtPayPal = "Answer at PayPal";
export const seeAtPayPal = "See it at PayPal";
export const notRefundedDuringDispute =
  "It can’t be refunded while PayPal is deciding. A refund that is due waits until then.";
export const keepBought = "Keep it as it is";
export const cancelBought = "Cancel what was bought";
export const cancelBoughtQuestion = (what: string, payer: string) =>
  `“${what}” is cancelled, and ${payer || "the payer"} may get an email about it. This can’t be taken back.`;
export const yesCancelBought = "Yes, cancel it";
export const goesBackTo = (sources: string) => `Goes back: ${sources}.`;
export const youHandOverCash = "You hand the cash back yourself.";
export const wholeUsesOnly = (dollars: string) => `A pass gives back whole uses, so only ${dollars} can go back.`;
export const cameIn = "Came in";
export const cameInIs = "Money you received in this month, by PayPal and in cash.";
export const sold = "Sold";
export const soldIs =
  "What was bought in this month, whatever paid it. Refunds are not taken off. What passes, gift cards and credit paid came in when those were sold.";
export const soldSessions = "Sessions";
export const soldClasses = "Classes";
export const soldChocolates = "Chocolates and shipping";
export const soldPasses = "Passes";
export const soldGiftCards = "Gift cards";
export const salesTax = "Sales tax";
export const soldInAll = "Sold in all";
export const paidByWallet = "Of it with passes, gift cards, credit";
export const youOwe = (dollars: string) => `Owed: ${dollars} in passes, gift cards and credit`;
export const owedIs = "Paid for and not used yet. It came in when it was sold, and is sold once more when it is used.";
export const credit = "Credit";
export const usesSoldFor = (uses: number, dollars: string) =>
  `${uses === 1 ? "1 use" : `${uses} uses`}, sold for ${dollars}`;
export const expiresIn = (days: number) => `Expires within ${days} days`;
export const lotsOf = (lots: number, dollars: string) => `${lots === 1 ? "1 of them" : `${lots} of them`}, ${dollars}`;
export const nothing = "Nothing";
export const todaysCash = (dollars: string) => `Today’s cash: ${dollars}. Count it`;
export const countCash = "Count the cash";
export const countWithoutFloat = "Count what you took today, without the change that was in the box before.";
export const counted = "Counted, in dollars";
export const note = "Note";
export const compare = "Compare";
export const enterCounted = "Please enter an amount like 45.50.";
export const notCounted = "Not saved.";
export const cashCounts = "Cash counts";
export const countedOf = (counted: string, noted: string) => `${counted} counted, ${noted} noted`;
export const isRight = "Right";
export const taxesAndBook = "Sales tax and yearly accounts";
export const year = "Year";
export const failedToLoadTaxes = "We couldn’t load the sales tax.";
export const noTaxIn = (year: number) => `No sales tax in ${year}.`;
export const quarter = "Quarter";
export const quarterOf = (quarter: number) => `Q${quarter}`;
export const usState = "State";
export const unknownState = "Unknown";
export const soldWithTax = "Sold with tax";
export const tax = "Tax";
export const taxReturned = "Given back";
export const taxDue = "Due";
export const taxFile = "Sales tax (CSV)";
export const bookFile = "Book (CSV)";
export const bookPdf = "Book (PDF)";
export const refundIsDone = "Refunded.";
export const refundIsOnItsWay = "The refund is on its way.";
export const paypalRefusedThisRefundPayment = "PayPal refused this refund. The payment shows why.";
export const paypalTakesSomeTime = "PayPal needs some time for this refund. You don't need to do anything.";
export const paypalDoesNotAnswerRefund =
  "PayPal has not made this refund yet. It is saved, and we'll make it automatically as soon as PayPal does.";
export const nothingWasCharged = "Nothing was charged.";
export const isNoLongerAvailable = "It is no longer available. The money is being refunded.";
export const refundThePayment = (problem: string) => `${problem} Please refund the payment.`;
export const paypalHasNotDecidedYet = "PayPal has not decided yet. We keep checking automatically.";
export const onlyCompletedCanBeKept = "This payment isn't completed yet. Check it again or refund it.";
export const doneThisPaymentIsSettled = "Done. This payment is settled.";
export const paidWithCash = "Cash";
export const paidWithPayPal = "PayPal";
/** Column titles of the payments as CSV. */
// oxfmt-ignore
export const paymentColumns = {
  opened: "Started", paid: "Paid", what: "For", paidWith: "Paid with", state: "State", amount: "Amount (USD)",
  refunded: "Refunded (USD)", onItsWayBack: "Refund on its way (USD)", fee: "PayPal fee (USD)", name: "Name", email: "Email", orderId: "PayPal order", captureId: "PayPal payment",
  reason: "Reason", problem: "Problem",
};
export const reasonCancelled = "cancelled by the payer";
export const reasonReplaced = "started again";
export const reasonLapsed = "time ran out";
export const reasonOrderGone = "PayPal closed it";
export const reasonRefused = "PayPal refused it";
export const reasonPriceChanged = "the address changed the price";
export const reasonNotShippedThere = "not shipped to that address";
export const reasonNoAddress = "PayPal gave no complete address";
export const reasonNotApproved = "not approved by the payer";
export const reasonAway = "PayPal did not answer";
export const moneyKept = (reason: string) => `${reason}, money kept`;
export const restKept = (reason: string) => `${reason}, the rest kept`;
const cardIsIncomplete = "the payer's card details were not complete";
const cardHasExpired = "the card has expired";
const cannotPayWithIt = "the payer cannot pay with that card, bank or balance";
const addressIsWrong = "the payer's address was not accepted";
const bankIsNotSupported = "PayPal does not take payments from that bank account";
const accountIsRestricted = "PayPal has restricted or locked your account";
const loginIsWrong = "PayPal did not accept this site's login to it";
const isNotAllowed = "PayPal does not allow this for your account";
const filterBlockedIt = "a filter of your PayPal account blocked it";
const wayIsNotSwitchedOn = "your PayPal account does not take payments of that kind";
const mayBePaid = "PayPal was already taking this payment";
const isUnknownToPayPal = "PayPal does not know the payment";
export const isKept = "Kept. It is marked as not paid until PayPal finishes.";
export const wasGivenFreeAlready = "It was given free already. If the money arrives, it goes back.";
export const paypalHasDecided = "PayPal has decided about this payment in the meantime.";
export const nothingIsHeld = "There is nothing to keep: it waits until PayPal decides, or is not held any more.";
/** Why a payment was not made, by PayPal's issue. */
export const payPalReasons: Record<string, string> = {
  INSTRUMENT_DECLINED: "the card or bank declined it",
  DECLINED_BY_RISK_FRAUD_FILTERS: "PayPal's fraud check declined it",
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: "the card or bank declined it",
  PAYER_CANNOT_PAY: "the payer cannot pay this way",
  TRANSACTION_REFUSED: "PayPal refused it",
  TRANSACTION_LIMIT_EXCEEDED: "it is more than the payer's PayPal account may pay",
  CARD_EXPIRED: cardHasExpired,
  REFERENCED_CARD_EXPIRED: cardHasExpired,
  CARD_BRAND_NOT_SUPPORTED: "PayPal does not take cards of that brand",
  CARD_NUMBER_REQUIRED: cardIsIncomplete,
  CARD_EXPIRY_REQUIRED: cardIsIncomplete,
  INVALID_EXPIRY_DATE: cardIsIncomplete,
  INVALID_SECURITY_CODE_LENGTH: cardIsIncomplete,
  BILLING_ADDRESS_INVALID: addressIsWrong,
  SHIPPING_ADDRESS_INVALID: addressIsWrong,
  CITY_REQUIRED: addressIsWrong,
  POSTAL_CODE_REQUIRED: addressIsWrong,
  PAYMENT_SOURCE_CANNOT_BE_USED: cannotPayWithIt,
  PAYMENT_SOURCE_DECLINED_BY_PROCESSOR: "the card or bank declined it",
  PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED: "the payer's name and address could not be verified",
  PAYMENT_SOURCE_NOT_SUPPORTED: cannotPayWithIt,
  PREFERRED_PAYMENT_SOURCE_MISMATCH: cannotPayWithIt,
  ALIAS_DECLINED_BY_PROCESSOR: "the payer's bank declined it",
  AGREEMENT_ALREADY_CANCELLED: "the payer has ended their agreement with PayPal",
  BANK_NOT_SUPPORTED_FOR_VERIFICATION: bankIsNotSupported,
  CURRENCY_NOT_SUPPORTED_FOR_BANK: bankIsNotSupported,
  IBAN_COUNTRY_NOT_SUPPORTED: bankIsNotSupported,
  INVALID_IBAN: "the payer's bank account number is wrong",
  APPLE_PAY_AMOUNT_MISMATCH: "the payer approved another amount with Apple Pay",
  INVALID_GOOGLE_PAY_TOKEN: "Google Pay did not work for the payer",
  TOKEN_EXPIRED: "the payer took too long",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "the payer tried too often",
  DOMESTIC_TRANSACTION_REQUIRED: "PayPal allows it only to payers in your country",
  PAYER_ACCOUNT_RESTRICTED: "the payer's PayPal account is restricted",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "the payer's PayPal account is locked or closed",
  ORDER_NOT_APPROVED: reasonNotApproved,
  PAYER_ACTION_REQUIRED: "the payer has to approve it again",
  PAYEE_ACCOUNT_RESTRICTED: accountIsRestricted,
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: accountIsRestricted,
  PAYEE_ACCOUNT_INVALID: "your PayPal account is not ready for payments",
  INVALID_ACCOUNT_STATUS: "your PayPal account is not ready for payments",
  AUTH_CAPTURE_NOT_ENABLED: "your PayPal account is not a verified business account",
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: "your PayPal account may not receive more money",
  CURRENCY_NOT_SUPPORTED_FOR_COUNTRY: isNotAllowed,
  AUTHENTICATION_FAILURE: loginIsWrong,
  invalid_client: loginIsWrong,
  NOT_AUTHORIZED: isNotAllowed,
  PERMISSION_DENIED: isNotAllowed,
  CONSENT_NEEDED: isNotAllowed,
  PAYEE_BLOCKED_TRANSACTION: filterBlockedIt,
  TRANSACTION_BLOCKED_BY_PAYEE: filterBlockedIt,
  COMPLIANCE_VIOLATION: "PayPal declined it because of a law",
  NOT_ENABLED_FOR_CARD_PROCESSING: wayIsNotSwitchedOn,
  PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING: wayIsNotSwitchedOn,
  NOT_ENABLED_FOR_BANK_PROCESSING: wayIsNotSwitchedOn,
  PAYEE_NOT_ENABLED_FOR_BANK_PROCESSING: wayIsNotSwitchedOn,
  SETUP_ERROR_FOR_BANK: wayIsNotSwitchedOn,
  NOT_ENABLED_FOR_APPLE_PAY: wayIsNotSwitchedOn,
  NOT_ENABLED_FOR_GOOGLE_PAY: wayIsNotSwitchedOn,
  ORDER_COMPLETION_IN_PROGRESS: mayBePaid,
  ORDER_ALREADY_CAPTURED: mayBePaid,
  ORDER_ALREADY_COMPLETED: mayBePaid,
  DUPLICATE_INVOICE_ID: mayBePaid,
  PREVIOUS_REQUEST_IN_PROGRESS: mayBePaid,
  INVALID_RESOURCE_ID: isUnknownToPayPal,
  RESOURCE_NOT_FOUND: isUnknownToPayPal,
  // Why PayPal holds a payment back.
  UNILATERAL: "your address is not confirmed at PayPal",
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: "you have to accept it at PayPal",
  VERIFICATION_REQUIRED: "your PayPal account is not verified",
  INTERNATIONAL_WITHDRAWAL: "you have to accept it in your account overview at PayPal",
  ECHECK: "the payer’s bank has not sent the money yet",
  TRANSACTION_APPROVED_AWAITING_FUNDING: "the payer’s bank has not sent the money yet",
  PENDING_REVIEW: "PayPal is reviewing it",
  BUYER_COMPLAINT: "the payer has opened a case at PayPal",
  CHARGEBACK: "the payer has asked their bank for the money back",
  REFUNDED: "PayPal gives the money back",
  OTHER: "PayPal gives no reason",
};
/** For issues without words of their own. */
export const payPalRefusedIt = "PayPal refused it";
export const siteAskedWrongly = "PayPal could not read what this site asked for";
export const dayIsToCome = "This day is still to come.";
export const cashIsRight = "The cash is right, to the cent.";
export const cashTooMuch = (amount: string) => `Saved. There is ${amount} more than was noted.`;
export const cashMissing = (amount: string) => `Saved. ${amount} is missing.`;
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
export const bookKinds: Record<string, string> = { ...lineKinds, tins: "Chocolates", paypal: "PayPal", cash: "Cash" };
export const sumOf = (month: string) => `Sum of ${month}`;
export const bookOfYear = (year: number) => `Book of ${year}`;
export const bookIsInStudioTime = (timeZone: string) =>
  `Dates are in the studio’s time zone (${timeZone}). “Sold” and “Paid with” are the same money: what was sold, and what paid it. Passes, gift cards and credit came in when they were sold.`;
export const nothingInYear = (year: number) => `Nothing was sold, paid or given back in ${year}.`;
