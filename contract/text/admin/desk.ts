export const yourDayCouldNot = "Your day could not be fetched.";
export const nothingToDoToday = "Nothing to do today.";
export const enjoyQuietWhatComes = "Enjoy the quiet. What comes in stands here by itself.";
export const noClassAndNoSession = "No class and no session today.";
export const tomorrow = "Tomorrow";
export const thatCouldNotBeSaved = "That could not be saved. Please try again.";
export const cashReceivedFrom = (clientName: string, amount: number) =>
  `Cash received from ${clientName}: $${amount}`;
export const ofPlacesWaiting = (location: string, count: number, capacity: number, count2: number) =>
  `${location}${count} of ${capacity} places${count2 > 0 ? ` · ${count2} waiting` : ""}`;
export const checkInIsNotCount = (late: number) =>
  `${late === 1 ? "1 check-in is not saved yet." : `${late} check-ins are not saved yet.`} It is kept on this device and sent again.`;
export const nobodyIsSignedUpYet = "Nobody is signed up yet.";
export const checkInOfHere = (here: number, count: number) => `Check in (${here} of ${count} here)`;
export const whoComesTo = (title: string) => `Who comes to ${title}`;
export const chocolatesToHandOverAt = (title: string) => `Chocolates to hand over at ${title}`;
export const openRoster = (title: string) => `Open the roster of ${title}`;
export const openRoster2 = "Open the roster";
export const next = (count: number) => (count > 0 ? "Next" : "Your day");
export const allDoneForToday = "All done for today.";
export const earlierToday = (count: number) => `Earlier today (${count})`;
export const gettingStarted = "Getting started";
export const ofDoneInAnyOrder = (doneCount: number, count: number) =>
  `${doneCount} of ${count} done. In any order, at your own pace.`;
export const done = " Done";
export const putThisListAway = "Put this list away";
export const showGettingStartedAgain = "Show “Getting started” again";
export const orderIsPickedUp = (orderNumber: number) => `Order ${orderNumber} is picked up.`;
export const handedOverToOrder = (who: string, orderNumber: number) =>
  `Handed over to ${who}: order ${orderNumber}`;
export const handedOver = "Handed over";
export const waitingForYou = "Waiting for you";
export const backupNeeds = "The backup needs you";
export const toAnswer = (count: number) => `${count} to answer`;
export const allMessages = "All messages";
export const messagesToAnswer = "Messages to answer";
export const newOrderCount = (count: number) => (count === 1 ? "1 new order" : `${count} new orders`);
export const newOrders = "New orders";
export const placeIsOnItsWay = "A place is on its way";
export const waitlistsThatMove = "Waitlists that move";
export const placeIsOfferedMoreCount = (date: string, clock: string, offered: number, waiting: number) =>
  `${date}, ${clock}: ${offered === 1 ? "1 place is" : `${offered} places are`} offered${waiting > 0 ? `, ${waiting} more wait` : ""}`;
export const fewTinsLeft = "Few tins left";
export const allChocolates = "All chocolates";
export const soldOut = (inventory: number) => (inventory === 0 ? "sold out" : `${inventory} left`);
export const paymentNeeds = (count: number) =>
  count === 1 ? "A payment needs you" : `${count} payments need you`;
export const settleItUnderMoney = "Settle it under Money";
export const sessionIsNotPaidCount = (count: number) =>
  count === 1 ? "1 session is not paid" : `${count} sessions are not paid`;
export const allBookings = "All bookings";
export const sessionsThatAreNotPaid = "Sessions that are not paid";
export const toSend = (what: string) => `${what}, to send`;
export const atOn = (what: string, title: string, date: string) => `${what}, at ${title} on ${date}`;
export const toPickUp = (what: string) => `${what}, to pick up`;
export const call = "Call";
export const write = "Write";
export const meetOnlineOpensAnotherSite = (name: string) => `Meet online: ${name}, opens another site`;
export const meetOnline = "Meet online";
export const seeInBookings = "See in Bookings";
export const moveOrCancel = "Move or cancel";
export const freeOfCharge = "Free of charge";
export const paid = (amount: number) => `Paid $${amount}`;
export const paymentLinkIsNotPaid = (amount: number) => `$${amount}: the payment link is not paid yet`;
export const inCash = (amount: number) => `$${amount} in cash`;
export const yourLastNote = (date: string) => `Your last note, ${date}`;
export const thisNoteWasSealed = "This note was sealed with another DATA_KEY and cannot be read.";
export const sayItInYourOwn = "Say it in your own words";
export const onePartOfWebsiteStill = (left: number) =>
  `${left === 1 ? "One part of the website still says" : `${left} parts of the website still say`} what every new site says: the list names ${left === 1 ? "it" : "them"}.`;
export const writeYourWords = "Write your words";
export const readWaiver = "Read the waiver";
export const peopleSignItBeforeTheir =
  "People sign it before their first class. The text is a sample: read it, make it yours, and publish it.";
export const addYourFirstClass = "Add your first class";
export const itStandsInCalendar =
  "It stands in the calendar at once, and people can sign up for it. A weekly class makes twelve.";
export const setYourOfficeHours = "Set your office hours";
export const fromThemComeTimes =
  "From them come the times that students can book by themselves, never over a class.";
export const setYourHours = "Set your hours";
export const putChocolateOnSale = "Put a chocolate on sale";
export const withPictureFromYourPhone =
  "With a picture from your phone, a price and how many tins there are.";
export const sayWhereYourMailGoes = "Say where your mail goes";
export const bookingsOrdersAndMessages =
  "Bookings, orders and messages are told to you by mail. No address of yours is set yet.";
export const setYourAddress = "Set your address";
export const letMailOut = "Let mail out";
export const mailIsOnlyKeptHere =
  "Mail is only kept here and goes to nobody. Whoever runs the site gives it a mail server (SMTP_URL).";
export const takeRealMoney = "Take real money";
export const paymentsAreInTestMode =
  "Payments are in test mode. Whoever runs the site gives it your PayPal account (PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET).";
export const lookAtMoney = "Look at Money";
export const in1Minute = (minutes: number) => (minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`);
export const inHMin = (hours: number, rest: number) => `in ${hours} h${rest > 0 ? ` ${rest} min` : ""}`;
export const noWaiverYetSignNow = "No waiver yet. <link>Sign now</link>";
export const unpaidSession = (name: string, amount: number, paidBy: string, day: string, days: number) =>
  `<strong>${name}: $${amount}</strong> ${paidBy === "link" ? "by link" : "in cash"}, session on ${day}${days === 0 ? "" : `, waiting ${days === 1 ? "1 day" : `${days} days`}`}`;
export const openInBookings = (isOver: boolean, name: string) =>
  `${isOver ? "See in Bookings" : "Move or cancel"}: ${name}`;
