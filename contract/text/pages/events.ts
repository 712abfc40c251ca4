export const thereWereNoClassesIn = (count: number, month: string) =>
  count === 0 ? `There were no classes in ${month}` : `${month} is over`;
export const seeThisMonthsClasses = "See this month’s classes";
export const noMoreClassesIn = (month: string) => `No more classes in ${month}`;
export const see = (month: string) => `See ${month}`;
export const noClassesOnThisDay = "No classes on this day. Days with a dot have some.";
export const at = (location: string) => `at ${location}`;
export const whatHappensInEachClass = "What happens in each class";
export const privateSessions = "Private sessions";
export const freeAt = (map: string) => `Free at ${map}.`;
export const logInToBookSession = "Log in to book a session";
export const placeLeft = (placesLeft: number) =>
  ` · ${placesLeft} ${placesLeft === 1 ? "place" : "places"} left`;
export const signUp = "Sign Up";
export const classFull = "Class Full";
export const opensAnotherSiteInNew = (label: string) => `${label}, opens another site in a new tab`;
export const subscribeToCalendarAndNew =
  "<link>Subscribe to the calendar</link> and new classes appear in yours by themselves, or take <link2>the classes as a file</link2>.";
export const newHereRegisterFirst = "New here? <link>Register</link> first.";
