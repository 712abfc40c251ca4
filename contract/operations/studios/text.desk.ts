export const noSuchPage = "There is no such page.";
export const studioIsPaused = "This studio is closed for now. Please come back later.";
export const studioCannotStart = "This studio cannot be opened right now. Please try again in a moment.";
export const allStudiosAreBusy = "Too many studios are busy right now. Please try again in a moment.";
export const hostIsStopping = "The site is restarting. Please try again in a moment.";
