export const bookedGetsMailAndRequest = (name: string) =>
  `Booked. ${name} gets a mail, and the request is answered.`;
export const chooseDayAndTime = "Please choose a day and a time.";
export const freeSession = (name: string) => `A free session for ${name}`;
export const onePressBooksItMinutes = (freeSessionMinutes: number, name: string) =>
  `One press books it: ${freeSessionMinutes} minutes, free. ${name} gets a mail with the time for the calendar, and the request is marked as answered.`;
export const itWasNotBooked = "It was not booked.";
export const yourNextFreeTimes = "Your next free times";
export const yourFreeTimesCouldNot = "Your free times could not be read.";
export const youHaveNoFreeTimes = "You have no free times. Book another one below.";
export const booking = "Booking …";
export const anotherTime = "Another time";
export const bookThisTime = "Book this time";
export const yourLinkToMeetOnline = "Your link to meet online is not set yet.";
export const bookForClient = "Book for a client";
export const allSlots = "All slots";
export const backToClient = "Back to the client";
export const itIsBookedAtOnce =
  "It is booked at once, and a mail with the time for the calendar leaves by itself.";
export const clientsAndFreeTimesCould = "Clients and free times could not be read.";
export const manageBookableSlots = "Manage Bookable Slots";
export const failedToFetchBookings = "Failed to fetch bookings.";
export const availableSlots = "Available Slots";
export const noSlotsAvailable = "No slots available";
export const showMoreFromYourOffice = (size: number) => `Show ${size} more from your office hours`;
export const bookedSlots = "Booked Slots";
export const noBookedSlots = "No booked slots";
export const asSoonAsSomebodyBooks = "As soon as somebody books one, she stands here.";
export const passedSessions = "Passed Sessions";
export const noPassedSessions = "No passed sessions";
export const thisWillPermanentlyDeleteSlot = "This will permanently delete the slot.";
export const minFromYourOfficeHours = (duration: number, isByRule: undefined | boolean, link: string) =>
  `${duration} min${isByRule ? " · from your office hours" : ""} · ${link}`;
export const bookForClient2 = (name: string) => `Book for a client: ${name}`;
export const book = "Book";
export const deleteSlot = (name: string) => `Delete the slot ${name}`;
export const moveSessionOf = (name: string, when: string) => `Move session of ${name}, ${when}`;
export const deleteSessionOf = (name: string, when: string) => `Delete session of ${name}, ${when}`;
export const deleteSession = "Delete session";
export const somebodyElse = "Somebody else";
export const whichClient = "Which client";
export const typePartOfHerName = "Type a part of her name or address.";
export const clientsFound = "Clients found";
export const noAccount = (email: string) => `${email} · no account`;
export const noClientOfThatName = "No client of that name. She may be somebody new.";
export const moreThanClientsFound = (maxOffered: number) => `More than ${maxOffered} clients found.`;
export const clientFoundCount = (count: number) =>
  count === 1 ? "1 client found." : `${count} clients found.`;
export const chooseFreeTime = "Please choose a free time.";
export const enterHowManyMinutes = "Please enter how many minutes.";
export const booking2 = "The booking";
export const who = "Who";
export const whomYouBookFor = "Whom you book for";
export const client = "A client";
export const somebodyNew = "Somebody new";
export const what = "What";
export const itTakesMinutesOfSlot = (freeSessionMinutes: number) =>
  `It takes ${freeSessionMinutes} minutes of the slot.`;
export const wordToGo = "A word to go with it";
export const standsInMail = "Stands in the mail.";
export const howItIsPaid = "How it is paid";
export const iHaveReceivedItAlready = "I have received it already";
export const bookIt = "Book it";
export const mailCarriesButtonToPay =
  "The mail carries a button to pay with PayPal or a card. Until it is paid, your lists say so.";
export const youMarkItAsReceived = "You mark it as received when you have it.";
export const thereIsNothingToPay = "There is nothing to pay.";
export const itWasNotChanged = "It was not changed.";
export const received = "Received";
export const sendLink = "Send the link";
export const iHaveReceivedIt = "I have received it";
export const getsMailWithNewLink = (firstName: string) =>
  `${firstName} gets a mail with a new link. An earlier one does not work any more.`;
export const thereIsNothingToPay2 = "There is nothing to pay then. Nobody is told.";
export const enterWholeDollarsFromTo = (least: number, most: number) =>
  `Please enter whole dollars, from $${least} to $${most}.`;
export const paymentLink = "Payment link";
export const cash = "Cash";
export const thisWillPermanentlyDelete = "This will permanently delete this session.";
export const itIsOverSoNobody = "It is over, so nobody is told.";
export const isToldByMail = (firstName: string) => `${firstName} is told by mail.`;
export const whatBecomesOfPayment = "What becomes of the payment";
export const iGiveBackInCash = (amount: number) => `I give the $${amount} back in cash`;
export const refund = (amount: number) => `Refund $${amount}`;
export const keepPayment = "Keep the payment";
export const markAsReceivedCash = (name: string) => `Mark as received: the cash of ${name}`;
export const notReceivedAfterAllCash = (name: string) => `Not received after all: the cash of ${name}`;
export const notReceivedAfterAll = "Not received after all";
export const sendLinkAgain = (name: string) => `Send the link again: ${name}`;
export const sendLinkAgain2 = "Send the link again";
export const changePayment = (name: string) => `Change payment: ${name}`;
export const changePayment2 = "Change payment";
export const inCashReceived = (amount: number, isPaid: boolean) =>
  `$${amount} in cash${isPaid ? ", received" : ""}`;
export const byLinkPaid = (amount: number, isPaid: boolean) => `$${amount} by link${isPaid ? ", paid" : ""}`;
export const today = (days: number) => (days === 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`);
export const notPaidYetLinkSent = (since: string) => `Not paid yet: link sent ${since}`;
export const cashNotReceivedSession = (since: string) => `Cash not received: session ${since}`;
export const mailSaysThatYouSend =
  "The mail says that you send it before you meet. <link>Settings</link> is where you set it once, for all.";
export const markAsReceived = "Mark as received";
export const chooseClientOrGuest = "Please choose a client, or somebody new.";
export const chooseKindOfSession = "Please choose a kind of session.";
