export const week = "Week";
export const failedToLoadWeek = "We couldn’t load this week.";
export const nothingThisWeek = "Nothing this week";
export const nothingThisDay = "Nothing on this day.";
export const itemsAppearHere = "Classes, sessions and free times appear here.";
export const previousWeek = "Previous week";
export const nextWeek = "Next week";
export const thisWeek = "This week";
export const previousDay = "Previous day";
export const nextDay = "Next day";
export const range = (first: string, last: string) => `${first} – ${last}`;
export const daysOfWeek = "Days of the week";
export const freeTime = "Free time";
export const heldTime = "Held time";
export const seatsOf = (signedUp: number, capacity: number) => `${signedUp} of ${capacity} taken`;
export const away = "Away";
export const awayFrom = (first: string, last: string) =>
  first === last ? `You’re away on ${first}.` : `You’re away from ${first} to ${last}.`;
export const itemsOfDay = (count: number, isToday: boolean) =>
  `${isToday ? ", today" : ""}: ${count === 0 ? "nothing" : count === 1 ? "1 entry" : `${count} entries`}`;
export const itemAt = (title: string, when: string, note: string) => [title, when, note].filter(Boolean).join(", ");
export const howToMove =
  "Drag a class or session to another time. With the keyboard: press M on it, then the arrow keys, then Enter.";
export const moveItem = (name: string) => `Move ${name}`;
export const pickedUp = (title: string, when: string) =>
  `${title} picked up: ${when}. Arrow keys move it, Enter puts it there, Escape cancels.`;
export const newTime = (when: string) => `New time: ${when}`;
export const moveCancelled = (title: string) => `${title} stays where it is.`;
export const fromTo = (from: string, to: string) => `From ${from} to ${to}.`;
export const isNow = (when: string) => `Now: ${when}.`;
export const timeIsOver = "This time is over. Please choose a later one.";
export const emailsSession = (name: string) => `We email ${name} and you about it. The old time is free again.`;
export const emailsYou = "We email you about it. The old time is free again.";
export const emailsClass = (count: number) =>
  count === 0
    ? "No one is signed up yet, so no one gets an email."
    : `We email ${count === 1 ? "the person who is" : `the ${count} people who are`} signed up or waiting.`;
export const emailsSeries = "The people of each class get an email. All get this time, and move by as many days.";
export const itWasNotMoved = "It was not moved.";
export const moved = (title: string, when: string) => `${title} is now on ${when}`;
export const movedBack = (title: string) => `${title} is back where it was.`;
export const nowAt = (clock: string) => `Now, ${clock}`;
export const readingAgain = "Reading it again …";
