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
export const keepAmount = (amount: string) => `Keep the ${amount}`;
export const yesKeepIt = "Yes, keep it";
export const noMoneyGoesBack = (amount: string, payer: string) =>
  `${payer || "The payer"} doesn’t get the ${amount} back, and this payment stays paid. If you promised a refund, let them know. You can still refund it later in the list of payments.`;
export const refundIsFinal = (amount: string, payer: string) =>
  `${payer || "The payer"} gets ${amount} back and an email about it. A refund can’t be taken back.`;
export const refunding = "Refunding …";
export const refundAmount = (amount: string) => `Refund ${amount}`;
export const byMonth = "By month";
export const totalsByMonth = "Totals by month";
export const charged = "Charged";
export const inCash = "Cash";
export const net = "Came in, less what went back";
export const showEarlierMonths = "Show earlier months";
export const paymentCount = (count: number) => (count === 1 ? "1 payment" : `${count} payments`);
export const cashOf = (amount: string) => `${amount} cash`;
export const refundedOf = (amount: string) => `${amount} refunded`;
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
export const enterAmountUp = (amount: string) => `Please enter an amount up to ${amount}.`;
export const notRefunded = "Not refunded.";
export const canBeRefunded = (about: string, amount: string) => `${about} ${amount} can be refunded.`;
export const includedInEmailToPayer = "Included in the email to the payer.";
export const amountFromFor = (amount: string, payerName: string, what: string) =>
  `<strong>${amount}</strong> from ${payerName || "someone"}: ${what}`;
export const paidByWhom = (what: string, payer: string) => `${what}${payer && `, paid by ${payer}`}.`;
export const payPal = "PayPal";
export const passesAndCards = "Passes and cards";
export const atTheDoor = "At the door";
export const lines = "Items";
export const taxIncluded = (name: string) => `${name} in it`;
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
export const disputeOf = (state: string, amount: string, id: string, answerBy: string | null) =>
  `${amount}, ${state}${answerBy === null ? "" : ` by ${answerBy}`}. Case ${id}.`;
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
export const wholeUsesOnly = (amount: string) => `A pass gives back whole uses, so only ${amount} can go back.`;
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
export const youOwe = (amount: string) => `Owed: ${amount} in passes, gift cards and credit`;
export const owedIs = "Paid for and not used yet. It came in when it was sold, and is sold once more when it is used.";
export const credit = "Credit";
export const usesSoldFor = (uses: number, amount: string) =>
  `${uses === 1 ? "1 use" : `${uses} uses`}, sold for ${amount}`;
export const expiresIn = (days: number) => `Expires within ${days} days`;
export const lotsOf = (lots: number, amount: string) => `${lots === 1 ? "1 of them" : `${lots} of them`}, ${amount}`;
export const nothing = "Nothing";
export const todaysCash = (amount: string) => `Today’s cash: ${amount}. Count it`;
export const countCash = "Count the cash";
export const countWithoutFloat = "Count what you took today, without the change that was in the box before.";
export const counted = (units: string) => `Counted, in ${units}`;
export const note = "Note";
export const compare = "Compare";
export const enterCounted = "Please enter an amount like 45.50.";
export const notCounted = "Not saved.";
export const cashCounts = "Cash counts";
export const countedOf = (counted: string, noted: string) => `${counted} counted, ${noted} noted`;
export const isRight = "Right";
export const taxesAndBook = (name: string) => `${name} and yearly accounts`;
export const year = "Year";
export const failedToLoadTaxes = (name: string) => `We couldn’t load the ${name}.`;
export const noTaxIn = (year: number, name: string) => `No ${name} in ${year}.`;
export const quarter = "Quarter";
export const quarterOf = (quarter: number) => `Q${quarter}`;
export const usState = "State";
export const soldNet = "Sold, without tax";
export const stateOrRate = "State or rate";
export const turnover = "With tax, less refunds";
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
export const paymentColumns = (currency: string) => ({
  opened: "Started", paid: "Paid", what: "For", paidWith: "Paid with", state: "State", amount: `Amount (${currency})`,
  refunded: `Refunded (${currency})`, onItsWayBack: `Refund on its way (${currency})`, fee: `PayPal fee (${currency})`, name: "Name", email: "Email", orderId: "PayPal order", captureId: "PayPal payment",
  reason: "Reason", problem: "Problem",
});
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
export const bookColumns = (currency: string) => ({
  month: "Month",
  date: "Date",
  time: "Time",
  part: "Part",
  kind: "Kind",
  what: "What",
  amount: `Amount (${currency})`,
  tax: `Tax (${currency})`,
  rate: "Tax rate",
  payment: "Payment",
});
/** Column titles of the list of a year’s invoices. */
export const invoiceColumns = (currency: string) => ({
  number: "Number",
  date: "Date",
  kind: "Kind",
  of: "Of invoice",
  buyer: "Buyer",
  rate: "Tax rate",
  net: `Net (${currency})`,
  tax: `Tax (${currency})`,
  gross: `With tax (${currency})`,
  whole: `Whole amount (${currency})`,
});
export const invoiceKinds = { invoice: "Invoice", credit: "Credit note" };
export const invoicesFile = "Invoices (CSV)";
export const invoiceWords = (number: string, isCredit: boolean) => `${isCredit ? "Credit note" : "Invoice"} ${number}`;
export const bookParts = { sold: "Sold", paid: "Paid with", back: "Given back" };
export const bookKinds: Record<string, string> = { ...lineKinds, tins: "Chocolates", paypal: "PayPal", cash: "Cash" };
export const sumOf = (month: string) => `Sum of ${month}`;
export const bookOfYear = (year: number) => `Book of ${year}`;
export const bookIsInStudioTime = (timeZone: string) =>
  `Dates are in the studio’s time zone (${timeZone}). “Sold” and “Paid with” are the same money: what was sold, and what paid it. Passes, gift cards and credit came in when they were sold.`;
export const nothingInYear = (year: number) => `Nothing was sold, paid or given back in ${year}.`;
export const heldPayments = (count: number) =>
  count === 1 ? "Held: PayPal is checking 1 payment" : `Held: PayPal is checking ${count} payments`;
export const heldOf = (payer: string, amount: string) => `${payer} · ${amount}`;
export const sinceWhy = (since: string, why: string) => `Since ${since}: ${why}.`;
export const freedOn = (when: string) => `Given free on ${when}, unless you keep it.`;
export const stateWords = { held: "Held", kept: "Kept, not paid", freed: "Free again" };
export const afterwards = {
  held: "",
  kept: "You keep it, whatever PayPal says.",
  freed: "Money that still arrives goes back in full.",
};
export const heldByPayPal = "Held: PayPal is checking";
export const openPayPal = "Open PayPal";
export const keepIt = "Keep it";
export const keepOf = (what: string) => `Keep it: ${what}`;
export const notKept = "It was not kept. Please try again.";
export const notPaidYet = "Not paid yet: PayPal is checking";
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
export const payer = "Payer";
export const seeYourPayments = "See your payments";
export const partRefundedAtPaypal = (amount: string) => `${amount} of it was refunded at PayPal, not on this site.`;
export const creditIsTakenBack = (amount: string) =>
  `${amount} of it was credit in the payer's wallet already. That credit is taken back.`;
export const creditIsSpent = (amount: string) =>
  `${amount} of it was refunded at PayPal and is also credit that the payer has spent or is spending. Ask the payer for the ${amount}, or leave it as it is.`;
export const paidTooLate = "It was paid when it was no longer available. The money is being refunded automatically.";
/** What the owner does at PayPal about a payment that it holds back, by PayPal's reason. */
export const heldReasonSteps: Record<string, string> = {
  UNILATERAL:
    "Log in at https://www.paypal.com with the address that gets your payments, and confirm it under Settings, Email. Without that, PayPal sends the money back to the payer after 30 days.",
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION:
    "Log in at https://www.paypal.com, open this payment and accept it. To get the next ones without that, let PayPal accept and convert them: Account Settings, Payment preferences.",
  VERIFICATION_REQUIRED:
    "Log in at https://www.paypal.com and verify your account: PayPal asks there for your bank account or your ID. Then the money arrives by itself.",
  INTERNATIONAL_WITHDRAWAL:
    "Log in at https://www.paypal.com, open this payment in your account overview, and accept it.",
  OTHER:
    "Log in at https://www.paypal.com and open this payment: PayPal says there what it needs. If it doesn’t, contact PayPal.",
  BUYER_COMPLAINT: "Log in at https://www.paypal.com and answer the payer’s case in the Resolution Center.",
  CHARGEBACK: "Log in at https://www.paypal.com and answer the case of the payer’s bank in the Resolution Center.",
  ECHECK: "Nothing to do: the payer’s bank sends the money, which can take up to six days.",
  TRANSACTION_APPROVED_AWAITING_FUNDING:
    "Nothing to do: the payer’s bank sends the money, which can take up to six days.",
  PENDING_REVIEW:
    "Nothing to do: PayPal reviews this payment, usually within a day. If it takes longer than three days, contact PayPal.",
  REFUNDED: "Nothing to do: PayPal gives this money back to the payer.",
  "": "Nothing to do now. If it takes longer than three days, open this payment at https://www.paypal.com or contact PayPal.",
};
export const paypalHoldsAPayment = "PayPal holds a payment back until you act";
export const paypalHoldsItBack = (why: string) => `PayPal has not given you this money yet: ${why}.`;
export const heldAmount = "Amount";
export const heldSince = "Since";
export const seeOnToday = "See it on Today";
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
export const paypalRefusedToRefund = (amount: string, value: string) => `PayPal refused to refund ${amount}. ${value}`;
const refundItYourself = "Send the money to the payer in your PayPal account instead.";
const siteAskedWronglyInMail =
  "PayPal could not read what this site asked for. Refund it in your PayPal account, and tell the person who runs this site.";
/** Why PayPal refused a refund and what to do, by PayPal's issue, an error's name, or the refund's status. */
export const refundRefusals: Record<string, string> = {
  CAPTURE_FULLY_REFUNDED: "This payment is already refunded in full at PayPal.",
  REFUND_AMOUNT_EXCEEDED: "This is more than PayPal has left to refund for this payment.",
  REFUND_AMOUNT_TOO_LOW: `The amount is too small for PayPal to refund. ${refundItYourself}`,
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: `This payment was refunded in too many parts. ${refundItYourself}`,
  PARTIAL_REFUND_NOT_ALLOWED: "PayPal refunds this payment in full only. Refund all of it, or keep all of it.",
  REFUND_TIME_LIMIT_EXCEEDED: `The payment is too old for a refund. ${refundItYourself}`,
  REFUND_NOT_ALLOWED: `PayPal refunds no payment of this kind. ${refundItYourself}`,
  REFUND_IS_RESTRICTED: "It was paid through another app of your PayPal account. Refund it in your PayPal account.",
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    "Your PayPal balance is too low. Add money to your PayPal account, or confirm your bank account there, then try again.",
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    "The payer has asked their bank for the money back. Answer that case in your PayPal account.",
  TRANSACTION_DISPUTED:
    "The payer has opened a case at PayPal about this payment. Answer it in PayPal's Resolution Center, and refund there.",
  PENDING_CAPTURE: "PayPal still checks the payment itself. Try again when PayPal has decided.",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED:
    "The payer's PayPal account is locked or closed. Ask the payer how to send the money back.",
  INVALID_RESOURCE_ID: "PayPal does not find this payment. Look for it in your PayPal account, and refund it there.",
  RESOURCE_NOT_FOUND: "PayPal does not find this payment. Look for it in your PayPal account, and refund it there.",
  PREVIOUS_REQUEST_IN_PROGRESS: "PayPal still works on an earlier refund of this payment. Try again in a few minutes.",
  ...Object.fromEntries(
    [
      "CANNOT_BE_NEGATIVE",
      "CANNOT_BE_ZERO_OR_NEGATIVE",
      "CURRENCY_MISMATCH",
      "DECIMALS_NOT_SUPPORTED",
      "DECIMAL_PRECISION",
      "DUPLICATE_INVOICE_ID",
      "INVALID_CURRENCY_CODE",
      "INVALID_PARAMETER_SYNTAX",
      "INVALID_STRING_LENGTH",
      "MISSING_REQUIRED_PARAMETER",
      "PLATFORM_FEE_EXCEEDED",
      "PLATFORM_FEE_NOT_ENABLED",
      "REFUND_CAPTURE_CURRENCY_MISMATCH",
    ].map((issue) => [issue, siteAskedWronglyInMail]),
  ),
  FAILED:
    "The refund failed at PayPal, and the payer still waits for the money. Check your PayPal account, then try again.",
  CANCELLED:
    "The refund was cancelled at PayPal, and the payer still waits for the money. Check your PayPal account, then try again.",
};
export const refundIsUnknown = (amount: string) =>
  `PayPal has not told us yet whether ${amount} was refunded. We keep asking, so don't refund it a second time.`;
export const refundTakesDays = (amount: string, days: number) =>
  `PayPal has worked on the refund of ${amount} for ${days} days. Look at it in your PayPal account: your balance or bank account there may not have enough money.`;
export const refundRefusedWithoutReason =
  "Check this payment in your PayPal account, then try again or refund it there.";
export const paymentsAreRefused = "PayPal refuses your payments";
export const onePaymentWasBlocked = "PayPal blocked a payment for your account";
export const siteMustBeRepaired = "Something on this site must be repaired";
export const payersAreTold = "Anyone who tries to pay reads that nothing was charged.";
export const paymentsWorkAgain = "Payments work again";
export const payPalAcceptsAgain = "PayPal accepts payments for your account again. There is nothing more to do.";
export const checkOfOneCent = "Check of the PayPal account, one cent";
export const askPayPalWhy = "Log in at https://www.paypal.com and read its notices, or ask PayPal’s support.";
export const howToRepairSite =
  "PayPal could not read what this site sent, so a payment failed. Tell the person who keeps the site: its log has PayPal’s answer.";
const correctCredentials =
  "PayPal does not accept this site’s login to it. The person who keeps the site must correct PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and check them with “npm run check:paypal”.";
const correctPermissions =
  "The app at PayPal may not do this for your account. The person who keeps the site must switch on its features at https://developer.paypal.com, and check them with “npm run check:paypal”.";
const askForCards =
  "A payer could not pay with a card because your PayPal account does not take cards directly. Ask PayPal’s support to switch it on.";
const askForBanks =
  "A payer could not pay from a bank account because your PayPal account is not set up for that. Ask PayPal’s support to switch it on.";
/** What the owner does at PayPal about refusals of the account, by PayPal's issue. */
export const accountSteps = (currency: string): Record<string, string> => ({
  PAYEE_ACCOUNT_RESTRICTED:
    "PayPal has limited your account. Log in at https://www.paypal.com, open the Resolution Center, and do what it asks for.",
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED:
    "PayPal has locked or closed your account. Log in at https://www.paypal.com to see why, or call PayPal.",
  PAYEE_ACCOUNT_INVALID:
    "Your account is not ready for payments. At https://www.paypal.com, confirm its email address and complete its details.",
  INVALID_ACCOUNT_STATUS:
    "Log in at https://www.paypal.com, confirm the email address of your account, and do what its notices ask for.",
  AUTH_CAPTURE_NOT_ENABLED:
    "Your account must be a verified business account. At https://www.paypal.com, see Account Settings, Account type.",
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED:
    "Your account has reached the limit of money that it may receive. Log in at https://www.paypal.com, see the limit, and raise it.",
  CURRENCY_NOT_SUPPORTED_FOR_COUNTRY: `PayPal does not allow ${currency} in the country of your account. Ask PayPal’s support.`,
  AUTHENTICATION_FAILURE: correctCredentials,
  invalid_client: correctCredentials,
  NOT_AUTHORIZED: correctPermissions,
  PERMISSION_DENIED: correctPermissions,
  CONSENT_NEEDED: correctPermissions,
  PAYEE_BLOCKED_TRANSACTION:
    "A filter of your account blocked one payment. At https://www.paypal.com, see Account Settings, Payment preferences, Block payments.",
  TRANSACTION_BLOCKED_BY_PAYEE:
    "The fraud protection of your account blocked one payment. See its filters at https://www.paypal.com.",
  COMPLIANCE_VIOLATION:
    "PayPal declined one payment because of a law. If it needs information from you, the Resolution Center at https://www.paypal.com says so.",
  NOT_ENABLED_FOR_CARD_PROCESSING: askForCards,
  PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING: askForCards,
  NOT_ENABLED_FOR_BANK_PROCESSING: askForBanks,
  PAYEE_NOT_ENABLED_FOR_BANK_PROCESSING: askForBanks,
  SETUP_ERROR_FOR_BANK: askForBanks,
  NOT_ENABLED_FOR_APPLE_PAY:
    "A payer could not pay with Apple Pay because your PayPal account is not set up for it. Switch it on at https://www.paypal.com, in the payment methods.",
  NOT_ENABLED_FOR_GOOGLE_PAY:
    "A payer could not pay with Google Pay because your PayPal account is not set up for it. Switch it on at https://www.paypal.com, in the payment methods.",
});
export const thenTryAgain = "Then try again.";
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
export const refundWaitsForDispute = (amount: string) =>
  `The payer has a dispute about this payment at PayPal. The refund of ${amount} waits until it is decided.`;
export const takenBackByPayPal = "Taken back by PayPal.";
export const givenAgainByPayPal = "Given again by PayPal.";
export const reversalOfAll = (amount: string) =>
  `PayPal took ${amount} of this payment back. What was bought and isn’t cancelled yet stays: keep it, or cancel it.`;
export const reversalOfPart = (amount: string) =>
  `PayPal took ${amount} of this payment back. What was bought and isn’t cancelled yet stays.`;
export const reversalEnds = (amount: string) =>
  `PayPal took ${amount} of this payment back. What was not used of it has ended.`;
export const givenAgainButEnded = (amount: string) =>
  `PayPal gave you ${amount} of this payment again. What was bought is cancelled, has lost its value or was to be refunded: refund the money, or keep it.`;
/** Column titles of the taxes as CSV. `hasRates`: prices include some of them. */
export const taxColumns = (currency: string, hasRates: boolean) => ({
  quarter: "Quarter",
  state: hasRates ? stateOrRate : usState,
  taxed: `${hasRates ? soldNet : soldWithTax} (${currency})`,
  tax: `Tax (${currency})`,
  returned: `Tax given back (${currency})`,
  due: `Tax due (${currency})`,
  gross: `Sold less refunds, with tax (${currency})`,
});
export const quarterAndYear = (quarter: number, year: number) => `Q${quarter} ${year}`;
