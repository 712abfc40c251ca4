export const client = "Client";
export const allPeople = "All clients";
export const failedToLoadClient = "We couldn’t load this client.";
export const clientSince = (shortMoment: string) => `Client since ${shortMoment}`;
export const waiverForOn = (title: string, date: string) => `Waiver for ${title} on ${date}`;
export const cancelled = "Cancelled";
export const attended = "Attended";
export const missed = "Missed";
/** `count`: without the missed ones. A class in which no one was checked in counts. */
export const classesAndMissed = (count: number, missed: number) =>
  count === 0
    ? `Missed ${missed === 1 ? "1 class" : `${missed} classes`}`
    : `${count === 1 ? "1 class" : `${count} classes`}${missed > 0 ? `, missed ${missed} more` : ""}`;
export const showAll = (count: number) => `Show all ${count}`;
export const fromAccount = "from their account";
export const fromSignUp = (day: string) => `from a sign-up, ${day}`;
export const fromBooking = (day: string) => `from a booking, ${day}`;
export const notCheckedIn = "Not checked in";
export const upcoming = "Upcoming";
export const manageUsersClients = "Manage Users/Clients";
export const failedToFetchUsers = "Failed to fetch users.";
export const noUsersFound = "No users found.";
export const peopleAppearHere = "Clients, guests and everyone who signs up for a class appear here.";
export const searchPeople = "Search people";
export const firstName = "First Name";
export const lastName = "Last Name";
export const preferredName = "Preferred Name";
export const zip = "Zip";
export const postalCode = "Postal code";
export const userSince = "User Since";
export const showPeople = "Show";
export const everybody = "Everybody";
export const clientsChoice = "Clients";
export const guestsChoice = "Guests";
export const guest = "Guest";
export const peopleFound = (count: number, hasMore: boolean, isSearch: boolean) =>
  `${hasMore ? "The first " : ""}${count === 1 ? "1 person" : `${count} people`}${isSearch ? " found" : ""}${count > 1 ? ", by name" : ""}`;
export const clientSinceMonth = (month: string) => `Client since ${month}`;
export const noClassYet = "No class yet";
export const orderCount = (count: number) => (count === 1 ? "1 order" : `${count} orders`);
export const latestClass = "Latest class";
export const gaveNoEmail = "No email address";
export const sessionCount = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);
export const lastOn = (day: string) => `last ${day}`;
export const nextOn = (day: string) => `next ${day}`;
export const notesAndHistory = "Notes, wallet and history";
export const person = "Person";
export const failedToLoadPerson = "We couldn’t load this person.";
export const hasNoAccount = "No account";
export const privateNotes = "Private notes";
export const thisWillPermanentlyDelete = "This will permanently delete this note.";
export const noteChangedBeforeRemoval = "This note was changed elsewhere. Please read it before you remove it.";
export const noteCouldNotBeRemoved = "We couldn’t remove the note. Please try again.";
export const noteWithOtherKey =
  "This note was locked with another key and can’t be read. The person who runs your server can add that key back.";
export const editNote = (written: string) => `Edit note from ${written}`;
export const removing = "Removing …";
export const removeNote = (written: string) => `Remove note from ${written}`;
export const noRemindersInLastWeeks = "No reminders in recent weeks.";
export const threeDaysBefore = "3 days before";
export const twoHoursBefore = "2 hours before";
export const dayBefore = "The day before";
export const sentOn = (shortMoment: string) => `Sent ${shortMoment}`;
export const sent = "Sent";
export const waitingToBeSent = "Waiting to be sent";
export const notDelivered = "Not delivered";
export const notSentMovedCancelled = "Not sent: moved, cancelled or too late";
export const noSessionsYet = "No sessions yet.";
export const thisWillPermanentlyDeleteUser = "This will permanently delete the user.";
export const userToDelete = (name: string, email: string) =>
  `${name}, ${email}: the profile, all logins and your notes. We email them. Sign-ups and signed waivers stay; payments and orders stay without the name.`;
export const deleteLabel = (fullName: string) => `Delete ${fullName}`;
export const failedToDeleteUser = "Failed to delete user.";
export const noteSaved = "Note saved.";
export const newNote = "New note";
export const keptEncryptedOnly = "Kept encrypted. Only you can read it.";
export const saveNote = "Save note";
export const thisNoteWasRemovedElsewhere = "This note was removed elsewhere.";
export const whatYouTypedIsStill = "What you typed is still here.";
export const thisNoteWasChangedElsewhere = "This note was changed elsewhere.";
export const bothTextsAreBelow = "Both texts are below. Which one should we keep?";
export const changed = (moment: string) => `Changed ${moment}`;
export const yourText = "Your text";
export const note = "Note";
export const saveAsNewNote = "Save as a new note";
export const enterTheirEmailAddressLike = "Please enter their email, like name@example.com.";
export const thisWillPermanentlyDeletePerson = "This will permanently delete the person.";
export const whatErasingDoes = (email: string) =>
  `It erases the account of ${email}, if there is one, and their name in purchases and bookings made with that address. Class sign-ups, waivers and messages are kept as long as your privacy page says.`;
export const dataRequests = "Data requests";
export const dataRequestsHelp =
  "Someone wants to see or erase what you keep about them? Enter their email; they don’t need an account. Please make sure the address is theirs.";
export const personalData = "Personal data";
export const theirEmailAddress = "Their email";
export const downloadTheirData = "Download data";
export const erasing = "Erasing …";
export const eraseThisPerson = "Erase this person";
export const unknownFirstName = "Unknown";
export const unknownLastName = "User";
/** Between the times of writing and of the last change. */
export const noteChanged = " · changed ";
export const household = "Household";
export const childOf = (name: string) => `Child of ${name}`;
export const withChildren = (names: string) => `With ${names}`;
export const waivers = "Waivers";
export const signedBy = (name: string) => `signed by ${name}`;
export const olderVersionOfWaiver = "Older version";
export const mergeWithOther = "Merge with another person";
export const mergeTitle = (name: string) => `Merge ${name} with …`;
export const mergeHelp = "Choose the person that is the same one. You see what moves before anything happens.";
export const findOtherPerson = "Name, email or phone of the other person";
export const becomesPerson = (gone: string, kept: string) => `${gone} becomes ${kept}.`;
export const addressLeadsThere = (email: string) => `From then on, ${email} is this person.`;
export const nothingMoves = "Nothing moves: there is nothing of this person yet.";
export const moves = (what: string) => `Moves: ${what}.`;
export const undoableFor30Days = "You can undo it for 30 days.";
export const yesMerge = "Yes, merge them";
export const merging = "Merging …";
export const notMerged = "They were not merged.";
export const chooseOther = "Choose someone else";
export const wasMerged = (name: string, day: string) => `${name} was merged into this person on ${day}.`;
export const undoMerge = "Undo";
export const movesOf = {
  accounts: (count: number) => (count === 1 ? "the login" : `${count} logins`),
  signups: (count: number) => (count === 1 ? "1 sign-up" : `${count} sign-ups`),
  waitlists: (count: number) => (count === 1 ? "1 place on a waitlist" : `${count} places on waitlists`),
  waivers: (count: number) => (count === 1 ? "1 waiver" : `${count} waivers`),
  sessions: (count: number) => (count === 1 ? "1 session" : `${count} sessions`),
  orders: (count: number) => (count === 1 ? "1 order" : `${count} orders`),
  notes: (count: number) => (count === 1 ? "1 note" : `${count} notes`),
  children: (count: number) => (count === 1 ? "1 child" : `${count} children`),
};
export const areMerged = "They are one person now. You can undo this for 30 days.";
export const areTwoAgain = "They are two people again.";
export const bothAreIn = (title: string, day: string) =>
  `Both people have a spot in ${title} on ${day}, or wait for one. Please remove one of them first.`;
export const childIsNoGuardian = "A child can’t book for other children. Please keep the other person instead.";
export const mergeChildrenFirst = (name: string) =>
  `Both people have a child called ${name}. Please merge these two first.`;
/** Column titles of the clients as CSV. */
// oxfmt-ignore
export const clientColumns = (hasZip: boolean) => ({
  firstName: "First Name", lastName: "Last Name", preferredName: "Preferred Name", pronoun: "Pronoun", email: "Email",
  phone: "Phone", location: "Location", zip: hasZip ? "Zip" : "Postal code", userSince: "User Since",
});
export const erasedFromAccounts = (left: string) => `Erased from accounts, sessions, payments and orders. ${left}`;
export const nothingIsStored = (email: string) =>
  `We found nothing that is stored about ${email}. Please check the address.`;
export const nothingIsLeft = "Nothing else names this person.";
export const whatIsLeft = (parts: string) => `Left, as the privacy page says: ${parts}.`;
export const leftPart = (what: string, until: string | null) => `${what} until ${until ?? "sent"}`;
const counted = (one: string) => (count: number) => `${count} ${count === 1 ? one : `${one}s`}`;
export const leftKinds = {
  signups: counted("sign-up"),
  waivers: counted("waiver"),
  waitlists: counted("waitlist spot"),
  messages: counted("message"),
  orders: counted("order"),
};
export const birthdayIsSaved = "Birthday saved.";
export const birthdayIsDeleted = "Birthday deleted.";
export const isQuietUntil = (name: string, day: string) => `${name} is off the list until ${day}.`;
export const isBackInList = (name: string) => `${name} is on the list again.`;
export const titleWithCount = (title: string, signedUp: number, capacity: number) =>
  `${title} (${signedUp} of ${capacity})`;
export const classesAndSessions = "Classes and sessions";
export const externalSignUp = (signUpLink: undefined | string) => `External sign-up: ${signUpLink ?? ""}`;
export const ofSpotsTaken = (signedUp: number, capacity: number, waiting: number) =>
  `${signedUp} of ${capacity} spots taken${waiting > 0 ? `, ${waiting} on the waitlist` : ""}.`;
export const notPaidYet = "not paid yet";
export const andMore = (count: number) => `and ${count} more`;
export const ordersToHandOver = (count: number) =>
  count === 1 ? "1 order to hand over." : `${count} orders to hand over.`;
