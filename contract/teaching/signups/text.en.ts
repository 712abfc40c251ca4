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
export const spotIsNotHeld = "This spot is no longer held";
export const signUpAgainToPay = "Nothing was charged. Please sign up again.";
export const payingNeedsJavascript = "Paying here needs JavaScript. You can also write to us for a spot.";
export const chooseAnotherClass = "Choose another class";
export const amountForEach = (whole: string) => `What you pay for each spot, in ${whole}`;
export const youChooseBetween = (least: string, most: string) => `You choose: ${least} to ${most}.`;
export const spotsAt = (seats: number, price: string) => `${seats} × ${price}`;
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
export const yourSpotIsCancelledThank = "Your spot is cancelled. Thank you for letting us know.";
export const youAreNotOnWaitlist = "You are no longer on the waitlist.";
export const signedUpSubject = (title: string, day: string) => `You are signed up: ${title}, ${day}`;
export const spotsIn = (count: number, name: string) => `${count} spots: ${name}`;
export const chooseBetween = (least: string, most: string) => `Choose an amount between ${least} and ${most}.`;
export const priceIsForfeited = "It was too late for a refund.";
export const refundedByOwner = "Refunded by the studio.";
export const gaveSpotUpInTime = "The spot was given up in time.";
export const oneSpotIsYours = "You're in.";
export const peopleAreIn = (names: string) => `In for this class: ${names}.`;
export const spotsAreYours = (count: number) => `You're in, with ${count} spots.`;
export const friendsGetTheirOwnEmail =
  "We've emailed your friends the class, and a link to sign the waiver. You can give up their spots on your bookings page.";
export const cancelMySpotIn = (title: string) => `Cancel my spot in ${title}`;
export const cancelSpotOf = (name: string) => `Cancel the spot of ${name}`;
export const cancelSpotNumber = (number: number) => `Cancel spot ${number}`;
export const ifSomeoneCannotCome = "If someone can't come, please cancel their spot, so that someone else can have it.";
export const spotIsBookedForYou = (title: string, day: string) => `A spot is booked for you: ${title}, ${day}`;
export const friendBookedSpot = (from: string) => `${from} booked a spot in this class for you.`;
export const signWaiverBeforeClass = "Please sign the waiver before class. It takes a minute.";
export const isSignedUpAlready = (name: string) => `${name} is already signed up for this class.`;
export const signsAlone = "This person is 18 or older now, and signs the waiver without a guardian.";
export const enterFullName = "Several people have this first name. Please enter the full name.";
export const noOneWithThisName = "We don’t know anyone with this name at this email.";
export const signWaiverFor = (names: string) => `Please sign the waiver first for: ${names}.`;
export const pricesDiffer =
  "These spots have different prices, because one of them was offered before the price changed. Please sign up one person at a time.";
export const notYourself = "This is your own email. Please enter your friend’s.";
export const openAttachedFile = "Open the attached file to add the class to your calendar.";
export const thisAddressWasUsed =
  "This address was used to sign up as a returning student, with the waiver it signed before. If this wasn't you, cancel with the link above. You don't need to do anything else.";
export const notYouCancel = (address: string) =>
  `If you didn't sign up, cancel with the link above or write to ${address}.`;
export const confirmYourSpot = (title: string, day: string) => `Please confirm your spot: ${title}, ${day}`;
export const yourSpotIsHeld = (by: string) =>
  `Your spot in this class is held for you until ${by}. The class is nearly full, so please confirm with the button that you are coming.`;
export const yourSpotsAreHeld = (count: number, by: string) =>
  `Your ${count} spots in this class are held for you until ${by}. The class is nearly full, so please confirm with the button that you are coming.`;
export const cancelOnSamePage = "Can't make it? Cancel your spot on the same page.";
export const notYouIgnore = (address: string) =>
  `If you didn't sign up, you can ignore this email or write to ${address}. Unless it is confirmed, the spot goes to someone else.`;
export const yourSpotWasNotConfirmed = (title: string, day: string) => `Your spot was not confirmed: ${title}, ${day}`;
export const yourSpotIsOpenToOthers =
  "Your spot in this class was not confirmed in time, so it is open to others again. If you'd still like to come, you are welcome to sign up again.";
export const notYouDoNothing = "If you didn't sign up, you don't need to do anything.";
export const yourSpotIsCancelled = (title: string, day: string) => `Your spot is cancelled: ${title}, ${day}`;
export const yourSpotInThisClassIsCancelled = "Your spot in this class is cancelled.";
export const spotYouPaidForIsGivenUp = (title: string, day: string) =>
  `A spot you paid for was given up: ${title}, ${day}`;
export const spotYouPaidForWasGivenUp = "A spot in this class, which you paid for, was given up.";
export const spotYouPaidForWasGivenUpBy = (name: string) =>
  `The spot of ${name} in this class, which you paid for, was given up.`;
export const youAreOnWaitlist = (title: string, day: string) => `You are on the waitlist: ${title}, ${day}`;
export const spotIsNotHeldForYou =
  "The spot is no longer held for you. You are still on the waitlist, and we'll email you when it is your turn.";
export const waitlistConfirmation = (offerHours: number) =>
  `This class is full, and you are on its waitlist. When a spot opens up and it is your turn, we'll email you. We hold the spot for ${offerHours} hours, never past the start of class. If the time runs out at night, you have until morning.`;
export const ifYouDidNotAsk = "If you didn't ask for this, leave the waitlist with the link above.";
export const spotOpenedUp = (title: string, day: string) => `A spot opened up: ${title}, ${day}`;
export const spotIsHeldForYou = (until: string) =>
  `A spot opened up, and it is your turn. It is held for you until ${until}.`;
export const passItOn = "Don't want it anymore? Pass it on to the next person on the same page.";
export const spotWentToNextPerson = (title: string, day: string) =>
  `The spot went to the next person: ${title}, ${day}`;
export const timeToTakeSpotIsOver =
  "The time to take the spot is over, and it went to the next person. You are no longer on the waitlist, but you are welcome to join it again.";
export const youAreBackOnWaitlist = (title: string, day: string) => `You are back on the waitlist: ${title}, ${day}`;
export const offerWasTakenBack =
  "We're sorry: the spot that was held for you is not available anymore. You are still on the waitlist, in the same position, and we'll email you when the next spot opens up.";
export const classCancelledSubject = (title: string, day: string) => `Cancelled: ${title}, ${day}`;
export const waitlistedClassIsCancelled = "The class you were on the waitlist for is cancelled.";
export const youGetThisEmailBecause = (title: string, day: string, clock: string) =>
  `You are getting this email because you are signed up for ${title} on ${day} at ${clock}. You can just reply to it.`;
export const yourSpotInWasCancelled = (title: string) => `Your spot in ${title} was cancelled`;
export const yourSpotWasCancelled = "Your spot in this class was cancelled:";
export const ifYouDidNotExpectThis =
  "If you didn't expect this, or would like another class, just reply to this email.";
export const signUpSuccessfulConfirmationEmail = "Sign up successful! A confirmation email has been sent.";
export const severalPeopleFromYourNetwork =
  "Several people from your network are already on the waitlist. Please register or log in with this email first; then you can join it.";
export const severalSpotsAreBeingPaid =
  "Several spots in this class are already being paid for from your network. Please log in, or try again in a few minutes.";
export const spotsWereHeldUnpaid =
  "We’ve held spots in this class for you for half an hour, so now others come first. Please try again later, or write to us.";
export const spotsWereHeldForNetwork =
  "Spots in this class were held for your network for half an hour and not paid, so now others come first. Please log in, or try again later.";
export const manySpotsWereNotPaid =
  "Many spots were held for your network and not paid. Please log in, or try again later.";
export const youAreOnWaitlistWe = (ordinal: string) => `You are ${ordinal} on the waitlist. We've sent you an email.`;
export const waiverIsSignedAlready = "The waiver is already signed.";
export const waiverIsSigned = "The waiver is signed.";
export const spotIsYours =
  "A spot opened up, and it's yours. You're no longer on the waitlist. Open the attached file to add the class to your calendar.";
export const signWaiverFirst =
  "Please sign the waiver first. If we hold a spot for you, the link in our email leads to it.";
export const tooLateToMove =
  "It’s too late to move this spot: what was paid for it no longer comes back. You can still give it up.";
export const confirmBeforeMove = "Please confirm your spot first. Then it can move to another class.";
export const spotHasMoved = (title: string, day: string, clock: string) =>
  `Your spot has moved. See you in ${title} on ${day}, ${clock}.`;
export const yourSpotMoved = (title: string, day: string) => `Your spot has moved: ${title}, ${day}`;
export const yourSpotMovedFrom = (before: string) => `Your spot has moved here. Before, it was in ${before}.`;
export const spotMovedOf = (name: string, before: string) =>
  `The spot of ${name} has moved here. Before, it was in ${before}.`;
export const openAttachedFiles = "Open the attached files to move the class in your calendar.";
export const spotWaitsInAccount = (name: string) =>
  `A spot in this class was booked for ${name} without a login. Please confirm it in My Bookings.`;
export const severalSpotsOfThisEmail =
  "Several spots of this email are not confirmed yet. Please confirm them with the button in our emails, or log in.";
export const bookedWithYourEmail =
  "No one was logged in when this was booked with your email. Please confirm with the button if it was you. Until then, it is not in your account.";
export const payForSpotSubject = (title: string, day: string) => `Please pay for your spot: ${title}, ${day}`;
export const payForMySpot = "Pay for my spot";
export const yourSpotWaitsForPayment = (until: string) =>
  `Your spot in this class is held for you until ${until}. Please pay for it with the button.`;
export const answerComesByEmail =
  "Many emails were tried from your network, so the answer comes by email: if this one is a student's, your confirmation is on its way. If nothing comes, please log in, or sign up as a new student.";
export const manyNewPeople = (most: number) =>
  `One person can bring ${most} people who are new here to one class, children and friends together. Please ask your friends to sign up themselves.`;
export const spotIsHeldInAccount = (name: string) =>
  `A spot in this class is held for ${name}, instead of one that was called off. Please keep it in My Bookings.`;
export const spotIsHeldByLetter =
  "A spot in this class is held for you, instead of one that was called off. Please keep it with the button in our email.";
