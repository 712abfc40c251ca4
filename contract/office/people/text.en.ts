export const accountSettings = "Account Settings";
export const failedToLoadProfile = "We couldn’t load your profile";
export const yourAccount = "Your account";
export const toHomePage = "Go to the home page";
export const youAreLoggedOutEverywhere = (keptDataWords: string) =>
  `You’re logged out everywhere, and we’ve sent one last email. ${keptDataWords}`;
export const itWasUsedAlready = "It was already used, is more than an hour old, or was replaced by a newer one.";
export const yesDeleteMyAccount = "Yes, delete my account";
export const keepMyAccount = "Keep my account";
export const weEmailYouLink = (deletedDataWords: string, keptDataWords: string, cancelFirstWords: string) =>
  `We’ll email you a link to a page where you confirm. ${deletedDataWords} ${keptDataWords} ${cancelFirstWords}`;
export const thisWillPermanentlyDeleteAccount = "This will permanently delete your account.";
export const yourData = "Your data";
export const failedToDownloadData = "We couldn’t download your data. Please try again.";
export const downloadMyData = "Download my data";
export const youWillBeLoggedOut =
  "You’ll be logged out on every device, including this one. Your private calendar link ends, too.";
export const yesLogOutEverywhere = "Yes, log out everywhere!";
export const failedToLoadLogins = "We couldn’t load your logins.";
export const loggingOut = "Logging out …";
export const logOutEverywhere = "Log out everywhere";
export const profile = "Profile";
export const notGiven = "not given";
export const preferredName = "Preferred name";
export const city = "City";
export const zipCode = "ZIP code";
export const emailCannotBeChanged = "You log in with this email, so it can’t be changed here.";
export const failedToUpdateProfilePlease = "Failed to update profile. Please try again later.";
export const goodToSeeYou = "Good to see you.";
export const hello = "Hello";
export const helloName = (preferredName: string) => `Hello, ${preferredName}`;
export const yourClasses = "Your classes";
export const failedToLoadClasses = "We couldn’t load your classes";
export const noClassesYet = "No classes yet";
export const classesYouJoinAppearHere = "Classes you join appear here.";
export const minutes = (durationMinutes: number) => `${durationMinutes} minutes`;
export const notConfirmedYet = "Not confirmed yet";
export const bookedWithoutLogin = "Someone booked this with your email, without logging in. Was it you?";
export const itWasMe = "Yes, it was me";
export const notMe = "Not me";
export const confirmSpotIn = (title: string, day: string) => `Yes, it was me: ${title}, ${day}`;
export const notMeIn = (title: string, day: string) => `Not me: ${title}, ${day}`;
export const notMeQuestion = (title: string, day: string) => `This gives the spot up: ${title}, ${day}.`;
export const yesNotMe = "Yes, it wasn’t me";
export const noUpcomingClasses = "No upcoming classes";
export const cancelSpotIn = (title: string, day: string) => `Cancel: ${title}, ${day}`;
export const spotIsFreeForYou = "A spot is free for you";
export const onWaitlist = (ordinal: string) => `${ordinal} on the waitlist`;
export const heldUntil = (day: string, clock: string) => `We’re holding it for you until ${day}, ${clock}.`;
export const laterClasses = (count: number) => `${count} later ${count === 1 ? "class" : "classes"}`;
export const pastClasses = "Past classes";
export const cancelled = "Cancelled";
export const yourOrders = "Your orders";
export const failedToLoadOrders = "We couldn’t load your orders";
export const tins = "Tins";
export const tracking = "Tracking";
export const receipt = "Receipt";
export const receiptIsInYourEmail = "The link to the receipt is in your email.";
export const noteCouldNotBeSaved = "The note couldn’t be saved. Please try again.";
export const noteNotSavedBecause = (message: string) =>
  `The note couldn’t be saved: ${message} What you typed is still here.`;
// What an account deletion means. Keep consistent with the emails in server/office/people/letters.ts.
export const deletedData =
  "This permanently deletes your profile, the studio’s notes about you and all your logins. What is left in your wallet expires.";
export const cancelSessionFirst = "If you have an upcoming session that you booked, please cancel it first.";
export const keptData =
  "You keep your spots in upcoming classes; to cancel one, use the link in its email. We keep signed waivers for as long as the privacy page says.";
export const logInToSeeIt = "Please <link>log in</link> to see it.";
export const everythingWeKeepAbout =
  "One file with everything we keep about you except the teacher’s private notes: your profile, logins, classes, waivers, sessions, orders and messages to us. For what we keep and for how long, see <link>privacy</link>.";
export const upToTenDigits = "Up to 10 digits, like 5550104477. For other countries, start with +.";
export const upToFiveDigits = "Up to 5 digits, like 97101.";
export const looksIncomplete = (missing: string[]) => `${missing.join(" ")} Save your profile like this?`;
export const phoneIsShort = (digits: number) =>
  `The phone number has only ${digits === 1 ? "1 digit" : `${digits} digits`}.`;
export const zipIsShort = (digits: number) => `The ZIP code has only ${digits === 1 ? "1 digit" : `${digits} digits`}.`;
export const nameIsEmpty = (field: string, shown: string) => `${field} is empty and will show as “${shown}”.`;
export const yesSaveIt = "Yes, save it";
export const pickUp = "Pick-up";
export const peopleYouBookFor = "People you book for";
export const addChildrenHere = "Add your children here. You sign the waiver for them, and sign them up with one tap.";
export const failedToLoadPeople = "We couldn’t load the people you book for";
export const addChild = "Add a child";
export const changeChild = (name: string) => `Edit ${name}`;
export const childsName = "Name of the child";
export const thisWillPermanentlyDeleteChild = (name: string) =>
  `This will permanently delete ${name} from the people you book for.`;
export const pastClassesStay = "Past classes and signed waivers stay with the studio.";
export const waiverStates = {
  current: "Waiver signed",
  outdated: "The waiver has changed. Please sign it again.",
  unsigned: "Waiver not signed yet",
  "grown-up": "18 or older now: signs up alone, with an own email",
};
export const signWaiverFor = (name: string) => `Sign the waiver for ${name}`;
export const bornOn = (day: string) => `Born ${day}`;
export const notSaved = "That was not saved.";
export const forPerson = (name: string) => `For ${name}`;
export const cancelSpotOf = (name: string, title: string, day: string) => `Cancel: ${name}, ${title}, ${day}`;
export const birthdayHelp = "Month and day only. Your teacher sees it around your birthday.";
export const yourCalendar = "Your calendar";
export const subscribeToYourCalendar =
  "Subscribe to this link in your calendar app. It shows your classes, those of your children, and your sessions, and follows every change. Keep it private.";
export const moveSpotIn = (title: string, day: string) => `Move to another class: ${title}, ${day}`;
export const moveSpotOf = (name: string, title: string, day: string) =>
  `Move to another class: ${name}, ${title}, ${day}`;
export const yourAccountIsDeleted = "Your account is deleted.";
export const youKeepYourSpots = "You keep your spots in upcoming classes. To cancel one, use the link in its email.";
export const signUpsAndSignedWaivers =
  "We keep sign-ups and signed waivers after the class for as long as the privacy page says.";
export const youAskedToDelete =
  "You asked to delete your account. The button opens a page that asks you once more. Nothing happens until you confirm there.";
export const yourProfileStudiosNotesAbout =
  "Your profile, the studio's notes about you and all your logins will be deleted for good.";
export const ifYouDidNotAsk =
  "If you didn't ask for this, you can ignore this email, and your account stays as it is. But someone is logged in as you: your account page shows where, and you can log them out there.";
export const walletWillBeLost = (left: string) => `What is left in your wallet will be lost: ${left}.`;
export const walletIsLost = (left: string) => `What was left in your wallet is lost: ${left}.`;
export const accountDeletedAndLoggedOut = "Your account is deleted, and you are logged out everywhere.";
export const thankYouForBeingHere =
  "Thank you for being here. You can come back any time, with this address or another.";
export const yourAccountWasRemoved = "Your account was removed";
export const studioHasRemovedYourAccount =
  "The studio has removed your account. Your profile is deleted, and you are logged out everywhere.";
export const ifYouThink = "If you think this is a mistake, just reply to this email.";
export const nameIsAdded = (name: string) => `${name} is added.`;
export const nameIsSaved = (name: string) => `${name} is saved.`;
export const nameIsRemoved = (name: string) => `${name} is removed.`;
export const isGrownUp = "From 18 on, people sign up and sign the waiver themselves.";
export const nameIsTaken = "This name is already in your household.";
export const householdIsFull = (most: number) => `You can add up to ${most} children.`;
export const householdOfEmailIsFull = (most: number) =>
  `This email already has ${most} children, which is the most. Please log in or register with it to see them, and to remove any that are not yours.`;
export const yourProfileIsSaved = "Your profile is saved.";
export const deletionLinkIsSent = "We've emailed you a link to delete your account. It works for one hour.";
export const titleWithNames = (title: string, names: string) => `${title} (${names})`;
export const you = "you";
/** Instead of the name of a studio without one. */
export const us = "us";
export const myYoga = (studio: string) => `My yoga with ${studio}`;
export const noPaymentsIn = (year: number) => `There are no payments in ${year}.`;
export const receiptsOf = (year: number, name: string) => `Receipts of ${year}: ${name}`;
/** Starts of file names. */
export const dataFile = "data";
export const receiptsFile = "receipts";
export const receiptsTitle = (year: number) => `Receipts of ${year}`;
export const receiptsFor = (name: string, email: string) => `For ${name}, ${email}`;
export const receiptsMadeOn = (day: string, currency: string) =>
  `Payments and refunds, as of ${day}. Amounts are in ${currency}, with tax.`;
export const receiptColumns = { date: "Date", what: "What", who: "Who", tax: "Sales tax", amount: "Amount" };
export const tax = "Tax";
export const refundOf = (what: string) => `Refund: ${what}`;
export const paidBefore = "prepaid";
export const sumPaid = "Paid";
export const sumRefunded = "Refunded";
export const sumTotal = "Total";
export const sumTax = "Sales tax in the total";
export const sumOtherTax = "Tax in the total";
export const zipDigitsOnly = "Please use digits only, at most 5.";
export const enterTheirName = "Please enter their name.";
export const postalCodeSigns = "Please use letters, digits, spaces and dashes only.";
export const postalCode = "Postal code";
export const invoice = "Invoice (PDF)";
