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
export const answering = "One moment …";
export const yourChoices = (title: string) => `Your choices for ${title}`;
export const thatDidNotWork = "That didn’t work.";
/** In the account. */
export const changeOn = (day: string) => `A change of plans on ${day}`;
export const changes = { cancel: "called off", cover: "with another teacher", move: "moved" };
export const pickUpChanges = "new pick-up";
export const chooseNow = "Choose what happens";
export const seeChoices = "See your choices";
export const askedTime = "The time you asked for";
export const orderWords = (number: number, tins: string) => `Order ${number}: ${tins}`;
// The letter, one per person.
const subjects = { cancel: "Called off", cover: "Another teacher", move: "Moved" } as const;
export const subject = (change: keyof typeof subjects, title: string, day: string, more: number) =>
  `${subjects[change]}: ${title}, ${day}${more > 0 ? `, and ${more} more` : ""}`;
export const pickUpHasChanged = (title: string) => `New pick-up. ${title}`;
export const classIsCalledOff = "Your class is called off.";
export const waitedClassIsCalledOff = "The class you are on the waitlist for is called off.";
export const unpaidClassIsCalledOff = "The class you were about to pay for is called off. You have paid nothing.";
export const sessionIsCalledOff = "Your session is called off.";
export const timeIsNotPossible = "The time you asked for isn't possible. I'll write to you about another one.";
export const coveredBy = (name: string) => `${name} teaches your class. Your spot stays.`;
export const waitedClassIsCoveredBy = (name: string) => `${name} teaches the class you are on the waitlist for.`;
export const classHasMoved = "Your class has a new time. Your spot stays.";
export const waitedClassHasMoved = "The class you are on the waitlist for has a new time.";
export const giveUpWithoutLoss = "If it doesn't suit you, give your spot up until the class starts, without loss.";
export const spotIsHeld = (title: string, when: string, until: string) =>
  `I'm holding a spot for you: ${title}, ${when}. It is held until ${until}.`;
export const noOtherClass = "There is no other class with room yet.";
export const orderWaitsAt = "Your order is handed over at another class:";
export const orderMovesAlong = "The class at which you pick up your order has a new time:";
export const orderNeedsPickUp =
  "Your order can't be handed over at the class that you chose. Please choose how you get it.";
export const orderHasNoPickUp =
  "Your order can't be handed over at the class that you chose, and there is no other one yet. I'll write to you.";
export const keepThatSpot = "Keep that spot";
export const chooseAnotherClass = "Choose another class";
export const chooseAnotherTime = "Choose another time";
export const chooseCredit = (amount: string) => `${amount} of credit in my wallet`;
export const chooseMoneyBack = "My money back";
export const chooseUseBack = "A use back on my pass";
export const walletBack = "Back to my wallet";
export const otherPickUp = "Choose another pick-up";
export const otherPickUpOrShip = "Choose another pick-up, or have it shipped";
export const haveItShipped = "Have it shipped, at no charge";
export const withoutAnswer = (by: string) =>
  `Without your answer by ${by}, what you paid goes back to where it came from.`;
export const passIsExtended = (days: number) =>
  days === 1 ? "Your pass is valid one day longer." : `Your pass is valid ${days} days longer.`;
export const person = "For";
export const what = "What";
export const when = "When";
export const before = "Before";
export const pickUpAtLabel = "Pick up at";
// After an answer.
export const spotIsYours = "Done. The spot is yours. An email is on its way.";
export const spotIsKept = "Done. Your spot stays.";
export const pickUpStays = "Done. The pick-up stays.";
export const pickUpIsChanged = "Done. The pick-up has changed. An email is on its way.";
export const orderIsShipped = "Done. Your order will be shipped, at no charge.";
export const newTimeIsBooked = "Done. Your session has a new time. An email is on its way.";
export const done = "Done.";
export const answerSubject = (title: string, day: string) => `${title}, ${day}: your answer`;
export const silenceSubject = (title: string, day: string) => `${title}, ${day}: what you paid`;
export const thankYouForAnswer = "Thank you for your answer.";
export const noAnswerCame = "The time to answer is over.";
export const alreadyReturned = "What you paid has already gone back.";
export const addressNeeded = "Please enter the address.";
export const chooseTime = "Please choose a time.";
export const chooseClass = "Please choose a class.";
// Well again.
export const wellSubject = (title: string, day: string, more: number) =>
  `It takes place after all: ${title}, ${day}${more > 0 ? `, and ${more} more` : ""}`;
export const itTakesPlace = "Good news: I'm well again, and this takes place after all.";
export const spotIsYoursAgain = "Your spot is yours, as before.";
export const youWaitAgain = "You are on the waitlist, as before.";
export const iTeachMyself = "I teach the class myself. Your spot stays.";
export const sessionTakesPlace = "Your session takes place, as booked.";
export const pickUpAsPlanned = "You can pick up your order as planned.";
