export const amountMustBeBetween = (least: number, most: number) =>
  `The amount must be between $${least} and $${most}.`;
export const yourSession = "Your session";
export const chooseDayAndTimeFirst = "Choose a day and a time first.";
export const anythingIShouldKnowBefore = "Anything I should know before we meet.";
export const timeSlotRequired = "Time Slot Required";
export const chooseTimeFirst = "Please choose a time first.";
export const invalidPaymentAmount = "Invalid Payment Amount";
export const bookingFailed = "Booking Failed";
export const paymentServiceUnavailable = (code: string, status: number) =>
  code === "provider-away" || status === 0 ? "Payment Service Unavailable" : "Booking Failed";
export const bookNewSession = "Book a New Session";
export const freeTimesCouldNot = "The free times could not be read";
export const timeYouHadChosen = "The time you had chosen has just been taken. Please choose another one.";
export const timeIsNoLongerHeld =
  "The time is no longer held for you, because another booking of yours was begun. Nothing was charged.";
export const bookedSessions = "Booked Sessions";
export const yourBookingsCouldNot = "Your bookings could not be read";
export const noBookingsYet = "No bookings yet";
export const whatYouBookStandsHere =
  "What you book stands here, with its place and a file for your calendar.";
export const toPayByLink = (amount: number, paidBy: string) =>
  `To pay: $${amount}, ${paidBy === "link" ? "by the link in your mail" : "in cash when we meet"}`;
export const move = (when: string) => `Move: ${when}`;
export const move2 = "Move";
export const cancel = (when: string) => `Cancel: ${when}`;
export const addToCalendar = "Add to calendar";
export const youCanMoveOrCancel = (changeDeadline: string) =>
  `You can move or cancel it until ${changeDeadline}.`;
export const cancelYourSession = "Cancel your session?";
export const keepIt = "Keep it";
export const yesCancelIt = "Yes, cancel it";
export const timeIsFreeForOthers = (refund: string) => `${refund} The time is free for others at once.`;
export const itWasNotCancelled = "It was not cancelled.";
export const userIdRequired = "User ID Required";
export const logInAgain = "Please log in again.";
export const paymentServiceHasNotDecided =
  "The payment service has not decided yet. The time stays yours meanwhile, and a mail tells you as soon as it is settled. There is nothing else to do.";
export const toMyBookings = "To my bookings";
export const mailWithEverythingAndTime = (value: string) =>
  `A mail with everything, and the time for your calendar, is on its way${value}.`;
export const bookAnotherSession = "Book another session";
export const paidOnePress = "Paid. One press, and it is yours.";
export const finalizing = "Finalizing …";
export const finalizeBooking = "Finalize Booking";
export const shouldThisPageCloseWhat = "Should this page close: what is paid for is booked by itself.";
export const paymentNeeded = "Payment Needed";
export const moveSession = (clientName: string) => `Move the session of ${clientName}`;
export const moveYourSession = "Move your session";
export const leaveItAsItIs = "Leave it as it is";
export const moving = "Moving …";
export const moveIt = "Move it";
export const nowChooseAnotherFreeTime = (day: string, clock: string, who: string, firstName: string) =>
  `Now: ${day}, ${clock}. ${who === "owner" ? `Choose another free time; ${firstName} is told by mail. What was paid stays paid.` : "Choose another free time. What you paid stays paid."}`;
export const itWasNotMoved = "It was not moved.";
export const freeTimesCouldNot2 = "The free times could not be read.";
export const newTime = (day: string, clock: string) => `New time: ${day}, ${clock}`;
export const payForYourSession = "Pay for your session";
export const thisLinkDoesNotWork = "This link does not work any more";
export const openLinkInLatestMail = "Please open the link in the latest mail about your session, whole.";
export const withYourTimeIsBooked = (teacherName: string) =>
  `With ${teacherName}. Your time is booked already.`;
export const payingHereNeedsJavascript = "Paying here needs JavaScript. You can also answer the mail.";
export const youCanComeBack =
  "You can come back to this page later, by the same link. A mail confirms the payment.";
export const paidThankYou = "Paid. Thank you!";
export const thereIsNothingToPay = "There is nothing to pay";
export const thisSessionWasCancelled = "This session was cancelled";
export const receiptIsOnItsWay = "A receipt is on its way to you by mail. See you soon.";
export const paymentServiceHasNotDecided2 =
  "The payment service has not decided yet. A mail tells you as soon as it is settled; there is nothing else to do.";
export const itIsSettledAnotherWay = "It is settled another way, so this link has nothing left to do.";
export const thereIsNothingToPay2 =
  "There is nothing to pay. If you think this is a mistake, please answer the mail.";
export const tenMinutesAreOver = "The ten minutes are over, and the time is free again. Nothing was charged.";
export const chooseTimeAgain = "Choose a time again";
export const chooseAnotherTime = "Choose another time";
export const youCanMoveOrCancel2 = (changeDeadline: string) =>
  `You can move or cancel it yourself until ${changeDeadline}, and get all of your money back.`;
export const thisSessionBeginsInLess = (noticePeriod: string) =>
  `This session begins in less than ${noticePeriod}: once it is booked, you cannot move or cancel it yourself any more. If something comes up, please write a message.`;
export const hour = (hours: number) => (hours === 1 ? "an hour" : `${hours} hours`);
export const nothingWasPaidYet = "Nothing was paid yet, and there is nothing to pay then.";
export const youGetYourBack = (amount: number) => `You get your $${amount} back from me in cash.`;
export const youGetAll = (amount: number) => `You get all of your $${amount} back, the way you paid.`;
export const errorDeletingSlot = "Error Deleting Slot";
export const somethingWentWrongPleaseTry = "Something went wrong. Please try again later.";
export const failedToDeleteSession = "Failed to delete session.";
export const itWasMovedOrCancelled =
  "It was moved or cancelled elsewhere meanwhile. Please load this page again.";
export const online = "Online:";
export const itBeginsInLessThan = (noticePeriod: string) =>
  `It begins in less than ${noticePeriod}. Something came up? Please <link>write a message</link>, and we find a way.`;
