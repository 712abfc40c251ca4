export const classNotFound = "Class not found";
export const classMayHaveMoved = "It may have been moved or cancelled. See all classes in the calendar.";
export const whichClass = "Which class?";
export const thisClassIsHeldMore = "This class is held more than once that day. Please choose a time.";
export const thisClassHasStarted = "This class has already started.";
export const signUpThere = "Sign up there";
export const externalSignUp = "Sign-up for this class is on another site.";
export const yourSpot = "Your spot";
export const seatPageDescription = "Your spot in a class.";
export const spotOrOfferEnded = "This spot is already cancelled, or the offer has ended.";
export const yourSpotInClass = "Your spot in a class";
export const spotIsFree = "A spot is free for you";
export const signWaiverAndTakeSpot = "Sign the waiver and take the spot";
export const confirming = "Confirming …";
export const keepMySpot = "Keep my spot";
export const holdingSpotUntil = (name: string, clock: string) =>
  `${name}, we’re holding this spot for you until ${clock}. Please confirm that you’re coming.`;
export const youAreIn = (name: string) =>
  `${name}, you’re in. If you can’t make it, please cancel, so that someone else can come.`;
export const weEmailWhenSpotOpens = (name: string) => `${name}, we’ll email you when a spot opens and it’s your turn.`;
export const itIsYourTurnWaiver = (name: string) =>
  `${name}, it’s your turn. You still need to sign the waiver; it takes a minute.`;
export const itIsYourTurn = (name: string) => `${name}, it’s your turn.`;
export const leaving = "Leaving …";
export const passingItOn = "Passing it on …";
export const signUpFor = (title: string) => `Sign Up for ${title}`;
export const selectionPageDescription = "Sign up for a class.";
export const returningStudent = "Returning student";
export const forThoseWhoHaveAttended =
  "For those who have attended before and signed the waiver. We only need your email.";
export const signingYouUp = "Signing you up …";
export const signUpButton = "Sign up";
export const newStudent = "New student";
export const firstTimeOrWaiverUpdated = "First time, or waiver updated? Sign it here.";
export const iAmNewHere = "I’m new here";
export const signUpFormLabel = (title: undefined | string) => `Sign up for ${title ?? "a class"}`;
export const signingOnScreenNeedsJavascript =
  "Signing on the screen needs JavaScript. You can also sign on paper before class.";
export const yourDetails = "Your details";
export const nameOfStudent = "Name of the student";
export const studentIsMinor = "The student is under 18";
export const signUpPageTitle = (title: string) => `Sign up: ${title}`;
export const signUpPageDescription = "Sign up for a class and sign the waiver.";
export const signUpPageTitleUnknownClass = "Sign up for a class";
export const classNotInCalendar = "This class isn’t in the calendar.";
export const offerHasEnded = "The offer in this link has ended.";
export const spotTakenOrPassedOn = "The spot was taken or cancelled, or passed on to the next person in line.";
export const classFull = "Class full";
export const whenSpotOpens = (offerHours: number) =>
  `When a spot opens and it’s your turn, we’ll email you. We hold the spot for ${offerHours} hours, never past the start of class. If the time runs out at night, you have until morning.`;
export const joining = "Joining …";
export const backToCalendar = "Back to the calendar";
export const signatureRequired = "Signature Required:";
export const signInBox = "Please sign in the box above.";
export const signYourNameAndSave = "Please sign your name and save your signature before submitting the form.";
export const readAgreementAndCheckBox = "Please read the agreement and check the box.";
export const waiverNotSaved = "The waiver was not saved.";
export const signUpFailed = "Sign-Up Failed";
export const alreadySignedUp = "Already Signed Up";
export const youveAlreadyRegistered = "You've already registered for this class.";
export const studentNotFound = "Student Not Found";
export const emailNotFoundPleaseRegister = "Email not found. Please register as a new student.";
export const serverErrorPleaseTryAgain = "Server error. Please try again.";
export const unexpectedErrorPleaseTryAgain = "Unexpected error. Please try again.";
export const holdingItUntil = (day: string, clock: string) =>
  `We’re holding it for you until <strong>${day}, ${clock}</strong>.`;
export const classMayHaveMovedSeeAll = "It may have been moved or cancelled. <link>See all classes</link>";
export const yourSignUp = "Your sign-up";
export const oneStepIsLeft = "One step is left";
export const waiverHasChanged = "The waiver has changed since you signed it. Please read it and sign it again.";
export const readAndSignWaiverOnce = "Please read and sign the waiver once. Your details are filled in.";
export const signWaiverAndSignUp = "Sign the waiver and sign up";
export const youAreSignedUp = "You’re signed up for this class";
export const withWaiverYouSigned = "Your waiver is still valid. One tap signs you up, and we email you a confirmation.";
export const someoneElse = "Someone else?";
export const signUpAs = (name: string) => `Sign up as ${name}`;
export const waitForSpot = "This class is full";
export const weEmailWhenItsYourTurn = "Join the waitlist, and we’ll email you when a spot opens and it’s your turn.";
export const continueAsNewStudent = "Continue as a new student";
export const readAndSignIt = "Read and sign it";
export const offerEmailLeadsToWaiver =
  "We’re holding a spot for you: the link in our email leads to the waiver and then to your spot.";
export const cannotBePaidHereYet = (price: string) =>
  `A spot costs ${price}. It can’t be paid here yet. Please write to us for a spot.`;
export const needsPass = "This class is for pass holders. Please write to us for a spot.";
