export const classNotFound = "Class not found";
export const thereIsNoSuchClass =
  "There is no such class. Perhaps it was moved or cancelled; the calendar has what there is.";
export const whichClass = "Which class?";
export const thisClassIsHeldMore = "This class is held more than once that day. Please choose a time.";
export const thisClassHasAlreadyBegun = "This class has already begun.";
export const signUpThere = "Sign up there";
export const signUpForThisClass = "The sign-up for this class is elsewhere.";
export const yourPlace = "Your place";
export const yourPlaceInClass = "Your place in a class.";
export const placeWasGivenUpAlready = "The place was given up already, or the offer was taken or is over.";
export const yourPlaceInClass2 = "Your place in a class";
export const youAreOnWaitlist = "You are on the waitlist";
export const placeIsFree = "A place is free for you";
export const signWaiverAndTakePlace = "Sign the waiver and take the place";
export const takingIt = "Taking it …";
export const confirming = "Confirming …";
export const keepMyPlace = "Keep my place";
export const thisPlaceIsKept = (name: string, clock: string) =>
  `${name}, this place is kept for you until ${clock}. Please confirm that you are coming.`;
export const thisPlaceIsYours = (name: string) =>
  `${name}, this place is yours. If you cannot come, give it up here, so that somebody else can have it.`;
export const youGetMailWhenPlace = (name: string) =>
  `${name}, you get a mail when a place comes free and it is your turn.`;
export const itIsYourTurnWaiver = (name: string) =>
  `${name}, it is your turn. The waiver has still to be signed; that takes a minute.`;
export const itIsYourTurn = (name: string) => `${name}, it is your turn.`;
export const leaving = "Leaving …";
export const letItGoOn = "Let it go on";
export const lettingItGo = "Letting it go …";
export const signUpFor = (title: string) => `Sign Up for ${title}`;
export const signUpForClass = "Sign up for a class.";
export const returningStudent = "Returning student";
export const forThoseWhoHaveAttended =
  "For those who have attended before and signed the waiver. Your email is all we need.";
export const signingYouUp = "Signing you up …";
export const signUp = "Sign up";
export const newStudent = "New student";
export const yourFirstTimeHere =
  "Your first time here, or the waiver is new? Read it, sign it on the screen, and the place is yours.";
export const iAmNewHere = "I am new here";
export const signUpFor2 = (title: undefined | string) => `Sign up for ${title ?? "a class"}`;
export const signingOnScreenNeedsJavascript =
  "Signing on the screen needs JavaScript. You can also sign on paper before class.";
export const yourDetails = "Your details";
export const nameOfStudent = "Name of the student";
export const studentIsUnder18 = "The student is under 18";
export const signUp2 = (title: string) => `Sign up: ${title}`;
export const signUpForClass2 = "Sign up for a class and sign the waiver.";
export const signUpForClass3 = "Sign up for a class";
export const thereIsNoSuchClass2 = "There is no such class in the calendar.";
export const offerInThisLink = "The offer in this link is over.";
export const placeWasTakenGivenUp = "The place was taken, given up or has gone on to the next in line.";
export const classFull = "Class full";
export const whenPlaceComesFree = (offerHours: number) =>
  `When a place comes free and it is your turn, you get an email. The place is then held for you for ${offerHours} hours, or until the class begins.`;
export const joining = "Joining …";
export const backToCalendar = "Back to the calendar";
export const signatureRequired = "Signature Required:";
export const signYourNameAndSave =
  "Please sign your name and save your signature before submitting the form.";
export const readAgreementAndTickBox = "Please read the agreement and tick the box.";
export const itWasNotSaved = "It was not saved.";
export const signUpFailed = "Sign-Up Failed";
export const alreadySignedUp = "Already Signed Up";
export const youveAlreadyRegistered = "You've already registered for this class.";
export const studentNotFound = "Student Not Found";
export const emailNotFoundPleaseRegister = "Email not found. Please register as a new student.";
export const serverErrorPleaseTryAgain = "Server error. Please try again.";
export const unexpectedErrorPleaseTryAgain = "Unexpected error. Please try again.";
export const itIsHeld = (day: string, clock: string) =>
  `It is held for you until <strong>${day}, ${clock}</strong>.`;
export const perhapsItWasMoved = "Perhaps it was moved or cancelled. <link>See all classes</link>";
