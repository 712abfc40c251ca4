export const thereWereNoClassesIn = (count: number, month: string) =>
  count === 0 ? `There were no classes in ${month}` : `${month} is over`;
export const seeThisMonthsClasses = "See this month’s classes";
export const noMoreClassesIn = (month: string) => `No more classes in ${month}`;
export const see = (month: string) => `See ${month}`;
export const noClassesOnThisDay = "No classes on this day. Days with a dot have classes.";
export const at = (location: string) => `at ${location}`;
export const whatHappensInEachClass = "What happens in each class";
export const privateSessions = "Private sessions";
export const freeAt = (map: string) => `Free at ${map}.`;
export const logInToBookSession = "Log in to book a session";
export const spotsLeft = (placesLeft: number) => `${placesLeft} ${placesLeft === 1 ? "spot" : "spots"} left`;
export const minutes = (duration: number) => `${duration} min`;
export const directions = "Directions";
export const directionsTo = (location: string) => `Directions to ${location}, opens the map`;
export const viewLabel = "View";
export const monthView = "Month";
export const agendaView = "Agenda";
export const today = (day: string) => `Today, ${day}`;
export const tomorrow = (day: string) => `Tomorrow, ${day}`;
export const laterClasses = "Later classes";
export const earlierClasses = "Earlier classes";
export const noClassesBetween = (from: string, to: string) => `No classes from ${from} to ${to}`;
export const signUp = "Sign Up";
export const classFull = "Class Full";
export const opensAnotherSiteInNew = (label: string) => `${label}, opens another site in a new tab`;
export const addAllClassesToYourCalendar =
  "<link>Add all classes to your calendar</link> (or <link2>download them</link2>).";
export const newHereRegisterFirst = "New here? <link>Register</link> first.";
