export const heldForYouFor = (minutes: number, seconds: number) => `Held for you: ${minutes} min ${seconds} s`;
export const heldForYouForOne = (minutes: number) =>
  `Held for you for ${minutes === 1 ? "one more minute" : `${minutes} minutes`}`;
export const nothingWasCharged = (heldUntil: string | undefined) =>
  `Nothing was charged.${heldUntil ? ` We’re holding it for you until ${heldUntil} Pacific time.` : ""} You can go on here as soon as you’re back online.`;
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
export const nothingLeftToPay = "Nothing is left to pay.";
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
