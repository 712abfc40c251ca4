export const heldForYouFor = (minutes: number, seconds: number) => `Held for you: ${minutes} min ${seconds} s`;
export const heldForYouForOne = (minutes: number) =>
  `Held for you for ${minutes === 1 ? "one more minute" : `${minutes} minutes`}`;
export const nothingWasCharged = (heldUntil: string | undefined, zone: string) =>
  `Nothing was charged.${heldUntil ? ` We’re holding it for you until ${heldUntil} ${zone}.` : ""} You can go on here as soon as you’re back online.`;
export const nothingWasChargedYet = "Nothing was charged.";
export const youCanStillPay = "You can still pay here.";
export const paymentContinues = "Please keep this page open. We’ll finish your payment as soon as you’re back online.";
export const useMyWallet = "Use my passes, gift cards and credit";
export const passCovers = (uses: number, name: string) => `${name}: ${uses === 1 ? "1 use" : `${uses} uses`}`;
export const leftToPay = "Left to pay";
export const haveGiftCard = "Have a gift card?";
export const giftCardCode = "Gift card code";
export const applyGiftCard = "Use this card";
export const withoutThisCard = "Pay without this card";
export const salesTax = "Sales tax";
export const backToPayPal = (amount: string) => `${amount} to PayPal`;
export const backInCash = (amount: string) => `${amount} in cash`;
export const usesBack = (uses: number, name: string) => `${uses === 1 ? "1 use" : `${uses} uses`} of ${name}`;
export const backToCard = (amount: string, name: string) => `${amount} to ${name}`;
export const loadingPaypal = "Loading PayPal …";
export const processingPayment = "Processing your payment …";
export const paymentServiceUnavailable = "Payment Service Unavailable";
export const paymentUnsuccessful = "Payment Unsuccessful";
export const failedToLoadPaypalPlease = "Failed to load PayPal. Please try again later.";
export const paymentButtonError = "Payment Button Error";
export const paymentButtonsNotShown = "We couldn’t show the payment buttons. Please reload the page and try again.";
export const paymentError = "Payment Error";
export const paymentButtonsMissing = "The payment buttons are missing from this page. Please reload it and try again.";
export const checkYourPaymentDetails = "Please check your payment details and try again.";
/** What still pays while the provider refuses the owner's account. */
export const remains = {
  passes: "A pass, a gift card or credit can still pay for it.",
  credit: "A gift card or credit can still pay for it.",
  link: "You stay booked: pay later with the same link, or in cash if we meet at the studio.",
  nothing: "",
};
export const weSendYouALink = "Or write to us, and we’ll send you a link to pay as soon as payments work again.";
export const askForLink = "Ask for a link";
export const sendMeALink = (what: string) =>
  `Payments didn’t work, so please send me a link to pay when they do. I’d like: ${what}.`;
export const totalHasChanged = "The total has changed.";
export const paymentCouldNotBeOpened =
  "We couldn’t start the payment. Nothing was charged. Please try again in a minute.";
export const siteDidNotAnswer =
  "We couldn’t reach the site. If you approved the payment, we’ll complete it and email you, so please check your inbox before you pay again.";
export const paypalIsChecking = "PayPal is checking";
export const stateWords = { held: "Held", kept: "Yours", freed: "No longer held" };
export const stateNotes = {
  held: "We hold it for you while PayPal checks your payment, and email you the result. Please don’t pay again.",
  kept: "PayPal is still checking your payment, but this stays yours.",
  freed: "PayPal hasn’t finished. If the money still arrives, you get it back in full.",
};
/** What comes only when it is paid, by kind: nothing is held. */
export const comesWhenPaid: Record<string, string> = {
  pass: "It comes to your wallet as soon as PayPal has checked your payment. We’ll email you the result. Please don’t pay again.",
  "gift-card":
    "You get it as soon as PayPal has checked your payment. We’ll email you the result. Please don’t pay again.",
};
export const notYetPaid = "Not paid yet";
export const heldUntilShortlyBefore =
  "If PayPal hasn’t finished shortly before it begins, we may have to give it to someone else.";
export const bankTakesDays = "Your bank still has to send the money. That can take up to six days.";
export const paymentWasCancelledNothing = "The payment was cancelled. Nothing was charged.";
export const paypalGaveNoFullAddress =
  "PayPal gave us no complete address to ship to. Nothing was charged. Press the PayPal button again and choose the address there.";
export const paypalIsStillChecking =
  "PayPal is still checking your payment. We are holding what you chose for you, and we'll email you the result.";
export const studioChecksYourPayment =
  "PayPal has your payment, but something about it isn’t right. The studio is checking it and will write to you.";
export const thereWasNothingLeft = (kind: string) =>
  `${kind === "booking" ? "There was nothing left to pay when" : "It was taken just before"} your payment arrived. You get a full refund, and we'll email you when it is on its way.`;
export const thisPaymentWasCancelledNothing = "This payment was cancelled. Nothing was charged.";
export const refusedStartAgain =
  "PayPal refused this payment. Nothing was charged. Please start again, or pay another way.";
export const youStartedAnother = (another: string) =>
  `You have started another ${another} since. Nothing was charged here.`;
export const addressYouChoseChangesPrice = (amount: string) =>
  `The address you chose changes the price. The new total is ${amount}. Nothing has been charged. Pay the new total if it is right.`;
export const receipt = (what: string) => `Receipt: ${what}`;
export const thankYouYourPaymentArrived = "Thank you. Your payment has arrived:";
export const refund = (price: string) => `Refund: ${price}`;
export const refundedInFull = "We refunded your payment in full:";
export const refundedInPart = (price: string) => `We refunded ${price} of your payment:`;
export const forLabel = "For";
export const reason = "Reason";
export const ofPayment = "Of a payment of";
export const paypalReturnsItWay =
  "PayPal returns the money to the card or account you paid with. With a card, that can take a few days.";
export const creditBecomesMoney = (price: string) =>
  `${price} of this was credit in your wallet. You get the money instead, so that credit is no longer in your wallet.`;
export const wentBackAlready = (price: string) => `${price} went back to you already, through PayPal or your bank.`;
export const youGetBack = (price: string) => `You get ${price} back through PayPal.`;
export const usesAreBack = (uses: number, name: string) =>
  `${uses === 1 ? "1 use is" : `${uses} uses are`} back on your ${name}.`;
export const centsAreBack = (price: string, name: string) => `${price} is back on your ${name}.`;
export const validUntil = (day: string) => `(valid until ${day})`;
export const hasEnded = (day: string) => `(ended on ${day}; if that is not right, please write to me)`;
export const theseWentBackToYourWallet = "This went back to your wallet:";
export const backInYourWallet = "Back in your wallet";
export const theseAreBackInYourWallet = "This is back in your wallet, ready to use again:";
export const wentBackToYourGiftCard = "This went back to your gift card:";
export const backOnYourGiftCard = "Back on your gift card";
export const isBackOnYourGiftCard = "This is back on your gift card, and its code works again:";
export const usesOfPass = (uses: number) => (uses === 1 ? "1 use" : `${uses} uses`);
export const refundingYourPayment = "We are refunding your payment";
export const noLongerAvailableWhenPaid =
  "We're sorry: when your payment arrived, what you paid for was no longer available.";
export const youGetFullRefund =
  "You get a full refund automatically; you don't need to do anything. We'll email you when it is done.";
export const yourPaymentWasDeclined = "Your payment was declined";
export const paypalDeclinedIt =
  "PayPal checked your payment and declined it. Nothing was charged, and nothing is held for you:";
export const paypalChecksYourPayment = "PayPal is checking your payment";
/** What is held while the provider decides, by the kind of purchase. */
export const heldLead = (kind: string) =>
  ({
    session: "Your session is held for you while PayPal checks your payment:",
    booking: "Your session stays booked while PayPal checks your payment:",
    seat: "Your spot is held for you while PayPal checks your payment:",
    cart: "Your chocolates are held for you while PayPal checks your payment:",
    pass: "Your pass comes to your wallet as soon as PayPal has checked your payment:",
    "gift-card": "You get the gift card as soon as PayPal has checked your payment:",
  })[kind] ?? "What you chose is held for you while PayPal checks your payment:";
export const bankTakesDaysNothingToDo =
  "Your bank still has to send the money to PayPal. That can take up to six days. You don't need to do anything.";
export const paypalUsuallyTakes =
  "You don't need to do anything. PayPal usually finishes within a day, sometimes it takes a few days.";
export const keptUntilShortlyBefore =
  "If PayPal hasn't finished shortly before it begins, we may have to give it to someone else. We'll email you then, and money that arrives later comes back to you in full.";
export const weMailYouTheOutcome = "We'll email you as soon as PayPal has finished.";
export const noLongerHeld = "No longer held for you: PayPal hasn't finished";
export const paypalHasNotFinished =
  "We're sorry: PayPal hasn't finished checking your payment, so this is no longer held for you:";
export const moneyComesBackInFull =
  "If the money still arrives, you get it back in full, automatically. You don't need to do anything.";
export const keptForYou = "It stays yours, although PayPal is still checking";
export const comeAsPlanned = "PayPal is still checking your payment, but this stays yours. Please come as planned:";
export const tinsAreKept = "PayPal is still checking your payment, but we keep these for you until it has finished:";
export const paypalFinishedTooLate =
  "We're sorry: PayPal finished your payment too late. What you paid for was no longer held for you, or had begun.";
export const paypalDeclinedKept = "PayPal checked your payment and declined it. Nothing was charged. This stays yours:";
export const payItAnotherWay = "Please pay it another way when you come, or write to us.";
export const yourPaymentWasNotMade = "Your payment was not made";
export const approvalHasEnded = "The approval at PayPal ended before the payment was made. Nothing was charged:";
export const payOnceMore = "Please pay once more, or write to us.";
export const amount = "Amount";
export const tryAgainOrPayAnother = "Please try again, or pay another way.";
export const severalSessionsAreBeingPaid =
  "Several sessions are already being paid for from your network. Please try again in a few minutes.";
export const timeWasHeldUnpaid =
  "We’ve held this time for you for half an hour, so now others come first. Please choose another time, try again tomorrow, or write to us.";
export const severalCartsAreBeingPaid =
  "Several carts are already being paid for from your network. Please finish one, or try again later.";
export const refundedAtPaypal = "Refunded at PayPal.";
export const wasNoLongerAvailable = "It was no longer available.";
export const refundedByStudio = "Refunded by the studio.";
export const notPayPalEvent = "This is not a PayPal event.";
export const notSentByPayPal = "PayPal did not send this.";
export const pageNumber = (page: number) => `Page ${page}`;
export const youGetCashBack = (price: string) => `You get ${price} back in cash.`;
export const sayWhatIsPaid =
  "Please choose what to pay for: a session, a spot in a class, a cart, a booking, a pass or a gift card.";
export const enterMonth = "Please use a month like 2027-06.";
export const enterYear = "Please use a year like 2027.";
export const enterNameOfRecipient = "Please enter the name of who gets it.";
export const purchaseNotLoaded = "This payment could not be loaded.";
export const holdHasEnded = "Your ten minutes are over, and we no longer hold it for you.";
export const itWasCancelled = "This payment was cancelled.";
export const itWasGivenBack = "You got your money back.";
export const captureIsUnanswered =
  "We’re checking whether your payment went through. Please keep this page open, and don’t pay again.";
export const notChargedAgain = "You were not charged again.";
export const paidInOtherTab = (orderNumber?: number) =>
  `You paid for this in another tab${orderNumber === undefined ? "" : `: order ${orderNumber}`}.`;

export const invoice = (number: string) => `Invoice ${number}`;
export const creditNote = (number: string) => `Credit note ${number}`;
export const invoiceDate = "Date";
export const serviceDate = "Date of service";
export const invoicePaidWith = "Paid with";
export const inCashWords = "cash";
export const creditFor = "Corrects";
export const invoiceOfDay = (number: string, day: string) => `Invoice ${number} of ${day}`;
export const creditOf = (number: string) => `Refund of invoice ${number}`;
export const taxNumberIs = (number: string) => `Tax number ${number}`;
export const buyerErased = "Name and address were deleted";
export const invoiceWhat = "What";
export const invoiceQuantity = "Number";
export const invoiceNet = "Net";
export const invoiceTax = "Tax";
export const invoiceGross = "Amount";
export const invoiceTotal = "Total";
export const invoiceRate = "Tax rate";
export const withoutTax = "No tax";
export const invoiceDropIn = "Drop-in class";
export const passWasTaxed = "What was paid with a pass has no tax here: it was included in the price of the pass.";
export const yourInvoice = "Your invoice (PDF)";
export const yourCreditNote = "Your credit note (PDF)";
