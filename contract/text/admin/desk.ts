export const failedToLoadDay = "We couldn’t load your day.";
export const noConnection = "No connection. Check-ins and sales are sent later.";
export const dayAsOf = (time: string) => `This is your day as of ${time}.`;
export const nothingToDoToday = "Nothing to do today.";
export const enjoyQuiet = "Enjoy the quiet. New items appear here.";
export const noClassAndNoSession = "No classes or sessions today.";
export const tomorrow = "Tomorrow";
export const thatCouldNotBeSaved = "We couldn’t save that. Please try again.";
export const cashReceivedFrom = (clientName: string, amount: number) => `Cash received from ${clientName}: $${amount}`;
export const ofSpotsWaiting = (count: number, capacity: number, waiting: number) =>
  `${count > capacity ? `${count} people for ${capacity} spots` : `${count} of ${capacity} taken`}${waiting > 0 ? ` · ${waiting} waiting` : ""}`;
export const atTime = (clock: string, what: string) => `${clock} · ${what}`;
export const tinsToHandOver = (tins: number) =>
  tins === 0 ? "" : tins === 1 ? "1 tin to hand over" : `${tins} tins to hand over`;
export const noOneIsSignedUpYet = "No one is signed up yet.";
export const checkInOfHere = (here: number, count: number) => `Check in (${here} of ${count} here)`;
export const whoIsComingTo = (title: string) => `Who’s coming to ${title}`;
export const chocolatesToHandOverAt = (title: string) => `Chocolates to hand over at ${title}`;
export const openRosterOf = (title: string) => `Open roster of ${title}`;
export const openRoster = "Open roster";
export const next = (count: number) => (count > 0 ? "Next" : "Your day");
export const allDoneForToday = "All done for today.";
export const earlierToday = (count: number) => `Earlier today (${count})`;
export const gettingStarted = "Getting started";
export const ofDoneInAnyOrder = (doneCount: number, count: number) =>
  `${doneCount} of ${count} done. In any order, at your own pace.`;
export const done = " Done";
export const hideChecklist = "Hide checklist";
export const showGettingStartedAgain = "Show “Getting started” again";
export const orderIsPickedUp = (orderNumber: number) => `Order ${orderNumber} picked up.`;
export const handedOverToOrder = (who: string, orderNumber: number) => `Handed over to ${who}: order ${orderNumber}`;
export const waitingForYou = "Waiting for you";
export const backupNeedsAttention = "Backup needs attention";
export const toReplyTo = (count: number) => `${count} to reply to`;
export const allMessages = "All messages";
export const unansweredMessages = "Unanswered messages";
export const newOrderCount = (count: number) => (count === 1 ? "1 new order" : `${count} new orders`);
export const newOrders = "New orders";
export const alsoWaiting = "Keep an eye on";
export const spotsOfferedIn = (title: string) => `Spots offered: ${title}`;
export const spotsOfferedMoreWaiting = (date: string, clock: string, offered: number, waiting: number) =>
  `${date}, ${clock}: ${offered === 1 ? "1 spot" : `${offered} spots`}${waiting > 0 ? `, ${waiting} more waiting` : ""}`;
export const newCancellations = (count: number) =>
  count === 1 ? "1 cancellation in the last two days" : `${count} cancellations in the last two days`;
export const cancelled = (name: string) => `${name} cancelled`;
export const lowStock = "Low stock";
export const soldOut = (inventory: number) => (inventory === 0 ? "sold out" : `${inventory} left`);
export const paymentNeedsAttention = (count: number) =>
  count === 1 ? "1 payment needs attention" : `${count} payments need attention`;
export const problemOf = (what: string, amount: number) => `${what} · $${amount}`;
export const unpaidSessionCount = (count: number) => (count === 1 ? "1 unpaid session" : `${count} unpaid sessions`);
export const allBookings = "All bookings";
export const unpaidSessions = "Unpaid sessions";
export const toShip = (what: string) => `${what}, to ship`;
export const forOn = (what: string, date: string, title: string) => `${what}, for ${date}, ${title}`;
export const toPickUp = (what: string) => `${what}, to pick up`;
export const meetOnlineOpensAnotherSite = (name: string) => `Meet online: ${name} (opens another site)`;
export const meetOnline = "Meet online";
export const seeInBookings = "See in Bookings";
export const free = "Free";
export const paid = (amount: number) => `Paid $${amount}`;
export const byLinkNotPaidYet = (amount: number) => `$${amount} by link, not paid yet`;
export const inCash = (amount: number) => `$${amount} in cash`;
export const yourLastNote = (date: string) => `Your last note, ${date}`;
export const noteWithOtherKey = "This note was locked with another key and can’t be read.";
export const replaceSampleText = "Replace the sample text";
export const sectionsWithSampleText = (left: number) =>
  `${left === 1 ? "1 section still has" : `${left} sections still have`} sample text. The list shows ${left === 1 ? "it" : "them"}.`;
export const editWebsite = "Edit your website";
export const reviewWaiver = "Review the waiver";
export const peopleSignItBeforeTheir =
  "People sign it before their first class. It is sample text: review it, make it yours and publish it.";
export const addYourFirstClass = "Add your first class";
export const classAppearsInCalendar =
  "It appears in the calendar right away, open for sign-up. A weekly class adds twelve dates.";
export const setYourOfficeHours = "Set your office hours";
export const studentsBookWithinHours = "Students can book times within these hours, never during a class.";
export const setYourHours = "Set hours";
export const putChocolateOnSale = "Put a chocolate on sale";
export const withPictureFromYourPhone = "Add a photo from your phone, a price and the number of tins.";
export const setNotificationAddress = "Set your notification address";
export const noNotificationAddress =
  "We email you about bookings, orders and messages. For now these emails go to a placeholder address that nobody reads.";
export const setYourAddress = "Set address";
export const protectYourLogin = "Protect your login";
export const passwordAloneCanBeStolen =
  "It opens your students’ addresses and health notes. Add a passkey or a code from your phone: then a stolen password is not enough.";
export const setUpSecondFactor = "Set up a second factor";
export const setUpEmail = "Set up email";
export const emailIsOnlyStored =
  "Emails are stored here but not sent. The person who runs your server can switch them on.";
export const connectPaypal = "Connect PayPal";
export const paymentsAreInTestMode =
  "Payments are in test mode. The person who runs your server can add your PayPal account.";
export const now = "now";
export const aBuyer = "a buyer";
export const in1Minute = (minutes: number) => (minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`);
export const inHMin = (hours: number, rest: number) => `in ${hours} h${rest > 0 ? ` ${rest} min` : ""}`;
export const noWaiverYetSignNow = "No waiver yet. <link>Sign now</link>";
export const unpaidBy = (name: string, amount: number) => `${name} · $${amount}`;
export const unpaidSession = (paidBy: string, day: string, days: number) =>
  `${paidBy === "link" ? "By link" : "Cash"}${days === 0 ? "" : `, waiting ${days === 1 ? "1 day" : `${days} days`}`} · ${day}`;
export const openInBookings = (isOver: boolean, name: string) =>
  `${isOver ? "See in Bookings" : "Move or cancel"}: ${name}`;
export const tinsOfBuyer = (payer: string, tins: number) =>
  `${payer || "A buyer"}, ${tins === 1 ? "1 tin" : `${tins} tins`}`;
