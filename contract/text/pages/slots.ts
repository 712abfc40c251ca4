export const t = {
  heldForYou: "Held for you",
  noFreeTimeOn: (day: string) => `No free time on ${day}.`,
  noFreeTimesIn: (month: string) => `No free times in ${month}`,
  newTimesAreAddedEvery: "New times are added every few weeks. You are welcome to ask for one by mail.",
  failedToAddSlot: "Failed to add slot.",
};
