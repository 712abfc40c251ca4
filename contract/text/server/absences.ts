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
export const credit = (amount: string) => `${amount} of credit in my wallet`;
export const moneyBack = "My money back";
export const useBack = "A use back on my pass";
export const walletBack = "Back to my wallet";
export const noThanks = "No, thanks";
export const giveUp = "Give up my spot";
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
export const pickUpAt = "Pick up at";

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
