export const yourPlaceIsCancelledThank = "Your place is cancelled. Thank you for letting us know.";
export const youAreNotOnWaitlist = "You are not on the waitlist any more.";
export const youAreSignedUp = (title: string, day: string) => `You are signed up: ${title}, ${day}`;
export const yourPlaceIsYoursClass = "your place is yours. The class is attached for your calendar.";
export const thisAddressWasUsed =
  "This address was used to sign up as a returning student, with the waiver it signed before. If it was not you, undo it with the button above; nothing else has to be done.";
export const ifYouDidNotSign = (address: string) =>
  `If you did not sign up, undo it with the button above or write to ${address}.`;
export const confirmYourPlace = (title: string, day: string) => `Please confirm your place: ${title}, ${day}`;
export const yourPlaceInThisClass = (by: string) =>
  `your place in this class is kept for you until ${by}. It is nearly full, so please confirm with the button that you are coming.`;
export const samePageGivesPlaceUp = "The same page gives the place up, if you cannot come.";
export const ifYouDidNotSign2 = (address: string) =>
  `If you did not sign up, leave this mail as it is, or write to ${address}: without that press the place goes to somebody else.`;
export const yourPlaceWasNotConfirmed = (title: string, day: string) =>
  `Your place was not confirmed: ${title}, ${day}`;
export const yourPlaceInThisClass2 =
  "your place in this class was not confirmed in time, so it is free for somebody else now. If you would still like to come, you are welcome to sign up again.";
export const ifYouDidNotSign3 = "If you did not sign up, there is nothing you have to do.";
export const notConfirmed = (name: string, title: string) => `Not confirmed: ${name}, ${title}`;
export const didNotConfirmPlaceWithin = (name: string) =>
  `${name} did not confirm the place within an hour, so it is free again.`;
export const signedUp = (name: string, title: string) => `Signed up: ${name}, ${title}`;
export const signedUpFromWaitlist = (name: string, fromWaitlist: boolean) =>
  `${name} signed up${fromWaitlist ? " from the waitlist" : ""}.`;
export const guardian = "Guardian";
export const toConfirm = "To confirm";
export const ofTaken = (live: number, capacity: number) => `${live} of ${capacity} taken`;
export const byMailUntil = (clock: string) => `by mail, until ${clock}`;
export const yourPlaceIsCancelled = (title: string, day: string) =>
  `Your place is cancelled: ${title}, ${day}`;
export const yourPlaceInThisClass3 = "your place in this class is cancelled, as you wished.";
export const cancelled = (name: string, title: string) => `Cancelled: ${name}, ${title}`;
export const gavePlaceUp = (name: string) => `${name} gave the place up.`;
export const youAreOnWaitlist = (title: string, day: string) => `You are on the waitlist: ${title}, ${day}`;
export const thisClassIsFull = (offerHours: number) =>
  `this class is full, and you are on its waitlist. When a place comes free and it is your turn, you get a mail and have ${offerHours} hours to take it, or until the class begins.`;
export const ifYouDidNotAsk = "If you did not ask for this, leave the waitlist with the button above.";
export const placeIsFree = (title: string, day: string) => `A place is free: ${title}, ${day}`;
export const placeHasComeFree = (until: string) =>
  `a place has come free, and it is your turn. It is held for you until ${until}.`;
export const ifYouDoNotWant =
  "If you do not want it any more, the same page lets it go on to the next in line.";
export const placeWent = (title: string, day: string) => `The place went on: ${title}, ${day}`;
export const timeToTakePlace =
  "the time to take the place is over, and it has gone on to the next in line. You are not on the waitlist any more; you are welcome to join it again.";
export const cancelled2 = (title: string, day: string) => `Cancelled: ${title}, ${day}`;
export const thisClassForWhich = "this class, for which you were on the waitlist, will not take place.";
export const onePersonGetsMail = (told: number) =>
  told === 1 ? "One person gets a mail." : `${told} people get a mail.`;
export const nobodyHasPlace = "Nobody has a place in this class.";
export const youGetThisMailBecause = (title: string, day: string, clock: string) =>
  `You get this mail because you are signed up for ${title} on ${day} at ${clock}. You can simply answer it.`;
export const yourPlaceInWasCancelled = (title: string) => `Your place in ${title} was cancelled`;
export const yourPlaceInThisClass4 = "your place in this class was cancelled:";
export const ifThisSurprises =
  "If this surprises you, or you would like another class, just answer this mail.";
export const signUpSuccessfulConfirmationEmail = "Sign up successful! A confirmation email has been sent.";
export const thankYouYourPlace = "Thank you. Your place is confirmed.";
export const severalPeopleFromYourNetwork =
  "Several people from your network are waiting already. Please register or log in with this email first; then you can join the waitlist.";
export const placeIsYoursConfirmationEmail = "The place is yours. A confirmation email has been sent.";
export const youAreOnWaitlistWe = "You are on the waitlist. We have sent you an email.";
export const waiverIsSigned = "The waiver is signed.";
export const isOnThisRosterAlready = (name: string) => `${name} is on this roster already.`;
export const isOnRoster = (name: string) => `${name} is on the roster.`;
export const ofPlacesAreTaken = (live: number, capacity: number) => `${live} of ${capacity} places are taken`;
export const andOnePersonWaits = (taken: string, onWaitlist: number) =>
  `${taken}, and ${onWaitlist === 1 ? "one person waits" : `${onWaitlist} people wait`} for one.`;
