export const t = {
  eventSAddedSuccessfully: "Event(s) added successfully",
  eventUpdatedSuccessfully: "Event updated successfully",
  place: "Place",
  signUp: (signUpLink: string) => `Sign up: ${signUpLink}`,
  yogaWith: (teacherName: string) => `Yoga with ${teacherName}`,
  of: (title: string, signedUp: number, capacity: number) => `${title} (${signedUp} of ${capacity})`,
  myClasses: "My classes",
  signUpIsElsewhere: (signUpLink: undefined | string) => `The sign-up is elsewhere: ${signUpLink ?? ""}`,
  waiting: (waiting: number) => `, ${waiting} waiting`,
  ofPlacesTaken: (
    signedUp: number,
    capacity: number,
    waiting: string,
    publicUrl: string,
    roster: string,
  ) => `${signedUp} of ${capacity} places taken${waiting}.
${publicUrl}${roster}`,
  changedNow: (count: number, title: string, day: string) =>
    count === 1 ? `Changed: ${title}, now ${day}` : `Changed: ${count} of your classes`,
  youWaitForChanged: (theClass: string, has: string) =>
    `${theClass} you wait for ${has} changed. You are still in line.`,
  youAreSignedUp: (theClass: string, has: string) =>
    `${theClass} you are signed up for ${has} changed. Your place is kept.`,
  itWas: "It was",
  youAreInLine: "You are in line for it.",
  ifItDoesNotSuit:
    "If it does not suit you now, give the place up with the link in the mail you got when you signed up, or answer this one.",
  cancelled: (count: number, title: string, day: string) =>
    count === 1 ? `Cancelled: ${title}, ${day}` : `Cancelled: ${count} of your classes`,
  iAmSorryYouWait: (lowerFirst: string, has: string) =>
    `I am sorry: ${lowerFirst} you wait for ${has} been cancelled, and the waitlist ends with it.`,
  iAmSorry: (lowerFirst: string, has: string) =>
    `I am sorry: ${lowerFirst} you are signed up for ${has} been cancelled. There is nothing you have to do.`,
  seeOtherClasses: "See the other classes",
  class: (count: number) => (count === 1 ? "The class" : "These classes"),
  has: (count: number) => (count === 1 ? "has" : "have"),
  thereAreSeveralClasses: (times: string) =>
    `There are several classes with this title on that day: ${times}. Please choose one.`,
  selectedEventSDeletedSuccessfully: "Selected event(s) deleted successfully",
};
