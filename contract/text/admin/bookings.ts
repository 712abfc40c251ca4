export const bookedGetsEmail = (name: string) =>
  `Booked. ${name} gets an email, and the request is marked as answered.`;
export const chooseDayAndTime = "Please choose a day and time.";
export const freeSession = (name: string) => `Free session for ${name}`;
export const oneTapBooks = (freeSessionMinutes: number, name: string) =>
  `One tap books ${freeSessionMinutes} free minutes. ${name} gets an email with a calendar invite, and the request is marked as answered.`;
export const notBooked = "Not booked.";
export const yourNextFreeTimes = "Your next free times";
export const failedToLoadFreeTimes = "We couldn’t load your free times.";
export const youHaveNoFreeTimes = "No free times. Choose another time below.";
export const bookingBusy = "Booking …";
export const anotherTime = "Another time";
export const bookThisTime = "Book this time";
export const onlineLinkNotSet = "Your online meeting link isn’t set yet.";
export const bookForClient = "Book for a client";
export const allSlots = "All slots";
export const backToClient = "Back to client";
export const itIsBookedAtOnce = "Booked right away. We email them a calendar invite.";
export const failedToLoadClientsAndFreeTimes = "We couldn’t load clients and free times.";
export const manageBookableSlots = "Manage Bookable Slots";
export const failedToLoadBookings = "We couldn’t load your bookings.";
export const availableSlots = "Available Slots";
export const noSlotsAvailable = "No slots available";
export const showMoreFromYourOffice = (size: number) => `Show ${size} more from office hours`;
export const bookedSlots = "Booked Slots";
export const noBookedSlots = "No booked slots";
export const bookingsAppearHere = "Bookings appear here.";
export const passedSessions = "Passed Sessions";
export const noPassedSessions = "No passed sessions";
export const thisWillPermanentlyDeleteSlot = "This will permanently delete the slot.";
export const minFromYourOfficeHours = (duration: number, isByRule: undefined | boolean, link: string) =>
  `${duration} min${isByRule ? " · from office hours" : ""} · ${link}`;
export const bookSlotForClient = (name: string) => `Book for a client: ${name}`;
export const book = "Book";
export const deleteSlot = (name: string) => `Delete slot ${name}`;
export const moveSessionOf = (name: string, when: string) => `Move session with ${name}, ${when}`;
export const deleteSessionOf = (name: string, when: string) => `Delete session with ${name}, ${when}`;
export const deleteSession = "Delete session";
export const chooseAnother = "Choose another";
export const findClient = "Find a client";
export const searchNameOrEmail = "Search name or email.";
export const clientsFound = "Clients found";
export const noAccount = (email: string) => `${email} · no account`;
export const noClientFound = "No client found. They may be someone new.";
export const moreThanClientsFound = (maxOffered: number) => `More than ${maxOffered} clients found.`;
export const clientFoundCount = (count: number) =>
  count === 1 ? "1 client found." : `${count} clients found.`;
export const chooseFreeTime = "Please choose a free time.";
export const enterLengthInMinutes = "Please enter the length in minutes.";
export const bookingForm = "Booking";
export const clientPart = "Client";
export const bookFor = "Book for";
export const existingClient = "Existing client";
export const someoneNew = "Someone new";
export const sessionPart = "Session";
export const itTakesMinutesOfSlot = (freeSessionMinutes: number) =>
  `Takes ${freeSessionMinutes} minutes of the slot.`;
export const personalMessage = "Personal message";
export const includedInEmail = "Included in the email.";
export const payment = "Payment";
export const alreadyReceived = "Already received";
export const bookSession = "Book session";
export const emailIncludesButtonToPay =
  "The email includes a button to pay with PayPal or card. Shown as unpaid until then.";
export const youMarkItAsReceived = "Mark it as received once you have it.";
export const thereIsNothingToPay = "Nothing to pay.";
export const notChanged = "Not changed.";
export const received = "Received";
export const sendLink = "Send link";
export const receivedAlready = "Already received";
export const getsEmailWithNewLink = (firstName: string) =>
  `${firstName} gets an email with a new link. Earlier links stop working.`;
export const nothingToPayNoEmail = "Nothing to pay. No email is sent.";
export const enterWholeDollarsFromTo = (least: number, most: number) =>
  `Please enter whole dollars, from $${least} to $${most}.`;
export const paymentLink = "Payment link";
export const cash = "Cash";
export const thisWillPermanentlyDelete = "This will permanently delete this session.";
export const overNoEmail = "It’s over, so no email is sent.";
export const getsEmail = (firstName: string) => `${firstName} gets an email.`;
export const refundQuestion = "Refund?";
export const returnInCash = (amount: number) => `Return $${amount} in cash`;
export const refund = (amount: number) => `Refund $${amount}`;
export const keepPayment = "Keep the payment";
export const markAsReceivedCash = (name: string) => `Mark as received: cash from ${name}`;
export const markAsNotReceivedCash = (name: string) => `Mark as not received: cash from ${name}`;
export const markAsNotReceived = "Mark as not received";
export const resendLinkOf = (name: string) => `Resend link: ${name}`;
export const resendLink = "Resend link";
export const changePaymentOf = (name: string) => `Change payment: ${name}`;
export const changePayment = "Change payment";
export const free = "free";
export const paidOnline = (amount: number) => `$${amount} paid`;
export const inCashReceived = (amount: number, isPaid: boolean) =>
  `$${amount} in cash${isPaid ? ", received" : ""}`;
export const byLinkPaid = (amount: number, isPaid: boolean) => `$${amount} by link${isPaid ? ", paid" : ""}`;
export const today = (days: number) => (days === 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`);
export const notPaidYetLinkSent = (since: string) => `Not paid yet: link sent ${since}`;
export const cashNotReceivedSession = (since: string) => `Cash not received: session ${since}`;
export const emailSaysYouSendLink =
  "The email says you’ll send it before you meet. Set it once for all sessions in <link>Settings</link>.";
export const markAsReceived = "Mark as received";
export const chooseClientOrGuest = "Please choose a client or someone new.";
export const chooseSessionType = "Please choose a session type.";
