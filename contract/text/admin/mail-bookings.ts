export const bookedEmailIsOnItsWay = "Booked. An email is on its way.";
export const hasJustBookedPleaseChoose = (name: string, when: string) =>
  `${name} just booked ${when}. Please choose another time.`;
export const someoneIsPaying = (when: string) =>
  `Someone is paying for ${when} right now. Please try again in ten minutes, or choose another time.`;
export const payPalChecksPaymentFor = (when: string) =>
  `PayPal is still checking a payment for ${when}. Please choose another time. Today says when this one becomes free.`;
export const hasAskedForThisTime = (name: string, when: string) =>
  `${name} asked for ${when}. Confirm or decline that request under Messages first, or choose another time.`;
export const thisRequestHasItsSession = "A session is already booked for this request.";
export const sessionMoved = "Session moved";
export const sessionCancelled = "Session cancelled";
export const wentBackTo = (name: string) => `went back to the student’s ${name}`;
export const wasTakenBack = (price: string) => `PayPal took ${price} back, so there is nothing to refund`;
export const isRefunded = (price: string) => `${price} is refunded automatically`;
export const becameCredit = (price: string) => `${price} is credit in the student’s wallet`;
export const youKeep = (price: string) => `You keep ${price}`;
export const cashToGiveBack = (price: string) => `${price} in cash, for you to give back`;
export const youKeepCash = (price: string) => `You keep ${price} in cash`;
export const nothingWasPaidYet = "Nothing was paid yet";
export const thereIsNoAddress = "There is no email address to send a link to.";
export const linkIsOnItsWay = (email: string) => `A link is on its way to ${email}.`;
export const thereIsNothingToPay = "There is nothing to pay for this session now.";
export const inCashReceived = (price: string) => `${price} in cash, received.`;
export const inCashNotReceivedYet = (price: string) => `${price} in cash, not received yet.`;
export const student = "Student";
export const seeAllSessions = "See all sessions";
export const sessionBooked = "Session booked";
export const meeting = "Meeting";
export const meetingWords = { "in-person": "In person", online: "Online" } as const;
export const paid = (attendeeName: string, date: string, clock: string) => `Paid: ${attendeeName}, ${date}, ${clock}`;
export const seeYourPayments = "See your payments";
export const nothing = "Nothing";
