export const yourSpotIsCancelledThank = "Your spot is cancelled. Thank you for letting us know.";
export const youAreNotOnWaitlist = "You are no longer on the waitlist.";
export const youAreSignedUp = (title: string, day: string) => `You are signed up: ${title}, ${day}`;
export const spotsIn = (count: number, name: string) => `${count} spots: ${name}`;
export const chooseBetween = (least: number, most: number) => `Choose an amount between $${least} and $${most}.`;
export const priceIsForfeited = "It was too late for a refund.";
export const refundedByOwner = "Refunded by the studio.";
export const gaveSpotUpInTime = "The spot was given up in time.";
export const youAreIn = "You're in.";
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
export const signTheWaiver = "Sign the waiver";
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
export const bookedWithoutLogin =
  "No one was logged in when this was booked with your email. Please confirm with the button if it was you. Until then, it is not in your account.";
export const payForYourSpot = (title: string, day: string) => `Please pay for your spot: ${title}, ${day}`;
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
