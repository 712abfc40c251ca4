export const unknownZone = "Please choose a time zone, like Europe/Berlin.";
export const chooseCurrency = "Please choose a currency.";
export const saved = "Saved.";
export const wouldMove = (what: string) => `The new time zone would move ${what}. Please choose what stays as it is.`;
export const classes = (count: number) => (count === 1 ? "1 class" : `${count} classes`);
export const sessions = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);
export const slots = (count: number) => (count === 1 ? "1 free time" : `${count} free times`);
export const sessionOf = (session: string, name: string) => `${session}: ${name}`;
export const freeTime = "A free time";
export const doesNotExistThere = (what: string, day: string, clock: string) =>
  `${what} is on ${day} at ${clock}. In the new time zone, the clocks skip that time. Please move it first.`;
export const wouldOverlap = (one: string, other: string) =>
  `In the new time zone, these would be at the same time: ${one}, and ${other}. Please move one of them first.`;
