export const calledOff = "Done. Everybody is being told now.";
export const dayHasChanged = "The days have changed since you looked. Please look again.";
// Well again.
export const wellAgain = (peopleToTell: string) => `Welcome back. ${peopleToTell}`;
export const nothingToTakeBack = "Welcome back. There was nothing left to take back.";
