export const enterFullAddressThatBegins = "Please enter a full address that begins with https:// or http://.";
export const classHasAtLeastOne = "A class has at least one place.";
export const classHasAtMost1000 = "A class has at most 1000 places.";
export const classTakesAtLeastFive = "A class takes at least five minutes.";
export const classTakesAtMostTwelve = "A class takes at most twelve hours.";
export const chooseAtLeastOneEvent = "Please choose at least one event.";
export const removeAtMost100 = "Please remove at most 100 at once.";
export const sameEventStandsHereTwice = "The same event stands here twice.";
