export const thatTimeIsTaken = (span: string) => `That time is taken: ${span}.`;
export const slotAskedFor = "a time that a visitor asked for";
export const isBookedNow = "It was booked. Cancel the session instead, so that the client gets an email.";
export const wasAlreadyOver = "It is over.";
export const wasRemovedAgain = "It was removed again since.";
export const absentThen = "You have said that you are away then.";
export const visitorHasAskedForIt =
  "A visitor asked for this time for their free session. Confirm or decline it under Messages first.";
export const payPalChecksItsPayment =
  "PayPal is still checking the payment for this time. Today says whose it is, and when the time becomes free.";
export const freeSlot = "a free slot";
export const andMore = (more: number) => `; and ${more} more`;
export const shallItBeRemoved = (count: number) => (count === 1 ? "Remove it?" : "Remove them?");
export const onClocksSkipPleaseChoose = (day: string, clock: string) =>
  `On ${day}, the clocks skip ${clock}. Please choose another time.`;
export const twoOfTheseWould = (day: string, clock: string) =>
  `Two of these would be at the same time: ${day}, ${clock}.`;
export const thatTimeHasJustBeen = "That time was just taken. Please check again.";
export const isOnFromTo = (title: string, day: string, clock: string, clock2: string) =>
  `${title} is on ${day} from ${clock} to ${clock2}`;
