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
export const confirmYourSpotTitle = "Please confirm your spot";
export const whenLabel = "When";
export const confirmByEmailUntil = (clock: string) =>
  `Please confirm by email until ${clock}: open the link we just sent you. After that, your spot goes to someone else.`;
export const cancelByEmailedLink = "Can’t make it? Cancel your spot with the link in our email.";
export const leaveByEmailedLink = "Changed your mind? Leave the waitlist with the link in our email.";
export const cancelYourSpotTitle = "Cancel your spot?";
export const leaveWaitlistTitle = "Leave the waitlist?";
export const cancelAnyTimeBefore =
  "Your spot goes to the next person right away. You can cancel until the class starts.";
export const placeInLineIsLost = "Your place in line goes to the next person.";
export const keepMySpot = "Keep my spot";
export const stayOnWaitlist = "Stay on the waitlist";
export const yesCancelMySpot = "Yes, cancel it";
export const yesLeave = "Yes, leave it";
export const spotWasNotCancelled = "Your spot was not cancelled.";
