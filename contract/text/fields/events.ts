export const t = {
  enterFullAddressThatBegins: "Please enter a full address that begins with https:// or http://.",
  classHasAtLeastOne: "A class has at least one place.",
  classHasAtMost1000: "A class has at most 1000 places.",
  classTakesAtLeastFive: "A class takes at least five minutes.",
  classTakesAtMostTwelve: "A class takes at most twelve hours.",
  chooseAtLeastOneEvent: "Please choose at least one event.",
  removeAtMost100: "Please remove at most 100 at once.",
  sameEventStandsHereTwice: "The same event stands here twice.",
};
