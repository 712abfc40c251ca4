export const roster = "Roster";
export const failedToFetchSignups = "Failed to fetch signups.";
export const minutes = (day: string, date: string, clock: string, durationMinutes: number, location: string) =>
  `${day}, ${date} · ${clock} · ${durationMinutes}\u00a0minutes${location}`;
export const addSomeone = "Add someone";
export const emailEveryone = "Email everyone";
export const siteCannotBeReached = "We can’t reach the site.";
export const rosterLoadedBefore = "This is the roster we loaded before.";
export const noOneIsSignedUp = "No one is signed up for this class yet.";
export const whoIsComing = "Who’s coming";
export const of = (count: number, total: number) => `${count} of ${total}`;
export const here = "here";
export const waiting = "waiting";
export const spotsTaken = "spots taken";
export const waitlist = "Waitlist";
export const spotOfferedUntil = (moment: string) => `Spot offered until ${moment}`;
export const spotOffered = "Spot offered";
export const backToDoor = "Back to the door";
export const backToRoster = "Back to roster";
export const hello = (name: string) => `Hello ${name}`;
export const readThisBeforeClass = (title: string, date: string, clock: string) =>
  `${title}, ${date}, ${clock}. Please read this before class, and sign below.`;
export const thereIsNothingToSign = "Nothing to sign here.";
export const signedThankYou = "Signed. Thank you!";
export const handPhoneBack = "Please hand the phone back.";
export const personIsMinor = (name: string) => `${name} is under 18`;
export const sign = "Sign";
export const manageClassRegistrations = "Manage Class Registrations";
export const failedToFetchClassSignups = "Failed to fetch class signups.";
export const signUpsAppearHere = "Class sign-ups appear here.";
export const classTitle = "Class Title";
export const showClasses = "Show classes";
export const openRoster = (name: string) => `Roster of ${name}`;
export const failedToFetchRoster = "We couldn’t load these sign-ups.";
export const upcoming = "Upcoming";
export const allClasses = "All classes";
export const searchNameEmailOrPhone = "Search name, email or phone";
export const first = "The first ";
export const classCount = (count: number) => (count === 1 ? "1 class" : `${count} classes`);
export const signUpCount = (count: number) => (count === 1 ? "1 sign-up" : `${count} sign-ups`);
export const thisWillPermanentlyDelete = "This will permanently delete this signup.";
export const signUpOf = (name: string, classTitle: string, date: string) => `${name}, ${classTitle}, ${date}.`;
export const weEmailThem = (name: string) => `We email ${name}.`;
export const noEmailIsSent = "No email is sent.";
export const spotIsOfferedTo = (name: string) => `The spot is offered to ${name}.`;
export const givenUpTooLate = "Given up too late";
export const forfeitedPrice = (dollars: string) => `${dollars} kept`;
export const useOfPass = "1 use of a pass";
export const waive = "Refund anyway";
export const peopleCheckedIn = (count: number) =>
  count === 1 ? "1 person is checked in." : `${count} people are checked in.`;
export const checkInAll = (count: number, isSomeoneLeftOut: boolean) => {
  if (isSomeoneLeftOut) return count === 0 ? "All with a waiver are checked in" : `Check in ${count} with a waiver`;
  return count === 0 ? "All are checked in" : count === 1 ? "Check in the last one" : `Check in all ${count}`;
};
export const leftOutWithoutWaiver = (count: number) =>
  count === 1
    ? "One person is left out, because they have not signed the waiver."
    : `${count} people are left out, because they have not signed the waiver.`;
export const waiveQuestion = (name: string) => `${name} gets back what the spot cost. This can’t be undone.`;
export const yesWaive = "Yes, give it back";
export const waiveFor = (name: string) => `Refund anyway: ${name}`;
export const nothingGoesBack = "Nothing goes back. The spot is free for others.";
export const keepWhatWasPaid = "Keep the payment";
export const takeOffRoster = "Take off the roster";
export const signWaiverNow = "Sign the waiver now";
export const guardian = "Guardian";
export const fromThisSignUp = "from this sign-up";
export const fromTheirAccount = "from their account";
export const failedToDeleteSignup = "Failed to delete signup.";
export const deleteSignup = (name: string, classTitle: string, date: string) =>
  `Delete the sign-up of ${name} for ${classTitle} on ${date}`;
export const sendTo1Person = (count: number) => (count === 1 ? "Send to 1 person" : `Send to ${count} people`);
export const toEverybodyInEachGets = (title: string) =>
  `To everyone in ${title}. Each person gets their own email; replies come to you.`;
export const subject = "Subject";
export const messageCouldNotBeSent = "We couldn’t send the message.";
export const whatYouWroteIsStill = "What you wrote is still here. Please try again.";
export const chocolatesToHandOver = "Chocolates to hand over";
export const olderWaiver = (date: string) => `Older waiver, signed ${date}`;
export const waiverIsStill = (message: string) => `${message} The waiver still needs to be signed.`;
export const addAnyway = "Add anyway";
export const addNewPerson = "Add as a new person";
export const addAndCheckIn = "Add and check in";
export const add = "Add";
export const forWalkIns = "For walk-ins. Only a name is needed; no email is sent.";
export const ifItHasSignedWaiver = "With their email we find a waiver they already signed.";
export const notAdded = "Not added.";
export const mayBeAdded = "We don’t know if it was added.";
export const addAgain = "Tap again: nobody is added twice.";
export const thisClassIsFull = "This class is full.";
export const addThemAnyway = (message: string) => `${message} Add them anyway?`;
export const notConfirmedYetSpot = (clock: string) => `Not confirmed yet. Spot held until ${clock}.`;
export const notConfirmedByStudent = "Not confirmed: booked without a login";
export const noWaiverYet = "No waiver yet";
export const classIsNotToday = (day: string) => `This class is on ${day}, not today.`;
export const yesCheckIn = "Check in anyway";
export const bookedBy = (name: string) => `booked by ${name}`;
export const forfeitIsWaived = "What was paid goes back.";
export const yes = "yes";
export const no = "no";
/** Column titles of all sign-ups as CSV. */
// oxfmt-ignore
export const signupColumns = {
  date: "Date", time: "Time", classTitle: "Class", name: "Name", email: "Email", phone: "Phone",
  waiver: "Waiver signed", checkedIn: "Checked in",
};
/** Column titles of a roster as CSV. */
// oxfmt-ignore
export const rosterColumns = {
  name: "Name", email: "Email", phone: "Phone", guardian: "Guardian", relation: "Relation", waiver: "Waiver",
  signed: "Signed", checkedIn: "Checked in", handOver: "Hand over",
};
export const chooseWhoseTheSeatIs = "Please choose the class, and whose spot it is.";
export const seatBecameCredit =
  "The spot of this sale was given up for credit, so the sale can’t be undone. Take the credit back in the person’s wallet.";
export const notConfirmed = (name: string, title: string) => `Not confirmed: ${name}, ${title}`;
export const didNotConfirmInTime = (name: string) =>
  `${name} did not confirm their spot within an hour, so it is free again.`;
export const signedUp = (name: string, title: string) => `Signed up: ${name}, ${title}`;
export const signedUpFromWaitlist = (name: string, fromWaitlist: boolean) =>
  `${name} signed up${fromWaitlist ? " from the waitlist" : ""}.`;
export const bookedByLabel = "Booked by";
export const toConfirm = "To confirm";
export const ofTaken = (live: number, capacity: number) => `${live} of ${capacity} taken`;
export const byStudent = "by the student, who was not logged in";
export const byEmailUntil = (clock: string) => `by email, until ${clock}`;
export const signupCancelledSubject = (name: string, title: string) => `Cancelled: ${name}, ${title}`;
export const cancelledTheirSpot = (name: string) => `${name} cancelled their spot.`;
export const cancelledSpotOf = (caller: string, name: string) =>
  `${caller} cancelled the spot that they had booked for ${name}.`;
export const peopleGetEmail = (told: number) =>
  told === 1 ? "One person gets an email." : `${told} people get an email.`;
export const noOneGetsEmail = "No one is signed up for this class.";
export const spotIsOfferedUntil = (name: string, until: string) =>
  `The free spot is offered to ${name} until ${until}.`;
export const isOnThisRosterAlready = (name: string) => `${name} is already on this roster.`;
export const waiverIsMissing = "The waiver is not signed yet.";
export const isOnRoster = (name: string) => `${name} is on the roster.`;
export const ofSpotsAreTaken = (live: number, capacity: number) => `${live} of ${capacity} spots are taken`;
export const andPeopleOnWaitlist = (taken: string, onWaitlist: number) =>
  `${taken}, and ${onWaitlist === 1 ? "one person is" : `${onWaitlist} people are`} on the waitlist.`;
export const seatMovedSubject = (name: string, title: string) => `Moved: ${name}, ${title}`;
export const movedTheirSpot = (name: string, before: string) =>
  `${name} moved their spot to this class. Before, it was in ${before}.`;
export const movedSpotOf = (caller: string, name: string, before: string) =>
  `${caller} moved the spot that they had booked for ${name} to this class. Before, it was in ${before}.`;
