export const itWasPaidButWhat =
  "It was paid, but what it paid for could not be made. It is tried again by itself.";
export const paypalAnsweredWithAnotherOrder =
  "PayPal answered with another order than the one of this payment.";
export const paypalTookThisMoney = "PayPal took this money for something else than this payment.";
export const paypalTookMoneyTwice = (capture_id: string, id: string) =>
  `PayPal took money twice for this payment: as ${capture_id} and as ${id}.`;
export const paypalTookNotThatWere = (cents: string, currency: string, asked: string, currency2: string) =>
  `PayPal took ${cents} ${currency}, not the ${asked} ${currency2} that were asked for.`;
export const paymentWasCancelledNothing = "The payment was cancelled. Nothing was charged.";
export const paypalHasNotSaidYet = "PayPal has not said yet whether this was paid.";
export const paypalIsStillLooking =
  "PayPal is still looking at your payment. What you chose stays yours meanwhile, and a mail tells you how it ends.";
export const thereWasNothingLeft = (kind: string) =>
  `${kind === "booking" ? "There was nothing left to pay when" : "It was taken just before"} your payment arrived. You get all of your money back, and a mail tells you when.`;
export const thisPaymentWasCancelledNothing = "This payment was cancelled. Nothing was charged.";
export const youHaveBegunAnotherSince = (another: string) =>
  `You have begun another ${another} since. Nothing was charged here.`;
export const addressYouChoseChangesTax = (amount: string) =>
  `The address you chose changes the tax: the total is $${amount} now. Please pay again if that is right.`;
export const receipt = (what: string) => `Receipt: ${what}`;
export const thankYouYourPaymentArrived = "thank you. Your payment arrived:";
export const refund = (price: string) => `Refund: ${price}`;
export const yourPaymentWasGivenBack = "your payment was given back, all of it:";
export const ofYourPaymentWereGiven = (price: string) => `${price} of your payment were given back:`;
export const forLabel = "For";
export const givenBack = "Given back";
export const ofPayment = "Of a payment of";
export const paypalReturnsItWay =
  "PayPal returns it the way it was paid; with a card that can take some days.";
export const yourPaymentIsBeingGiven = "Your payment is being given back";
export const iAmSorryWhen =
  "I am sorry: when your payment arrived, what you paid for could not be had any more.";
export const allOfItGoesBack =
  "All of it goes back to you by itself; you need not do anything. Another mail tells you when it is done.";
export const yourPaymentWasDeclined = "Your payment was declined";
export const paypalHasLooked =
  "PayPal has looked at your payment and declined it. Nothing was charged, and nothing is held for you:";
export const amount = "Amount";
export const tryAgainOrPayAnother = "Please try again, or pay another way.";
export const paymentToLook = "A payment to look at";
export const seeYourPayments = "See your payments";
export const severalSessionsAreBeingPaid =
  "Several sessions are being paid for from here already. Please try again in a few minutes.";
export const severalCartsAreBeingPaid =
  "Several carts are being paid for from here already. Please finish one, or try again later.";
export const givenBackAtPaypal = "Given back at PayPal.";
export const ofItWentBack = (cents: string) => `$${cents} of it went back at PayPal, not from here.`;
export const moneyIsOnItsWay = "The money is on its way back.";
export const paypalRefusedThisRefundPayment = "PayPal refused this refund. The payment shows why.";
export const paypalTakesSomeTime = "PayPal takes some time for this refund; it goes on by itself.";
export const paypalDoesNotAnswerRefund =
  "PayPal does not answer. The refund is noted and will be made by itself as soon as it does.";
export const itWasPaidWhen =
  "It was paid when it could not be had any more. The money is being given back by itself.";
export const itCouldNotBeHad = "It could not be had any more.";
export const paypalRefusedToGiveBack = (dollars: string, value: string) =>
  `PayPal refused to give $${dollars} back${value}.`;
export const nothingWasTaken = "Nothing was taken.";
export const givenBackByOwner = "Given back by the owner.";
export const itCannotBeHadAny = "It cannot be had any more; the money goes back.";
export const giveMoneyBack = (problem: string) => `${problem} Please give the money back.`;
export const paypalHasNotDecidedYet = "PayPal has not decided yet. It goes on by itself.";
export const doneThisPaymentIsSettled = "Done: this payment is settled.";
