export const heldForYouFor = (floor: number, padStart: string) => `Held for you for ${floor}:${padStart}`;
export const heldForYouForOne = (minutes: number) =>
  `Held for you for ${minutes === 1 ? "one more minute" : `${minutes} minutes`}`;
export const loadingPaypal = "Loading PayPal …";
export const takingPayment = "Taking the payment …";
export const paymentServiceUnavailable = "Payment Service Unavailable";
export const paymentUnsuccessful = "Payment Unsuccessful";
export const failedToLoadPaypalPlease = "Failed to load PayPal. Please try again later.";
export const paymentButtonError = "Payment Button Error";
export const paymentButtonsCouldNot =
  "The payment buttons could not be shown. Please load the page anew and try again.";
export const paymentError = "Payment Error";
export const placeOfPaymentButtons =
  "The place of the payment buttons is missing. Please load the page anew.";
export const checkYourPaymentDetails = "Please check your payment details and try again.";
export const totalHasChanged = "The total has changed.";
export const paymentCouldNotBeOpened =
  "The payment could not be opened. Nothing was charged; please try again in a minute.";
export const siteDidNotAnswer =
  "The site did not answer. If you have approved the payment, it is finished by itself and a mail tells you so: please look there before you pay again.";
export const openedNotPaid = "Opened, not paid";
export const beingTaken = "Being taken";
export const waitingForPaypal = "Waiting for PayPal";
export const paidNotFulfilled = "Paid, not fulfilled";
export const declined = "Declined";
export const notPaid = "Not paid";
