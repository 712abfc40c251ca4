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
export const bookedWithoutLogin = (name: string) =>
  `This spot is for ${name}. It was booked with your email, but without logging in. Please confirm that it was you, or cancel it.`;
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
export const failedToLoadWaiver = "We couldn’t load the waiver";
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
export const you = "you";
export const spotIsHeldInstead = (name: string) =>
  `A spot in this class is held for ${name}, instead of one that was called off. <link>Keep it, or choose something else</link>.`;
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
export const dateOfBirthOfStudent = "Date of birth of the student";
export const addAnotherChild = "Add another child";
export const anotherChild = (number: number) => `Child ${number}`;
export const nameOfChild = (number: number) => `Name of child ${number}`;
export const dateOfBirthOfChild = (number: number) => `Date of birth of child ${number}`;
export const removeChildFromForm = (number: number) => `Remove child ${number}`;
export const youSignForAll = "Your signature is for each of these children. All of them get a spot, or none.";
export const signingUpChild = "Is someone else coming with this email?";
export const firstNameOfPerson = "First name of who comes";
export const onlyIfSeveral = "For example your child. Leave it empty if you come yourself.";
export const waiverIsMissing = "The waiver isn’t signed yet.";
export const signTheWaiver = "Sign the waiver";
export const waiverPageTitle = "Waiver";
export const helloReadThis = (name: string) => `Hello, ${name}`;
export const forThisClass = (title: string, day: string, clock: string) =>
  `Please read this before ${title}, ${day}, ${clock}.`;
export const signsNow = "Sign";
export const waiverIsSignedThankYou = "Signed, thank you";
export const seeYouInClass = "See you in class.";
export const waiverFor = (name: string) => `Waiver: ${name}`;
export const readThisForChild = "Please read this, and sign as the parent or guardian.";
export const personNotFound = "This person isn’t in your household.";
export const yourHouseholdIsInAccount = "Your account page shows who you can sign up.";
export const backToAccount = "Back to your account";
export const whoComes = "Who comes?";
export const hasSpot = "has a spot";
export const isOnWaitlistAt = (position: string) => `${position} on the waitlist`;
export const needsWaiver = "The waiver isn’t signed yet.";
export const needsNewWaiver = "The waiver has changed. Please sign it again.";
export const isGrownUp = "18 or older now: please sign up with an own email.";
export const signFor = (name: string) => `Sign the waiver for ${name}`;
export const cancelFor = (name: string) => `Cancel: ${name}`;
export const signUpPeople = (count: number) => (count === 1 ? "Sign up" : `Sign up ${count} people`);
export const bringFriend = "Bring a friend";
export const friendSignsThere =
  "We email your friend the class and a link to sign the waiver. You can give up the spot on your bookings page.";
export const friendsName = "Your friend’s name";
export const friendsEmail = "Your friend’s email";
export const bookForFriend = "Book a spot for your friend";
export const payForYourSpot = (seats: number) => (seats === 1 ? "Pay for your spot" : `Pay for your ${seats} spots`);
export const spotIsHeldWhileYouPay = (seats: number) =>
  seats === 1 ? "We hold your spot while you pay." : "We hold your spots while you pay.";
export const spotHoldHasEnded = "The ten minutes are over, and the spot is free again. Nothing was charged.";
export const spotIsNotHeld = "This spot is no longer held";
export const signUpAgainToPay = "Nothing was charged. Please sign up again.";
export const payingNeedsJavascript = "Paying here needs JavaScript. You can also write to us for a spot.";
export const chooseAnotherClass = "Choose another class";
export const amountForEach = "What you pay for each spot, in whole dollars";
export const youChooseBetween = (least: number, most: number) => `You choose: $${least} to $${most}.`;
export const spotsAt = (seats: number, price: string) => `${seats} × ${price}`;
export const takeSpotNow = "Confirm my spot";
export const withPassOnly = "This class is for pass holders.";
export const passIsMissing = (seats: number) =>
  seats === 1 ? "You have no pass for this class." : "Your passes don’t cover all of these spots.";
export const logInForPass = "Please log in to use your pass.";
export const thenSignUpAgain = "Then sign up again; your pass pays in one tap.";
export const forPassHolders = "This class is for pass holders. <link>Log in</link>, and your pass pays in one tap.";
export const spotIsPaid = "Your spot is paid.";
export const getPass = "See passes";
export const passesPayToo = "Coming often? <link>See passes</link>";
export const signUpAndPay = "Sign up and pay";
export const signUpPeopleAndPay = (count: number) =>
  count === 1 ? "Sign up and pay" : `Sign up ${count} people and pay`;
export const signUpWithPass = (count: number) =>
  count === 1 ? "Sign up with my pass" : `Sign up ${count} with my pass`;
export const payAnotherWay = "Pay another way";
export const costsEach = (price: string) => `${price} for each spot.`;
export const costs = (price: string) => `${price}.`;
export const youPayNext = "You pay in the next step; we hold the spot for ten minutes.";
export const waiverIsStillValid = "Your waiver is still valid.";
export const confirmationIsEmailed = "We’ve emailed you a confirmation.";
export const spotHasMovedEmail = "Your spot has moved. The email that is on its way moves it in your calendar.";
export const moveFor = (name: string) => `Move to another class: ${name}`;
export const youAreOnWaitlistAt = (position: string) => `You are ${position} on the waitlist`;
