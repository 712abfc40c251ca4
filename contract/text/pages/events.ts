export const t = {
  thereWereNoClassesIn: (count: number, month: string) =>
    count === 0 ? `There were no classes in ${month}` : `${month} is over`,
  seeThisMonthsClasses: "See this month’s classes",
  noMoreClassesIn: (month: string) => `No more classes in ${month}`,
  see: (month: string) => `See ${month}`,
  subscribeToCalendar: "Subscribe to the calendar",
  classesAsFile: "the classes as a file",
  noClassesOnThisDay: "No classes on this day. Days with a dot have some.",
  at: (location: string) => `at ${location}`,
  whatHappensInEachClass: "What happens in each class",
  privateSessions: "Private sessions",
  freeAt: (map: string) => `Free at ${map}.`,
  logInToBookSession: "Log in to book a session",
  placeLeft: (placesLeft: number) => ` · ${placesLeft} ${placesLeft === 1 ? "place" : "places"} left`,
  signUp: "Sign Up",
  classFull: "Class Full",
  opensAnotherSiteInNew: (label: string) => `${label}, opens another site in a new tab`,
};
