export const enterSubstitute = "Please enter who teaches the class.";
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const joined = (parts: (string | false)[]) => parts.filter(Boolean).join(", ");
export const cannotTeach = "I can’t teach";
export const failedToLoadPlan = "We couldn’t look up your classes and sessions.";
export const whenCannotTeach = "When can’t you teach?";
export const spans = {
  today: "Today",
  rest: "Rest of today",
  tomorrow: "Tomorrow",
  two: "Today and tomorrow",
  days: "Other days",
} as const;
export const from = "First day";
export const until = "Last day";
export const atMostDays = (days: number) => `Please choose at most ${days} days.`;
export const whatHappensHead = "What happens";
export const whatHappens =
  "Each person gets one email with buttons: the next class (held for 24 hours), credit, or money back. Without an answer in 48 hours, money, credit and passes are given back.";
export const spotsStay =
  "People of a class that someone covers or that moves get one email. They keep their spots, and can give them up until it starts without loss.";
export const ifYouAreWell = "If you can teach sooner, you can undo what hasn’t been answered yet.";
export const movedStays = "A class that moved stays moved.";
export const yourWords = "Your words in every email";
export const usualWords = "I am ill and can’t teach. I’m sorry.";
export const total = (plan: { classes: number; sessions: number; pickups: number; paid: string }) =>
  joined([
    plan.classes > 0 && counted(plan.classes, "class", "classes"),
    plan.sessions > 0 && counted(plan.sessions, "session", "sessions"),
    plan.pickups > 0 && counted(plan.pickups, "pick-up", "pick-ups"),
    plan.paid !== "" && `${plan.paid} paid`,
  ]);
/** The one count of people of an absence, in its plan, its page and the answer when it is taken back. */
export const peopleToTell = ({ people, byPhone }: { people: number; byPhone: number }) =>
  people === 0
    ? "No one to tell."
    : `${counted(people, "person", "people")} to tell: ${[people > byPhone && `${people - byPhone} by email`, byPhone > 0 && `${byPhone} by phone`].filter(Boolean).join(", ")}.`;
export const also = (plan: { freeSlots: number; requests: number; passes: number }) =>
  [
    plan.freeSlots > 0 && `${counted(plan.freeSlots, "free time is", "free times are")} closed.`,
    plan.requests > 0 &&
      (plan.requests === 1
        ? "1 visitor who asked for a time gets an email."
        : `${plan.requests} visitors who asked for a time get an email.`),
    plan.passes > 0 && `${counted(plan.passes, "pass is", "passes are")} extended by the days lost.`,
  ]
    .filter(Boolean)
    .join(" ");
export const nothingTouched = "Nothing to call off";
export const nothingThen = "You have no classes, sessions or pick-ups then. Rest well.";
export const onlyFreeTimes = "No class, no session and no pick-up, only free times.";
export const classFacts = (facts: {
  seats: number;
  waiting: number;
  paid: string;
  pickups: number;
  withoutEmail: number;
}) =>
  [
    facts.seats === 0 ? "No one signed up" : `${facts.seats} signed up`,
    facts.waiting > 0 && `${facts.waiting} waiting`,
    facts.paid !== "" && `${facts.paid} paid`,
    facts.pickups > 0 && counted(facts.pickups, "pick-up", "pick-ups"),
    facts.withoutEmail > 0 && `${facts.withoutEmail} without email`,
  ]
    .filter(Boolean)
    .join(" · ");
export const calledOff = "Called off.";
export const offeredInstead = (when: string) => `Called off. Offered instead: ${when}`;
export const noLaterClass = "Called off. There is no later class to offer.";
export const coveredBy = (name: string) => `${name} covers.`;
export const someoneCoversPlain = "Someone covers.";
export const movedTo = (when: string) => `Moves to ${when}.`;
export const movesToAnotherDay = "Moves to another day.";
export const staysAsItIs = "Stays as it is.";
export const pickupsGoTo = (where: string) => `Pick-ups go to ${where}.`;
export const pickupsMoveAlong = "Pick-ups move with it.";
export const buyersChooseSentence = "Buyers choose another pick-up.";
export const whatAbout = (title: string) => `What about ${title}?`;
export const actions = {
  cancel: "Call off",
  cover: "Someone covers",
  move: "Move to another day",
  leave: "Leave as it is",
} as const;
export const whoTeaches = "Who teaches";
export const newDay = "New day";
export const newTime = "New time";
export const pickupsGoToLabel = "Pick-ups go to …";
export const buyersChoose = "Buyers choose";
export const sessionActions = { cancel: "Call off", leave: "Keep" } as const;
export const sessionOf = (name: string, when: string) => `${name}, ${when}`;
export const noEmail = "no email";
export const begun = "Not changed, because they have begun";
export const stale = "Something has changed in the meantime.";
export const lookAgain = "This is how it is now. Your choices are still here. Please look again and confirm.";
export const notCalledOff = "Nothing was called off.";
export const freeTimeThere =
  "There’s a free time for sessions then. Please choose another time, or remove it in Office hours first.";
export const completeClasses = "Please complete the classes marked above.";
export const confirmTell = (people: number) => `Call it off and tell ${counted(people, "person", "people")}`;
export const confirmAll = "Call it off";
export const tellPeople = (people: number) => `Tell ${counted(people, "person", "people")}`;
export const confirmAndTell = "Confirm and tell everyone";
export const yourAbsences = "Your absences";
export const callingOff = "Calling off …";
export const leftAlone = "Everything stays as it is. Change a class or session to confirm.";
/** On Today, and the page of one absence. */
export const yourAbsence = "Your absence";
export const youAreAwayUntil = (day: string) => `You are away until ${day}`;
export const youAreAwayToday = "You are away today";
export const youWillBeAway = (days: string) => `You will be away: ${days}`;
export const youWereAway = (day: string) => `You were away until ${day}`;
export const takenBack = (days: string) => `You can teach after all (${days})`;
export const answeredOf = (answered: number, asked: number) =>
  answered === 0
    ? `No answers yet to ${counted(asked, "question", "questions")}.`
    : `${answered} of ${asked} questions answered.`;
export const mailedOf = (told: number, people: number) => `${told} of ${counted(people, "email", "emails")} written`;
export const youMayLeave = "This goes on by itself. You can close this page.";
export const seeAnswers = "See the answers";
export const seeWhoWasAsked = "See who was asked";
export const failedToLoadAbsence = "We couldn’t load the answers.";
export const answerBy = (moment: string) =>
  `People can answer until ${moment}. After that, money, credit and passes are given back to people who did not answer.`;
export const answersEnded = (moment: string) =>
  `The time to answer ended on ${moment}. Money, credit and passes were given back to people who did not answer.`;
export const passesExtended = (days: number) => `Passes were extended by ${counted(days, "day", "days")}.`;
export const peopleToPhone = (count: number) => (count === 1 ? "1 person to phone" : `${count} people to phone`);
export const theyHaveNoEmail = "They have no email address. Their choices are the same as in the email.";
export const called = "Called";
export const calledPerson = (name: string) => `Called: ${name}`;
export const noPhone = "No phone number";
export const answerFor = (name: string) => `Answer for ${name}`;
export const everyone = "Everyone";
export const filterLabel = "Show";
/** The default for an item whose person says nothing. */
export const keptBySilence = "Stays unless they object";
export const filters = {
  all: "All",
  asked: "No answer",
  next: "New time",
  credit: "Credit",
  back: "Given back",
  kept: "Keep",
  ship: "To ship",
  told: "Told only",
  well: "Takes place",
} as const;
export const notToldYet = "not told yet";
export const answers = "Answers";
export const everyoneIsPhoned = "Everyone without email is phoned";
export const states = {
  asked: "No answer yet",
  next: "New time",
  credit: "Credit",
  back: "Money back",
  kept: "Keeps it",
  ship: "To ship",
  told: "Told",
  well: "Takes place",
} as const;
export const stateTo = (state: string, what: string) => `${state}: ${what}`;
export const offered = (state: string, next: string) => `${state}. Offered: ${next}`;
export const useBack = "Back on the pass";
export const givenUp = "Given up";
export const titleOn = (title: string, when: string) => `${title}, ${when}`;
export const forPerson = (name: string) => ` (for ${name})`;
export const noOneHere = "No one.";
export const wellAgain = "I can teach after all";
export const wellQuestion = "Take back what no one has answered yet?";
export const wellDetails =
  "Those classes and sessions take place after all, and their people get an email. What people have already chosen stays. What has begun isn’t changed.";
export const yesWell = "Yes, I can teach";
export const wellFailed = "We couldn’t take it back.";
export const answerSaved = "Saved.";
export const moveIntoFuture = "Please move the class to a time to come.";
export const markedAsCalled = "Marked as phoned.";
export const markedAsNotCalled = "Marked as not phoned.";
export const everybodyIsBeingTold = "Done. Everybody is being told now.";
export const dayHasChanged = "The days have changed since you looked. Please look again.";
// Well again.
export const welcomeBackTelling = (peopleToTell: string) => `Welcome back. ${peopleToTell}`;
export const nothingToTakeBack = "Welcome back. There was nothing left to take back.";
