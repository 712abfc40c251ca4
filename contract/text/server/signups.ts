export const t = {
  yourPlaceIsCancelledThank: "Your place is cancelled. Thank you for letting us know.",
  youAreNotOnWaitlist: "You are not on the waitlist any more.",
  youAreSignedUp: (title: string, day: string) => `You are signed up: ${title}, ${day}`,
  yourPlaceIsYoursClass: "your place is yours. The class is attached for your calendar.",
  thisAddressWasUsed:
    "This address was used to sign up as a returning student, with the waiver it signed before. If it was not you, undo it with the button above; nothing else has to be done.",
  ifYouDidNotSign: (address: string) =>
    `If you did not sign up, undo it with the button above or write to ${address}.`,
  confirmYourPlace: (title: string, day: string) => `Please confirm your place: ${title}, ${day}`,
  yourPlaceInThisClass: (by: string) =>
    `your place in this class is kept for you until ${by}. It is nearly full, so please confirm with the button that you are coming.`,
  samePageGivesPlaceUp: "The same page gives the place up, if you cannot come.",
  ifYouDidNotSign2: (address: string) =>
    `If you did not sign up, leave this mail as it is, or write to ${address}: without that press the place goes to somebody else.`,
  yourPlaceWasNotConfirmed: (title: string, day: string) => `Your place was not confirmed: ${title}, ${day}`,
  yourPlaceInThisClass2:
    "your place in this class was not confirmed in time, so it is free for somebody else now. If you would still like to come, you are welcome to sign up again.",
  ifYouDidNotSign3: "If you did not sign up, there is nothing you have to do.",
  notConfirmed: (name: string, title: string) => `Not confirmed: ${name}, ${title}`,
  didNotConfirmPlaceWithin: (name: string) =>
    `${name} did not confirm the place within an hour, so it is free again.`,
  signedUp: (name: string, title: string) => `Signed up: ${name}, ${title}`,
  signedUpFromWaitlist: (name: string, fromWaitlist: boolean) =>
    `${name} signed up${fromWaitlist ? " from the waitlist" : ""}.`,
  guardian: "Guardian",
  toConfirm: "To confirm",
  ofTaken: (live: number, capacity: number) => `${live} of ${capacity} taken`,
  byMailUntil: (clock: string) => `by mail, until ${clock}`,
  yourPlaceIsCancelled: (title: string, day: string) => `Your place is cancelled: ${title}, ${day}`,
  yourPlaceInThisClass3: "your place in this class is cancelled, as you wished.",
  cancelled: (name: string, title: string) => `Cancelled: ${name}, ${title}`,
  gavePlaceUp: (name: string) => `${name} gave the place up.`,
  youAreOnWaitlist: (title: string, day: string) => `You are on the waitlist: ${title}, ${day}`,
  thisClassIsFull: (offerHours: number) =>
    `this class is full, and you are on its waitlist. When a place comes free and it is your turn, you get a mail and have ${offerHours} hours to take it, or until the class begins.`,
  ifYouDidNotAsk: "If you did not ask for this, leave the waitlist with the button above.",
  placeIsFree: (title: string, day: string) => `A place is free: ${title}, ${day}`,
  placeHasComeFree: (until: string) =>
    `a place has come free, and it is your turn. It is held for you until ${until}.`,
  ifYouDoNotWant: "If you do not want it any more, the same page lets it go on to the next in line.",
  placeWent: (title: string, day: string) => `The place went on: ${title}, ${day}`,
  timeToTakePlace:
    "the time to take the place is over, and it has gone on to the next in line. You are not on the waitlist any more; you are welcome to join it again.",
  cancelled2: (title: string, day: string) => `Cancelled: ${title}, ${day}`,
  thisClassForWhich: "this class, for which you were on the waitlist, will not take place.",
  onePersonGetsMail: (told: number) =>
    told === 1 ? "One person gets a mail." : `${told} people get a mail.`,
  nobodyHasPlace: "Nobody has a place in this class.",
  youGetThisMailBecause: (title: string, day: string, clock: string) =>
    `You get this mail because you are signed up for ${title} on ${day} at ${clock}. You can simply answer it.`,
  yourPlaceInWasCancelled: (title: string) => `Your place in ${title} was cancelled`,
  yourPlaceInThisClass4: "your place in this class was cancelled:",
  ifThisSurprises: "If this surprises you, or you would like another class, just answer this mail.",
  signUpSuccessfulConfirmationEmail: "Sign up successful! A confirmation email has been sent.",
  thankYouYourPlace: "Thank you. Your place is confirmed.",
  severalPeopleFromYourNetwork:
    "Several people from your network are waiting already. Please register or log in with this email first; then you can join the waitlist.",
  placeIsYoursConfirmationEmail: "The place is yours. A confirmation email has been sent.",
  youAreOnWaitlistWe: "You are on the waitlist. We have sent you an email.",
  waiverIsSigned: "The waiver is signed.",
  isOnThisRosterAlready: (name: string) => `${name} is on this roster already.`,
  isOnRoster: (name: string) => `${name} is on the roster.`,
  ofPlacesAreTaken: (live: number, capacity: number) => `${live} of ${capacity} places are taken`,
  andOnePersonWaits: (taken: string, onWaitlist: number) =>
    `${taken}, and ${onWaitlist === 1 ? "one person waits" : `${onWaitlist} people wait`} for one.`,
};
