export const heldForYou = "Held for you";
export const noFreeTimeOn = (day: string) => `No free time on ${day}.`;
export const noFreeTimesIn = (month: string) => `No free times in ${month}`;
export const newTimesAreAddedEvery =
  "New times are added every few weeks. You are welcome to ask for one by mail.";
export const failedToAddSlot = "Failed to add slot.";
