export const amountMustBeBetween = (least: string, most: string) => `The amount must be between ${least} and ${most}.`;
export const slidingScale = "Sliding scale";
export const noAmountYet = "No amount chosen";
export const scaleWords = (least: string, most: string) => `${least}–${most}, sliding scale`;
export const moreThanScale = (least: string, most: string, payable: string) =>
  `The scale for this session is ${least}–${most}. More is welcome, up to ${payable}.`;
export const howDoWeMeet = "How we meet";
export const inPerson = "In person";
export const meetOnline = "Online";
export const linkIsEmailed = "We’ll send you the link before we meet.";
export const missingTime = "a time";
export const missingType = "a session type";
export const missingAmount = "an amount";
export const stillMissing = (what: readonly string[]) =>
  `Please choose ${what.length > 1 ? `${what.slice(0, -1).join(", ")} and ${what.at(-1)}` : what[0]}.`;
export const codeComesByEmail = "We’ll email you a 6-digit code. No password needed.";
export const checkYourEmail = "Check your email";
export const codeWasSentTo = (email: string, minutes: number) =>
  `We’ve sent a 6-digit code to <strong>${email}</strong>. Enter it here within ${minutes} minutes. Then we hold the time for you while you pay.`;
export const changeMyDetails = "Change my details";
export const finalizesIn = (seconds: number) => `This happens by itself in ${seconds} s.`;
export const where = "Where";
export const onlineLinkComes = "Online. The link comes by email before we meet.";
export const bookingNeedsJavascript =
  "Booking here needs JavaScript. Without it, please <link>write to us</link> with the time you’d like.";
export const whatItCosts = "What it costs";
export const nextOpenTimes = "Next open times";
export const pickTime = "Pick a time to book it. No password needed. We email you a code before you pay.";
export const noFreeTimesNow = "No free times right now";
export const firstHalfHourIsFree = "New here? Your first 30-minute session is free.";
export const askForFreeSession = "Ask for a free session";
export const inPersonOrOnline = "In person or online";
export const meetAt = (address: string) => `We meet at ${address}, or online. You choose when you book.`;
export const yourSession = "Your session";
export const chooseDayAndTimeFirst = "Choose a day and time first.";
export const anythingWeShouldKnow = "Anything we should know before we meet?";
export const timeSlotRequired = "Time Slot Required";
export const chooseTimeFirst = "Please choose a time first.";
export const invalidPaymentAmount = "Invalid Payment Amount";
export const bookingFailed = "Booking Failed";
export const paymentServiceUnavailable = (code: string, status: number) =>
  code === "provider-away" || status === 0 ? "Payment Service Unavailable" : "Booking Failed";
export const bookNewSession = "Book a New Session";
export const failedToLoadFreeTimesTitle = "We couldn’t load the free times";
export const timeYouHadChosen = "The time you chose was just taken. Please choose another.";
export const nothingWasChargedTimeIsFree =
  "Nothing was charged. We’re no longer holding the time, so continue to the payment again if you still want it.";
export const bookedSessions = "Booked Sessions";
export const failedToLoadBookings = "We couldn’t load your bookings";
export const noBookingsYet = "No bookings yet";
export const sessionsAppearHere = "Your sessions will appear here.";
export const paypalIsChecking = (amount: string) => `PayPal is checking your payment of ${amount}`;
export const amountDueByLink = (amount: string, paidBy: string) =>
  `Amount due: ${amount}${paidBy === "link" ? "" : ", in cash when we meet"}`;
export const payAmount = (amount: string) => `Pay ${amount}`;
export const payFor = (amount: string, when: string) => `Pay ${amount}: ${when}`;
export const cancelledSessions = (count: number) =>
  count === 1 ? "1 cancelled session" : `${count} cancelled sessions`;
export const cancelledWithRefund = (refunded: string) => `Cancelled. ${refunded} refunded`;
export const cancelledRefundOnItsWay = (price: string) => `Cancelled. Refund of ${price} on its way`;
export const cancelledRefundNotMade = "Cancelled. PayPal has not made the refund so far; we’re looking into it";
export const cancelledState = "Cancelled";
export const amountPaid = (price: string) => `Paid: ${price}`;
export const pastSessions = (count: number) => (count === 1 ? "1 past session" : `${count} past sessions`);
export const moveSessionAt = (when: string) => `Move: ${when}`;
export const move = "Move";
export const cancel = (when: string) => `Cancel: ${when}`;
export const changeableUntil = (changeDeadline: string) => `You can move or cancel it until ${changeDeadline}.`;
export const cancelYourSession = "Cancel your session?";
export const keepIt = "Keep it";
export const yesCancelIt = "Yes, cancel it";
export const timeOpensUpForOthers = (refund: string) => `${refund} The time opens up for others right away.`;
export const itWasNotCancelled = "Your session was not cancelled.";
export const userIdRequired = "User ID Required";
export const logInAgain = "Please log in again.";
export const toMyBookings = "Go to my bookings";
export const confirmationAndInviteSent = (value: string) => `Confirmation and calendar invite sent${value}.`;
export const bookAnotherSession = "Book another session";
export const paidFinishYourBooking = "Paid. Finish your booking.";
export const finalizing = "Finalizing …";
export const finalizeBooking = "Finalize Booking";
export const bookingIsNotConfirmedYet = "Your booking isn’t confirmed yet.";
export const youHavePaidAndBooking =
  "You’ve paid, and we’ll complete your booking within a minute and email you the confirmation. Please don’t pay again.";
export const paymentNeeded = "Payment Needed";
export const moveSession = (clientName: string) => `Move ${clientName}’s session`;
export const moveYourSession = "Move your session";
export const moving = "Moving …";
export const moveIt = "Move it";
export const nowChooseAnotherOpenTime = (day: string, clock: string) =>
  `Now: ${day}, ${clock}. Choose another open time.`;
export const weEmail = (firstName: string) => `We’ll email ${firstName}.`;
export const youDoNotPayAgain = "You don’t pay again.";
export const whatWasPaidStaysPaid = "What was paid stays paid.";
export const itWasNotMoved = "The session was not moved.";
export const failedToLoadFreeTimes = "We couldn’t load the free times.";
export const newTime = (day: string, clock: string) => `New time: ${day}, ${clock}`;
export const payForYourSession = "Pay for your session";
export const openLinkInLatestMail = "Please open the full link from the latest email about your session.";
export const youAreBookedWith = (teacherName: string) => `You’re booked with ${teacherName}.`;
export const payingHereNeedsJavascript = "Paying here needs JavaScript. You can also reply to our email.";
export const youCanComeBack =
  "You can come back to this page later with the same link. We’ll confirm your payment by email.";
export const paidThankYou = "Paid. Thank you!";
export const thereIsNothingToPay = "There’s nothing to pay";
export const thisSessionWasCancelled = "This session was cancelled";
export const receiptIsOnItsWay = "We’re emailing you a receipt. See you soon.";
export const itIsSettledAnotherWay = "The payment was settled another way, so you don’t need this link anymore.";
export const cancelledNothingToPay =
  "There’s nothing to pay. If you think this is a mistake, please reply to our email.";
export const payFromWallet = "Pay from my wallet";
export const bookWithoutPaying = "Book this session";
export const chooseTimeAgain = "Choose a time again";
export const chooseAnotherTime = "Choose another time";
export const changePolicyUntil = (changeDeadline: string) =>
  `Until ${changeDeadline}, you can move your session or cancel it for a full refund.`;
export const cannotChangeOnceBooked = (noticePeriod: string) =>
  `This session starts in less than ${noticePeriod}, so once it’s booked you can’t move or cancel it yourself. If something comes up, please write to us.`;
export const hour = (hours: number) => (hours === 1 ? "an hour" : `${hours} hours`);
export const nothingWasPaidYet = "You haven’t paid yet, and there’ll be nothing to pay.";
export const youGetYourBack = (amount: string) => `You get your ${amount} back in cash.`;
export const youGetAll = (amount: string) =>
  `You get a full refund of ${amount}, to the card or account you paid with.`;
export const failedToDeleteSession = "Failed to delete session.";
export const itWasMovedOrCancelled = "This session was moved or cancelled elsewhere. Please reload the page.";
export const online = "Online:";
export const startsInLessThan = (noticePeriod: string) =>
  `It starts in less than ${noticePeriod}. Something came up? Please <link>write to us</link>, and we’ll find a way.`;
export const yourSessionIsCancelled = "Your session is cancelled";
export const yourSessionHasNewTime = "Your session has a new time";
export const thisSessionIsCancelled = "This session is cancelled";
export const goesBackToYou = (price: string) => `${price} goes back to you.`;
export const refundIsNotMadeYet = "PayPal has not made the refund so far. We’re looking into it.";
export const emailWithDetails = "An email with the details is on its way.";
export const findAnotherTime = "Find another time";
export const needsJavascriptToChange = "To move or cancel here, turn on JavaScript, or reply to our email.";
export const cancelSession = "Cancel session";
export const timesFor = (session: string, price: string) => `Times for: ${session}, ${price}.`;
export const youCancelledInTime = "You cancelled in time.";
export const cancelledAndEmailed = (refund: string) => `Cancelled. ${refund && `${refund} `}An email is on its way.`;
export const movedYourSessionIsOn = (day: string, clock: string) => `Moved: your session is on ${day}, ${clock}`;
export const teacherMovedYourSession =
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
export const cancelledYourSessionOn = (day: string, clock: string) => `Cancelled: your session on ${day}, ${clock}`;
export const youCancelledYourSession = "Your session is cancelled.";
export const cancelledByTeacher = "I'm sorry, but your session has been cancelled. You don't need to do anything.";
export const pay = (price: string) => `Pay ${price}`;
export const withPaypalOrCard =
  "Pay with PayPal or a card; no account needed. The button is only for you, so please don't share it.";
export const youWrote = "You wrote:";
export const teacherReturnsCash = (price: string) => `I'll give you your ${price} back in cash.`;
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
export const amountIsOutOfRange = (least: string, most: string) =>
  `Invalid Payment Amount: The amount must be between ${least} and ${most}.`;
export const priceIsNow = (price: string) =>
  `The price of this session is now ${price}. Nothing was charged. Please reload the page.`;
export const min = (minutes: number) => `${minutes} min`;
export const enterAmountInRange = (least: string, most: string) => `Please enter an amount from ${least} to ${most}.`;
export const chooseHowItIsPaid = "Please choose how it’s paid.";
export const chooseWhoComes = "Please choose who’s coming.";
export const enter5To480Minutes = "Please enter 5 to 480 minutes.";
