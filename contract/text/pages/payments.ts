export const t = {
  heldForYouFor: (floor: number, padStart: string) => `Held for you for ${floor}:${padStart}`,
  heldForYouForOne: (minutes: number) =>
    `Held for you for ${minutes === 1 ? "one more minute" : `${minutes} minutes`}`,
  loadingPaypal: "Loading PayPal …",
  takingPayment: "Taking the payment …",
  paymentServiceUnavailable: "Payment Service Unavailable",
  paymentUnsuccessful: "Payment Unsuccessful",
  failedToLoadPaypalPlease: "Failed to load PayPal. Please try again later.",
  paymentButtonError: "Payment Button Error",
  paymentButtonsCouldNot: "The payment buttons could not be shown. Please load the page anew and try again.",
  paymentError: "Payment Error",
  placeOfPaymentButtons: "The place of the payment buttons is missing. Please load the page anew.",
  checkYourPaymentDetails: "Please check your payment details and try again.",
  totalHasChanged: "The total has changed.",
  paymentCouldNotBeOpened:
    "The payment could not be opened. Nothing was charged; please try again in a minute.",
  siteDidNotAnswer:
    "The site did not answer. If you have approved the payment, it is finished by itself and a mail tells you so: please look there before you pay again.",
  openedNotPaid: "Opened, not paid",
  beingTaken: "Being taken",
  waitingForPaypal: "Waiting for PayPal",
  paidNotFulfilled: "Paid, not fulfilled",
  declined: "Declined",
  notPaid: "Not paid",
};
