export const thereWereNoClassesIn = (count: number, month: string) =>
  count === 0 ? `There were no classes in ${month}` : `${month} is over`;
export const seeThisMonthsClasses = "See this month’s classes";
export const noMoreClassesIn = (month: string) => `No more classes in ${month}`;
export const see = (month: string) => `See ${month}`;
export const noClassesOnThisDay = "No classes on this day. Days with a dot have classes.";
export const at = (location: string) => `at ${location}`;
export const whatHappensInEachClass = "What happens in each class";
export const privateSessions = "Private sessions";
export const freeTimes = "Free times:";
export const spotsLeft = (placesLeft: number) => `${placesLeft}\u00a0${placesLeft === 1 ? "spot" : "spots"} left`;
export const minutes = (duration: number) => `${duration}\u00a0min`;
export const directions = "Directions";
export const directionsTo = (location: string) => `Directions to ${location}, opens the map`;
export const viewLabel = "View";
export const monthView = "Month";
export const agendaView = "Agenda";
export const today = (day: string) => `Today, ${day}`;
export const tomorrow = (day: string) => `Tomorrow, ${day}`;
export const laterClasses = "Later classes";
export const earlierClasses = "Earlier classes";
export const noClassesBetween = (from: string, to: string) => `No classes from ${from} to ${to}`;
export const signUp = "Sign Up";
export const signUpOn = (host: string) => `Sign-up on ${host}`;
export const youAreWaiting = (position: string) => `${position} on the waitlist`;
export const spotIsFreeForYou = "Take your spot";
export const classFull = "Class Full";
export const opensAnotherSiteInNew = (label: string) => `${label}, opens another site in a new tab`;
export const addAllClassesToYourCalendar =
  "<link>Add all classes to your calendar</link> (or <link2>download them</link2>).";
export const confirmYourSpotTitle = "Please confirm your spot";
export const whoComesLabel = "Who comes";
export const confirmByEmailUntil = (clock: string) =>
  `Please confirm by email until ${clock}: open the link we just sent you. After that, your spot goes to someone else.`;
export const cancelByEmailedLink = "Can’t make it? Cancel your spot with the link in our email.";
export const leaveByEmailedLink = "Changed your mind? Leave the waitlist with the link in our email.";
export const cancelYourSpotTitle = "Cancel your spot?";
export const leaveWaitlistTitle = "Leave the waitlist?";
export const cancelAnyTimeBefore = "Someone else can take your spot right away. You can cancel until the class starts.";
export const placeInLineIsLost = "Your place in line goes to the next person.";
export const keepMySpot = "Keep my spot";
export const stayOnWaitlist = "Stay on the waitlist";
export const yesCancelMySpot = "Yes, cancel it";
export const yesLeave = "Yes, leave it";
export const spotWasNotCancelled = "Your spot was not cancelled.";
export const giveUpSpotOf = (name: string) => `Give up ${name}’s spot?`;
export const keepTheSpot = "Keep the spot";
export const yesGiveItUp = "Yes, give it up";
export const passCoversIt = "your pass covers this";
export const passCountsInRoom = "Have a pass? For this class it is counted in the room, not online.";
export const passCovers = (name: string, left: number) =>
  `Your pass “${name}” covers this (${left === 1 ? "1 use" : `${left} uses`} left).`;
export const passesCover = (left: number) => `Your passes cover this (${left} uses left).`;
export const passCoversSome = (covered: number, of: number) =>
  `Your passes cover ${covered} of ${of} spots. You pay the rest next.`;
export const howBack = "How would you like it back?";
export const backToSource = "Back to where it came from";
export const asCredit = "As credit in my wallet";
export const creditPaysLater = (amount: string) => `${amount} for classes, sessions and chocolates`;
export const youGetBack = (parts: string) => `You get back: ${parts}.`;
export const priceComesBackUntil = (day: string, clock: string) =>
  `If you cancel by ${day}, ${clock}, you get back what you paid.`;
export const tooLateForRefund = "It’s too late for a refund.";
export const refundEnded = (day: string, clock: string) =>
  `You could get your money back until ${day}, ${clock}. You can still give up the spot, so that someone else can come.`;
export const yesWithoutRefund = "Give it up without a refund";
export const couldNotReadRefund = "We couldn’t check what you get back.";
export const someoneElseCanHaveIt = "Someone else can take the spot right away.";
export const moveYourSpot = "Move your spot";
export const moveSpotOf = (name: string) => `Move ${name}’s spot`;
export const nowIn = (title: string, day: string, clock: string) => `Now in ${title}, ${day}, ${clock}.`;
export const moveTo = "Move to";
export const laterOn = "Later on";
export const moreClasses = (count: number) => (count === 1 ? "One more class" : `${count} more classes`);
export const moveIt = "Move the spot";
export const moving = "Moving …";
export const stayHere = "Leave it as it is";
export const couldNotReadMoves = "The classes could not be loaded.";
export const tooLateToMove = "It’s too late to move this spot. You can still give it up.";
export const noClassToMoveTo =
  "No other class has room at the price of this spot. You can give it up, and sign up for another one.";
export const spotWasNotMoved = "The spot was not moved";
export const chooseClassFirst = "Please choose a class first.";
// The page of a class.
export const classBy = (title: string, teacher: string) => `${title} with ${teacher}.`;
export const classesLabel = "Classes";
export const allDates = "All classes";
export const datesOf = "Next dates";
export const noDatesNow = "No dates right now";
export const newDatesInCalendar = "New dates appear in the calendar. You can also book a session for yourself.";
export const goodToKnow = "Good to know";
export const whatDoIBring = "What do I bring?";
export const whatDoesItCost = "What does it cost?";
export const canICancel = "What if I can’t come?";
export const cancelWithLink =
  "Cancel your spot with the link in your confirmation email, so that someone else can have it.";
export const doISignAnything = "Do I have to sign anything?";
export const signWaiverOnce = "Before your first class you sign the waiver once, on the screen. It takes a minute.";
export const classPageDescription = (title: string, teacher: string, city: string) =>
  `${title} with ${teacher} in ${city}: the next dates, free spots, what it costs and what to bring.`;
export const moreDates = "More dates";
export const signUpAt = (signUpLink: string) => `Sign up: ${signUpLink}`;
export const yogaWith = (teacherName: string) => `Yoga with ${teacherName}`;
export const changedNow = (count: number, title: string, when: string) =>
  count === 1 ? `Changed: ${title}, now ${when}` : `Changed: ${count} of your classes`;
export const waitlistedClassChanged = (theClass: string, has: string) =>
  `${theClass} you're on the waitlist for ${has} changed. You are still on the waitlist.`;
export const yourClassChanged = (theClass: string, has: string) =>
  `${theClass} you signed up for ${has} changed. You still have your spot.`;
export const when = "When";
export const before = "Before";
export const onWaitlist = "On the waitlist";
export const ifItDoesNotWork =
  "If it doesn't work for you now, cancel with the link in your sign-up email, or reply to this one.";
export const cancelled = (count: number, title: string, day: string) =>
  count === 1 ? `Cancelled: ${title}, ${day}` : `Cancelled: ${count} of your classes`;
export const waitlistedClassCancelled = (lowerFirst: string, has: string) =>
  `I'm sorry, but ${lowerFirst} you're on the waitlist for ${has} been cancelled, so the waitlist is closed.`;
export const yourClassCancelled = (lowerFirst: string, has: string) =>
  `I'm sorry, but ${lowerFirst} you signed up for ${has} been cancelled. You don't need to do anything.`;
export const seeOtherClasses = "See other classes";
export const classLabel = (count: number) => (count === 1 ? "The class" : "The classes");
export const has = (count: number) => (count === 1 ? "has" : "have");
export const thereAreSeveralClasses = (times: string) =>
  `There are several classes with this title on that day: ${times}. Please choose one.`;
export const spot = "Spot";
