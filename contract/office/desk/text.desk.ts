export const typeMore = "Please type at least two characters, or a number.";
export const failedToLoadDay = "We couldn’t load your day.";
export const noConnection = "No connection. Check-ins and sales are sent later.";
export const dayAsOf = (time: string) => `This is your day as of ${time}.`;
export const nothingToDoToday = "Nothing to do today.";
export const enjoyQuiet = "Enjoy the quiet. New items appear here.";
export const noClassAndNoSession = "No classes or sessions today.";
export const tomorrow = "Tomorrow";
export const thatCouldNotBeSaved = "We couldn’t save that. Please try again.";
export const cashReceivedFrom = (clientName: string, amount: string) => `Cash received from ${clientName}: ${amount}`;
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
export const problemOf = (what: string, amount: string) => `${what} · ${amount}`;
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
export const paid = (amount: string) => `Paid ${amount}`;
export const byLinkNotPaidYet = (amount: string) => `${amount} by link, not paid yet`;
export const inCash = (amount: string) => `${amount} in cash`;
export const yourLastNote = (date: string) => `Your last note, ${date}`;
export const noteWithOtherKey = "This note was locked with another key and can’t be read.";
export const sayWhereStudioIs = "Say where your studio is";
export const placeDecides = (zone: string, currency: string) =>
  `Your classes are at ${zone} and your prices in ${currency}. Once people have booked and paid, that is hard to change.`;
export const choosePlace = "Choose your place";
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
export const unpaidBy = (name: string, amount: string) => `${name} · ${amount}`;
export const unpaidSession = (paidBy: string, day: string, days: number) =>
  `${paidBy === "link" ? "By link" : "Cash"}${days === 0 ? "" : `, waiting ${days === 1 ? "1 day" : `${days} days`}`} · ${day}`;
export const openInBookings = (isOver: boolean, name: string) =>
  `${isOver ? "See in Bookings" : "Move or cancel"}: ${name}`;
export const tinsOfBuyer = (payer: string, tins: number) =>
  `${payer || "A buyer"}, ${tins === 1 ? "1 tin" : `${tins} tins`}`;
// Regulars who are away, first-timers and birthdays. The messages are in the owner's voice; the owner reads and changes each
// in a mail or phone program before it is sent.
export const firstTime = "First time";
export const birthdayToday = "Birthday today";
export const birthdayOn = (weekday: string) => `Birthday on ${weekday}`;
export const birthdayWas = (weekday: string) => `Birthday was on ${weekday}`;
export const addBirthday = "Add birthday";
export const changeBirthdayOf = (name: string) => `Birthday of ${name}`;
export const birthdayHelp = "Month and day, without the year. Leave both empty to delete it.";
export const yourPeople = "Your people";
export const thisWillPermanentlyDelete = "This will permanently delete the birthday.";
export const birthdays = "Birthdays this week";
export const birthdaysMore = (count: number) => `and ${count} more`;
export const regularsAway = (count: number) => (count === 1 ? "1 regular is away" : `${count} regulars are away`);
export const allWhoAreAway = "All of them";
export const awayTitle = "Regulars who are away";
export const awayLead =
  "They came at least three times in eight weeks, then stopped, and have nothing booked. After eight more weeks they leave this list.";
export const changeWhenAway = "Change the number of weeks";
export const failedToLoadAway = "We couldn’t load this list.";
export const nobodyIsAway = "No one is missing.";
export const regularsAppearHere = "Regulars appear here when they have not come for a while.";
export const weeksAgo = (weeks: number) => (weeks === 1 ? "1 week ago" : `${weeks} weeks ago`);
export const timesInEightWeeks = (classes: number) => `${classes} times in 8 weeks`;
export const lastClass = "Last class";
export const notNow = "Not now";
export const notNowFor = (name: string) => `Not now: leave out ${name} for four weeks`;
export const lastClassOn = (title: string, day: string) => `${title}, ${day}`;
/** The recipient of a message, and the child that it is about. `owner`: the first name under it. */
type About = { to: string; child?: string | undefined; owner: string };
const letter = ({ to, owner }: About, body: string) =>
  [to ? `Hi ${to},` : "Hello,", body, owner].filter(Boolean).join("\n\n");
export const awayMessage = (about: About, title: string) => ({
  subject: "Thinking of you",
  body: letter(
    about,
    `it has been a while since I saw ${about.child ?? "you"} in ${title}, and I was thinking of you${about.child ? " both" : ""}. I hope you are well. There is a mat for ${about.child ?? "you"} whenever you like.`,
  ),
});
export const firstTimeMessage = (about: About, title: string, when: string) => ({
  subject: `${about.child ? `${about.child}’s` : "Your"} first class`,
  body: letter(
    about,
    `I’m glad that ${about.child ? `${about.child} is` : "you are"} coming to ${title} on ${when}. It is the first time, so please come ten minutes early, and ask me anything.`,
  ),
});
export const afterFirstTimeMessage = (about: About, title: string) => ({
  subject: `${about.child ? `${about.child}’s` : "Your"} first class`,
  body: letter(
    about,
    `it was good to have ${about.child ?? "you"} in ${title}. How was it? If you have a question, just write back.`,
  ),
});
export const birthdayMessage = (about: About, isOver: boolean) => ({
  subject: "Happy birthday",
  body: letter(
    about,
    isOver
      ? `happy birthday${about.child ? ` to ${about.child}` : ""}, a little late! I hope it was a lovely day.`
      : `happy birthday${about.child ? ` to ${about.child}` : ""}! I hope it is a lovely day.`,
  ),
});
export const failedToLoadNumbers = "We couldn’t load your numbers.";
export const period = "Period";
export const periods = {
  "last-12-months": "Last 12 months",
  "this-year": "This year",
  "last-year": "Last year",
};
export const fromTo = (first: string, last: string) => (first === last ? `${first}.` : `${first} to ${last}.`);
export const noNumbersYet = "No numbers yet";
export const numbersAppearHere = "What you sell and how full your classes are appear here, month by month.";
export const nothingInPeriod = "Nothing in this period";
export const chooseAnotherPeriod = "Choose another period above.";
export const byMonthAsTable = (what: string) => `${what} by month, as a table`;
export const month = "Month";
export const cameInIs = "Money you received, by PayPal and in cash, less what you gave back in the same month.";
export const soldIs =
  "What was bought, whatever paid it. Refunds are not taken off. A pass is sold once, and each use of it once more.";
export const soldByKind = "Sold, by kind";
export const nothingSold = "Nothing was sold in this period.";
export const noMoney = "No money came in or went back in this period.";
export const spotsFilled = "Spots filled";
export const spotsFilledIs =
  "Classes that have begun, without those whose sign-up is on another site. Who came counts where you checked people in.";
export const noClasses = "No classes in this period.";
export const spotsOf = (taken: number, capacity: number) => `${taken} of ${capacity} spots`;
export const classCount = (count: number) => (count === 1 ? "1 class" : `${count} classes`);
export const cameOf = (here: number, expected: number) => `${here} of ${expected} came`;
export const filled = "Filled";
export const came = "Came";
export const allClasses = "All classes";
export const otherClasses = (count: number) => (count === 1 ? "1 other class" : `${count} other classes`);
export const whatSells = "What sells";
export const whatSellsIs = (tax: string) => `The same sales, by what was bought. Without ${tax}.`;
export const inAll = (kind: string) => `${kind} in all`;
export const otherItems = (count: number) => (count === 1 ? "1 other" : `${count} others`);
export const seeAll = (what: string) => `See ${what}`;
/** Counts of what was sold. What is not here has no count. */
export const counts: Partial<Record<string, (count: number) => string>> = {
  session: (count) => (count === 1 ? "1 session" : `${count} sessions`),
  seat: (count) => (count === 1 ? "1 spot" : `${count} spots`),
  "drop-in": (count) => (count === 1 ? "1 time" : `${count} times`),
  tins: (count) => (count === 1 ? "1 tin" : `${count} tins`),
  pass: (count) => `${count} sold`,
  "gift-card": (count) => `${count} sold`,
};
/** Names of what was sold without a name of its own. */
export const namelessItems: Partial<Record<string, string>> = {
  "drop-in": "Drop-ins",
  "gift-card": "Gift cards",
  discount: "Discounts",
};
export const week = "Week";
export const failedToLoadWeek = "We couldn’t load this week.";
export const nothingThisWeek = "Nothing this week";
export const nothingThisDay = "Nothing on this day.";
export const itemsAppearHere = "Classes, sessions and free times appear here.";
export const previousWeek = "Previous week";
export const nextWeek = "Next week";
export const thisWeek = "This week";
export const previousDay = "Previous day";
export const nextDay = "Next day";
export const range = (first: string, last: string) => `${first} – ${last}`;
export const daysOfWeek = "Days of the week";
export const freeTime = "Free time";
export const heldTime = "Held time";
export const seatsOf = (signedUp: number, capacity: number) => `${signedUp} of ${capacity} taken`;
export const away = "Away";
export const awayFrom = (first: string, last: string) =>
  first === last ? `You’re away on ${first}.` : `You’re away from ${first} to ${last}.`;
export const itemsOfDay = (count: number, isToday: boolean) =>
  `${isToday ? ", today" : ""}: ${count === 0 ? "nothing" : count === 1 ? "1 entry" : `${count} entries`}`;
export const itemAt = (title: string, when: string, note: string) => [title, when, note].filter(Boolean).join(", ");
export const howToMove =
  "Drag a class or session to another time. With the keyboard: press M on it, then the arrow keys, then Enter.";
export const moveItem = (name: string) => `Move ${name}`;
export const pickedUp = (title: string, when: string) =>
  `${title} picked up: ${when}. Arrow keys move it, Enter puts it there, Escape cancels.`;
export const newTime = (when: string) => `New time: ${when}`;
export const moveCancelled = (title: string) => `${title} stays where it is.`;
export const weekFromTo = (from: string, to: string) => `From ${from} to ${to}.`;
export const isNow = (when: string) => `Now: ${when}.`;
export const timeIsOver = "This time is over. Please choose a later one.";
export const emailsSession = (name: string) => `We email ${name} and you about it. The old time is free again.`;
export const emailsYou = "We email you about it. The old time is free again.";
export const emailsClass = (count: number) =>
  count === 0
    ? "No one is signed up yet, so no one gets an email."
    : `We email ${count === 1 ? "the person who is" : `the ${count} people who are`} signed up or waiting.`;
export const emailsSeries = "The people of each class get an email. All get this time, and move by as many days.";
export const itWasNotMoved = "It was not moved.";
export const moved = (title: string, when: string) => `${title} is now on ${when}`;
export const movedBack = (title: string) => `${title} is back where it was.`;
export const nowAt = (clock: string) => `Now, ${clock}`;
export const readingAgain = "Reading it again …";
