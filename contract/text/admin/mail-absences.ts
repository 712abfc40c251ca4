export const calledOff = "Done. Everybody is being told now.";
export const dayHasChanged = "The days have changed since you looked. Please look again.";
// Well again.
export const wellAgain = (people: number) =>
  people === 1 ? "Welcome back. One person is told." : `Welcome back. ${people} people are told.`;
export const nothingToTakeBack = "Welcome back. There was nothing left to take back.";
