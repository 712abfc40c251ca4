export const bookedMailIsOnIts = "Booked. A mail is on its way.";
export const hasJustBookedPleaseChoose = (name: string, when: string) =>
  `${name} has just booked ${when}. Please choose another time.`;
export const somebodyIsJustPaying = (when: string) =>
  `Somebody is just paying for ${when}. Please try again in ten minutes, or choose another time.`;
export const thisRequestHasItsSession = "This request has its session already.";
export const sheCancelledSessionInTime = "She cancelled the session in time.";
export const sessionIsCancelledMail = "The session is cancelled. A mail is on its way.";
export const hello = (greetingName: string) => `Hello ${greetingName},`;
export const movedYourSessionIsOn = (day: string, clock: string) =>
  `Moved: your session is on ${day}, ${clock}`;
export const yourSessionIsAtAnother =
  "your session is at another time now. If this one does not suit you, please answer this mail.";
export const now = "Now";
export const before = "Before";
export const attachedFileMovesSession = "The attached file moves the session in your calendar.";
export const sessionMoved = "Session moved";
export const sessionCancelled = "Session cancelled";
export const attachedFileTakesSessionOut = "The attached file takes the session out of your calendar.";
export const goesBackByItself = (dollars: string) => `$${dollars} goes back by itself`;
export const staysWithYou = (price: string) => `${price} stays with you`;
export const inCashWhichYouHand = (price: string) => `${price} in cash, which you hand back`;
export const inCashIsWithYou = (price: string) => `${price} in cash is with you`;
export const nothingWasPaidYet = "Nothing was paid yet";
export const thereIsNoAddress = "There is no address to send a link to.";
export const linkIsOnItsWay = (email: string) => `A link is on its way to ${email}.`;
export const thereIsNothingToPay = "There is nothing to pay for it now.";
export const inCashReceived = (price: string) => `${price} in cash, received.`;
export const inCashNotReceivedYet = (price: string) => `${price} in cash, not received yet.`;
export const yourSessionOn = (day: string, clock: string) => `Your session on ${day}, ${clock}`;
export const yourFreeSessionIsBooked =
  "your free session is booked: half an hour online, with nothing to pay and nothing to prepare. I look forward to it.";
export const yourSessionIsBookedI = "your session is booked. I look forward to it.";
export const student = "Student";
export const allSessions = "All sessions";
export const sessionBooked = "Session booked";
export const online = "Online";
export const cancelledYourSessionOn = (day: string, clock: string) =>
  `Cancelled: your session on ${day}, ${clock}`;
export const yourSessionIsCancelled = "your session is cancelled, as you wished.";
export const iAmSorryYourSession =
  "I am sorry: your session has been cancelled. There is nothing you have to do.";
export const findAnotherTime = "Find another time";
export const pay = (price: string) => `Pay ${price}`;
export const withPaypalOrCard =
  "With PayPal or a card; you need no account. The button is for you alone: please do not pass it on.";
export const youWrote = "You wrote:";
export const youGetYourBack = (price: string) => `You get your ${price} back from me in cash.`;
export const youGetBackWay = (back: string) =>
  `You get ${back} back, the way you paid. A mail tells you when it is on its way.`;
export const yourPaymentOfIsNot = (price: string) =>
  `Your payment of ${price} is not refunded with this mail; please answer it if that is not what we agreed.`;
export const withLabel = (session_type: string, teacherName: string) => `${session_type} with ${teacherName}`;
export const online2 = (onlineLink: string) => `Online: ${onlineLink}`;
export const sessionIsMovedMail = "The session is moved. A mail is on its way.";
export const thisSessionWasCancelledThere = "This session was cancelled: there is nothing to pay.";
export const paymentForThisSession =
  "A payment for this session is just being settled. Please wait a minute and look again.";
export const toPayForYourSession = (day: string, clock: string) =>
  `To pay for: your session on ${day}, ${clock}`;
export const hereIsWayToPay = "here is the way to pay for your session:";
export const linkInEarlierMailDoes = "A link in an earlier mail does not work any more.";
export const paid = (attendeeName: string, date: string, clock: string) =>
  `Paid: ${attendeeName}, ${date}, ${clock}`;
export const yourPayments = "Your payments";
export const inCash = (price: undefined | string) => `${price ?? ""}, in cash`;
export const iWillSendYouLink = "I will send you the link before we meet.";
export const thisSessionHasJustBeen = "This session has just been moved or cancelled. Please look again.";
export const sessionWasCancelled = "The session was cancelled.";
export const sessionDeletedSuccessfully = "Session deleted successfully";
export const slotDeletedSuccessfully = "Slot deleted successfully.";
