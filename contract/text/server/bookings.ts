export const youCancelledInTime = "You cancelled in time.";
export const cancelledAndEmailed = (refund: string) => `Cancelled. ${refund && `${refund} `}An email is on its way.`;
export const movedYourSessionIsOn = (day: string, clock: string) => `Moved: your session is on ${day}, ${clock}`;
export const yourSessionHasNewTime =
  "Your session has a new time. If it doesn't work for you, please reply to this email.";
export const youMovedYourSession = "You moved your session.";
export const moveOrCancelUntil = "Move or cancel until";
export const when = "When";
export const now = "Now";
export const before = "Before";
export const attachedFileMovesSession = "Open the attached file to move the session in your calendar.";
export const attachedFileTakesSessionOut = "Open the attached file to remove the session from your calendar.";
export const yourSessionOn = (day: string, clock: string) => `Your session on ${day}, ${clock}`;
export const yourFreeSessionIsBooked =
  "Your free session is booked: half an hour online, with nothing to pay and nothing to prepare. I look forward to it.";
export const yourSessionIsBookedI = "Your session is booked. I look forward to it.";
export const online = "Online";
export const cancelledYourSessionOn = (day: string, clock: string) => `Cancelled: your session on ${day}, ${clock}`;
export const yourSessionIsCancelled = "Your session is cancelled.";
export const cancelledByTeacher = "I'm sorry, but your session has been cancelled. You don't need to do anything.";
export const findAnotherTime = "Find another time";
export const pay = (price: string) => `Pay ${price}`;
export const withPaypalOrCard =
  "Pay with PayPal or a card; no account needed. The button is only for you, so please don't share it.";
export const youWrote = "You wrote:";
export const youGetYourBack = (price: string) => `I'll give you your ${price} back in cash.`;
export const youGetBackWay = (back: string) =>
  `You get ${back} back, to the card or account you paid with. You'll get an email when it is on its way.`;
export const yourPaymentOfIsNot = (price: string) =>
  `Your payment of ${price} is not refunded. If that is not what we agreed, please reply to this email.`;
export const withLabel = (session_type: string, teacherName: string) => `${session_type} with ${teacherName}`;
export const onlineAt = (onlineLink: string) => `Online: ${onlineLink}`;
export const passIsValidUntil = (day: string) => `Your pass is valid until ${day}. Please choose a time until then.`;
export const sessionIsMovedEmail = "The session is moved. An email is on its way.";
export const cancelledSoNothingToPay = "This session was cancelled, so there is nothing to pay.";
export const paymentForThisSession =
  "A payment for this session is being processed. Please wait a minute and check again.";
export const paymentLinkForSession = (day: string, clock: string) => `Payment link: your session on ${day}, ${clock}`;
export const hereIsPaymentLink = "Here is the link to pay for your session:";
export const earlierLinkNoLongerWorks = "The link in an earlier email no longer works.";
export const inCash = (price: undefined | string) => `${price ?? ""}, in cash`;
export const linkComesByEmail = "The link comes by email before we meet.";
export const sessionWasCancelled = "The session was cancelled.";
export const enterWholeDollars = "Please enter whole dollars.";
export const invalidPaymentAmount = (least: number, most: number) =>
  `Invalid Payment Amount: The amount must be between $${least} and $${most}.`;
export const priceIsNow = (price: string) =>
  `The price of this session is now ${price}. Nothing was charged. Please reload the page.`;
