export const roster = "Roster";
export const failedToFetchSignups = "Failed to fetch signups.";
export const minutes = (
  day: string,
  date: string,
  clock: string,
  durationMinutes: number,
  location: string,
) => `${day}, ${date} · ${clock} · ${durationMinutes} minutes${location}`;
export const addSomeone = "Add someone";
export const emailEveryone = "Email everyone";
export const siteCannotBeReached = "We can’t reach the site.";
export const rosterLoadedBefore = "This is the roster we loaded before.";
export const checkInIsNotCount = (late: number) =>
  late === 1 ? "1 check-in not saved yet." : `${late} check-ins not saved yet.`;
export const keptOnThisDevice = "Kept on this device. We’ll keep trying.";
export const noOneIsSignedUp = "No one is signed up for this class yet.";
export const whoIsComing = "Who’s coming";
export const of = (count: number, total: number) => `${count} of ${total}`;
export const here = "here";
export const waiting = "waiting";
export const spotsTaken = "spots taken";
export const waitlist = "Waitlist";
export const spotOfferedUntil = (moment: string) => `Spot offered until ${moment}`;
export const spotOffered = "Spot offered";
export const backToRoster = "Back to roster";
export const hello = (name: string) => `Hello ${name}`;
export const readThisBeforeClass = (title: string, date: string, clock: string) =>
  `${title}, ${date}, ${clock}. Please read this before class, and sign below.`;
export const thereIsNothingToSign = "Nothing to sign here.";
export const goBackToRoster = "Please go back to the roster.";
export const signedThankYou = "Signed. Thank you!";
export const handPhoneBack = "Please hand the phone back.";
export const personIsMinor = (name: string) => `${name} is under 18`;
export const sign = "Sign";
export const classRegistrations = "Class registrations";
export const manageClassRegistrations = "Manage Class Registrations";
export const failedToFetchClassSignups = "Failed to fetch class signups.";
export const signUpsAppearHere = "Class sign-ups appear here.";
export const classTitle = "Class Title";
export const showClasses = "Show classes";
export const upcoming = "Upcoming";
export const allClasses = "All classes";
export const searchNameEmailOrPhone = "Search name, email or phone";
export const first = "The first ";
export const signUpCount = (count: number) => (count === 1 ? "1 sign-up" : `${count} sign-ups`);
export const signUps = "Sign-ups";
export const thisWillPermanentlyDelete = "This will permanently delete this signup.";
export const failedToDeleteSignup = "Failed to delete signup.";
export const deleteSignup = (name: string, classTitle: string, date: string) =>
  `Delete signup of ${name} for ${classTitle} on ${date}`;
export const sendTo1Person = (count: number) =>
  count === 1 ? "Send to 1 person" : `Send to ${count} people`;
export const toEverybodyInEachGets = (title: string) =>
  `To everyone in ${title}. Each person gets their own email; replies come to you.`;
export const subject = "Subject";
export const messageCouldNotBeSent = "We couldn’t send the message.";
export const whatYouWroteIsStill = "What you wrote is still here. Please try again.";
export const chocolatesToHandOver = "Chocolates to hand over";
export const olderWaiver = (version: string) => `Older waiver (${version})`;
export const waiverIsStill = (message: string) => `${message} The waiver still needs to be signed.`;
export const addAnyway = "Add anyway";
export const addAndCheckIn = "Add and check in";
export const add = "Add";
export const forWalkIns = "For walk-ins. Only a name is needed; no email is sent.";
export const ifItHasSignedWaiver = "If they’ve signed, no new waiver is needed.";
export const notAdded = "Not added.";
export const thisClassIsFull = "This class is full.";
export const addThemAnyway = (message: string) => `${message} Add them anyway?`;
export const notConfirmedYetSpot = (clock: string) => `Not confirmed yet. Spot held until ${clock}.`;
export const noWaiverYet = "No waiver yet";
