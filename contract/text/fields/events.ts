export const enterFullAddressThatBegins = "Please enter a full address that starts with https:// or http://.";
export const atLeastOneSpot = "A class needs at least one spot.";
export const atMost1000Spots = "A class can have at most 1000 spots.";
export const classTakesAtLeastFive = "A class lasts at least five minutes.";
export const classTakesAtMostTwelve = "A class lasts at most twelve hours.";
export const chooseAtLeastOneEvent = "Please choose at least one event.";
export const tooManyToDelete = "Please delete at most 100 at once.";
export const eventIsListedTwice = "The same event is listed twice.";
