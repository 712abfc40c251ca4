export const roster = "Roster";
export const failedToFetchSignups = "Failed to fetch signups.";
export const minutes = (
  day: string,
  date: string,
  clock: string,
  durationMinutes: number,
  location: string,
) => `${day}, ${date} · ${clock} · ${durationMinutes} minutes${location}`;
export const addSomebody = "Add somebody";
export const writeToEveryone = "Write to everyone";
export const siteCannotBeReached = "The site cannot be reached.";
export const thisIsRoster = "This is the roster as it was before.";
export const checkInIsNotCount = (late: number) =>
  late === 1 ? "1 check-in is not saved yet." : `${late} check-ins are not saved yet.`;
export const keptOnThisDevice = "Kept on this device, and sent again until it arrives.";
export const nobodyIsSignedUp = "Nobody is signed up for this class yet.";
export const whoComes = "Who comes";
export const of = (hereCount: number, count: number) => `${hereCount} of ${count}`;
export const placesTaken = "places taken";
export const of2 = (count: number, capacity: number) => `${count} of ${capacity}`;
export const waitingList = "Waiting list";
export const placeOfferedUntil = (moment: string) => `Place offered until ${moment}`;
export const placeOffered = "Place offered";
export const backToRoster = "Back to the roster";
export const hello = (name: string) => `Hello ${name}`;
export const readThisBeforeClass = (title: string, date: string, clock: string) =>
  `${title}, ${date}, ${clock}. Please read this before class, and sign below.`;
export const thereIsNothingToSign = "There is nothing to sign here.";
export const goBackToRoster = "Please go back to the roster.";
export const signedThankYou = "Signed. Thank you!";
export const handPhoneBack = "Please hand the phone back.";
export const isUnder18 = (name: string) => `${name} is under 18`;
export const sign = "Sign";
export const classRegistrations = "Class registrations";
export const manageClassRegistrations = "Manage Class Registrations";
export const failedToFetchClassSignups = "Failed to fetch class signups.";
export const whoeverSignsUpForClass = "Whoever signs up for a class appears here.";
export const classTitle = "Class Title";
export const whichClasses = "Which classes";
export const upcoming = "Upcoming";
export const allClasses = "All classes";
export const nameEmailOrPhone = "Name, email or phone";
export const first = "The first ";
export const signUpCount = (count: number) => (count === 1 ? "1 sign-up" : `${count} sign-ups`);
export const signUps = "Sign-ups";
export const thisWillPermanentlyDelete = "This will permanently delete this signup.";
export const failedToDeleteSignup = "Failed to delete signup.";
export const deleteSignup = (name: string, classTitle: string, date: string) =>
  `Delete the signup of ${name} for ${classTitle} on ${date}`;
export const sendTo1Person = (count: number) =>
  count === 1 ? "Send to 1 person" : `Send to ${count} people`;
export const toEverybodyInEachGets = (title: string) =>
  `To everybody in ${title}. Each gets a mail of her own; answers come to you.`;
export const subject = "Subject";
export const messageCouldNotBeSent = "The message could not be sent.";
export const whatYouWroteIsStill = "What you wrote is still here. Please try again.";
export const chocolatesToHandOver = "Chocolates to hand over";
export const waiverOfOlderVersion = (version: string) => `Waiver of an older version (${version})`;
export const waiverIsStill = (message: string) => `${message} The waiver is still to be signed.`;
export const addAllSame = "Add all the same";
export const addAndCheckIn = "Add and check in";
export const add = "Add";
export const forWhoComesWithoutHaving =
  "For who comes without having signed up. A name is enough; no mail is sent.";
export const ifItHasSignedWaiver = "If it has signed the waiver before, nothing is to be signed.";
export const notAdded = "Not added.";
export const thisClassIsFull = "This class is full.";
export const addHerAllSame = (message: string) => `${message} Add her all the same?`;
export const notConfirmedYetPlace = (clock: string) => `Not confirmed yet. The place is kept until ${clock}.`;
export const noWaiverYet = "No waiver yet";
