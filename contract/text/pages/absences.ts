export const pageTitle = "A change of plans";
export const linkEnded =
  "This was answered and is over, or the link is from an older email. Please open the link in the latest one.";
export const answerUntil = (moment: string) => `Please answer by ${moment}.`;
export const nothingToAnswer = "There is nothing left to answer.";
export const weWriteIfSomethingChanges = "If something changes for you, we’ll email you.";
export const failedToLoadQuestions = "Your choices could not be loaded";
export const forPerson = (name: string) => `For ${name}`;

/** What happened to an item. */
export const classCalledOff = "This class is called off.";
export const sessionCalledOff = "This session is called off.";
export const classCovered = (name: string) => `This class takes place, with ${name}.`;
export const classCoveredPlain = "This class takes place, with another teacher.";
export const classMoved = (when: string) => `This class has moved to ${when}.`;
export const classMovedPlain = "This class has moved.";
export const pickupCalledOff = "The class where you were to pick it up is called off.";
export const pickupNotPossible = "It can’t be handed over at that class.";
export const pickupMoved = "The class where you pick it up has moved.";
export const chooseHowToGetIt = "Please choose how you get it.";
export const waitlistEnded = "This class is called off, so its waitlist is closed.";
export const waitlistStays = "You keep your place in the waitlist.";
export const timeNotFree = "The time you asked for is no longer free. Please choose another one.";

/** What was chosen, or is true without an answer. */
export const inNextClass = (when: string) => `You’re in: ${when}.`;
export const newSessionTime = (when: string) => `Your new time: ${when}.`;
export const newTimeIsInEmail = "You have a new time. It’s in your email.";
export const pickUpNext = (when: string) => `You pick it up at ${when}.`;
export const creditGiven = (amount: string) => `${amount} credit is in your wallet.`;
export const creditPlain = "The credit is in your wallet.";
export const moneyGoesBack = (amount: string) => `${amount} goes back to you.`;
export const useWentBack = "A use is back on your pass.";
export const spotGivenUp = "It’s given up. You paid nothing for it.";
export const spotKept = "You keep your spot.";
export const orderKept = "It stays as it is.";
export const weShipIt = "We ship it to you, at no charge.";
export const takesPlace = "It takes place after all. Nothing has changed for you.";
export const noPickUpYet = "There is no other class to pick it up at yet. We’ll write to you.";
export const timeIsOver = "The time to answer is over.";

/** What happens without an answer. */
export const silentBack = (amount: string) => `Without an answer, ${amount} goes back to you.`;
export const silentUse = "Without an answer, a use goes back to your pass.";
export const silentFree = "Without an answer, your spot is given up.";
export const silentSession = "Without an answer, this session is not replaced.";
export const silentKept = "Without an answer, you keep your spot.";
export const silentPickup = (where: string) => `Without an answer, you pick it up at ${where}.`;
export const silentAsItIs = "Without an answer, it stays as it is.";

/** Choices. */
export const keepNext = (when: string) => `Move me to ${when}`;
export const heldUntil = (moment: string) => `Held for you until ${moment}`;
export const anotherClass = "Another class";
export const whichClass = "Which class";
export const takeThisClass = "Take this class";
export const anotherTime = "Another time";
export const newTime = "New time";
export const takeThisTime = "Take this time";
export const timeOn = (day: string, clock: string) => `${clock}, ${day}`;
export const noFreeTimes = "No time is free at the moment. New ones are added every week.";
export const keepSpot = "Keep my spot";
export const credit = (amount: string) => `Credit of ${amount} in my wallet`;
export const creditOnly = "Credit in my wallet";
export const moneyBack = (amount: string) => `Money back (${amount})`;
export const useBack = "A use goes back to my pass";
export const noThanks = "No, thanks";
export const giveUpMoney = (amount: string) => `Give it up: money back (${amount})`;
export const giveUpCredit = (amount: string) => `Give it up: credit of ${amount}`;
export const giveUpUse = "Give it up: a use goes back to my pass";
export const giveUp = "Give up my spot";
export const pickUpAt = (where: string) => `Pick up at ${where}`;
export const pickUpElsewhere = "Pick up at another class";
export const pickUpThere = "Pick up there";
export const shipIt = "Ship it to me, no charge";
export const shipHere = "Ship it here";
export const stateOrRegion = "State or region";
export const answering = "One moment …";
export const yourChoices = (title: string) => `Your choices for ${title}`;
export const thatDidNotWork = "That didn’t work.";

/** In the account. */
export const changeOn = (day: string) => `A change of plans on ${day}`;
export const changes = { cancel: "called off", cover: "with another teacher", move: "moved" };
export const pickUpChanges = "new pick-up";
export const chooseNow = "Choose what happens";
export const seeChoices = "See your choices";
