export const heldForYou = "Held for you";
export const noFreeTimeOn = (day: string) => `No free times on ${day}.`;
export const noFreeTimesIn = (month: string) => `No free times in ${month}`;
export const newTimesAreAddedEvery = "We add new times every few weeks. You’re welcome to ask for one by email.";
export const moreTimes = "More times";
export const dayAtTime = (day: string, clock: string) => `${day}, ${clock}`;
export const failedToAddSlot = "Failed to add slot.";
