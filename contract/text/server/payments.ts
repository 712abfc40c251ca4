export const t = {
  itWasPaidButWhat: "It was paid, but what it paid for could not be made. It is tried again by itself.",
  paypalAnsweredWithAnotherOrder: "PayPal answered with another order than the one of this payment.",
  paypalTookThisMoney: "PayPal took this money for something else than this payment.",
  paypalTookMoneyTwice: (capture_id: string, id: string) =>
    `PayPal took money twice for this payment: as ${capture_id} and as ${id}.`,
  paypalTookNotThatWere: (cents: string, currency: string, asked: string, currency2: string) =>
    `PayPal took ${cents} ${currency}, not the ${asked} ${currency2} that were asked for.`,
  paymentWasCancelledNothing: "The payment was cancelled. Nothing was charged.",
  paypalHasNotSaidYet: "PayPal has not said yet whether this was paid.",
  paypalIsStillLooking:
    "PayPal is still looking at your payment. What you chose stays yours meanwhile, and a mail tells you how it ends.",
  thereWasNothingLeft: (kind: string) =>
    `${kind === "booking" ? "There was nothing left to pay when" : "It was taken just before"} your payment arrived. You get all of your money back, and a mail tells you when.`,
  thisPaymentWasCancelledNothing: "This payment was cancelled. Nothing was charged.",
  youHaveBegunAnotherSince: (another: string) =>
    `You have begun another ${another} since. Nothing was charged here.`,
  addressYouChoseChangesTax: (amount: string) =>
    `The address you chose changes the tax: the total is $${amount} now. Please pay again if that is right.`,
  receipt: (what: string) => `Receipt: ${what}`,
  thankYouYourPaymentArrived: "thank you. Your payment arrived:",
  refund: (price: string) => `Refund: ${price}`,
  yourPaymentWasGivenBack: "your payment was given back, all of it:",
  ofYourPaymentWereGiven: (price: string) => `${price} of your payment were given back:`,
  for: "For",
  givenBack: "Given back",
  ofPayment: "Of a payment of",
  paypalReturnsItWay: "PayPal returns it the way it was paid; with a card that can take some days.",
  yourPaymentIsBeingGiven: "Your payment is being given back",
  iAmSorryWhen: "I am sorry: when your payment arrived, what you paid for could not be had any more.",
  allOfItGoesBack:
    "All of it goes back to you by itself; you need not do anything. Another mail tells you when it is done.",
  yourPaymentWasDeclined: "Your payment was declined",
  paypalHasLooked:
    "PayPal has looked at your payment and declined it. Nothing was charged, and nothing is held for you:",
  amount: "Amount",
  tryAgainOrPayAnother: "Please try again, or pay another way.",
  paymentToLook: "A payment to look at",
  seeYourPayments: "See your payments",
  severalSessionsAreBeingPaid:
    "Several sessions are being paid for from here already. Please try again in a few minutes.",
  severalCartsAreBeingPaid:
    "Several carts are being paid for from here already. Please finish one, or try again later.",
  givenBackAtPaypal: "Given back at PayPal.",
  ofItWentBack: (cents: string) => `$${cents} of it went back at PayPal, not from here.`,
  moneyIsOnItsWay: "The money is on its way back.",
  paypalRefusedThisRefundPayment: "PayPal refused this refund. The payment shows why.",
  paypalTakesSomeTime: "PayPal takes some time for this refund; it goes on by itself.",
  paypalDoesNotAnswerRefund:
    "PayPal does not answer. The refund is noted and will be made by itself as soon as it does.",
  itWasPaidWhen: "It was paid when it could not be had any more. The money is being given back by itself.",
  itCouldNotBeHad: "It could not be had any more.",
  paypalRefusedToGiveBack: (dollars: string, value: string) =>
    `PayPal refused to give $${dollars} back${value}.`,
  nothingWasTaken: "Nothing was taken.",
  givenBackByOwner: "Given back by the owner.",
  itCannotBeHadAny: "It cannot be had any more; the money goes back.",
  giveMoneyBack: (problem: string) => `${problem} Please give the money back.`,
  paypalHasNotDecidedYet: "PayPal has not decided yet. It goes on by itself.",
  doneThisPaymentIsSettled: "Done: this payment is settled.",
};
