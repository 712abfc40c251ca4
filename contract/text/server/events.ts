export const eventSAddedSuccessfully = "Event(s) added successfully";
export const eventUpdatedSuccessfully = "Event updated successfully";
export const place = "Place";
export const signUp = (signUpLink: string) => `Sign up: ${signUpLink}`;
export const yogaWith = (teacherName: string) => `Yoga with ${teacherName}`;
export const of = (title: string, signedUp: number, capacity: number) =>
  `${title} (${signedUp} of ${capacity})`;
export const myClasses = "My classes";
export const signUpIsElsewhere = (signUpLink: undefined | string) =>
  `The sign-up is elsewhere: ${signUpLink ?? ""}`;
export const waiting = (waiting: number) => `, ${waiting} waiting`;
export const ofPlacesTaken = (
  signedUp: number,
  capacity: number,
  waiting: string,
  publicUrl: string,
  roster: string,
) => `${signedUp} of ${capacity} places taken${waiting}.
${publicUrl}${roster}`;
export const changedNow = (count: number, title: string, day: string) =>
  count === 1 ? `Changed: ${title}, now ${day}` : `Changed: ${count} of your classes`;
export const youWaitForChanged = (theClass: string, has: string) =>
  `${theClass} you wait for ${has} changed. You are still in line.`;
export const youAreSignedUp = (theClass: string, has: string) =>
  `${theClass} you are signed up for ${has} changed. Your place is kept.`;
export const itWas = "It was";
export const youAreInLine = "You are in line for it.";
export const ifItDoesNotSuit =
  "If it does not suit you now, give the place up with the link in the mail you got when you signed up, or answer this one.";
export const cancelled = (count: number, title: string, day: string) =>
  count === 1 ? `Cancelled: ${title}, ${day}` : `Cancelled: ${count} of your classes`;
export const iAmSorryYouWait = (lowerFirst: string, has: string) =>
  `I am sorry: ${lowerFirst} you wait for ${has} been cancelled, and the waitlist ends with it.`;
export const iAmSorry = (lowerFirst: string, has: string) =>
  `I am sorry: ${lowerFirst} you are signed up for ${has} been cancelled. There is nothing you have to do.`;
export const seeOtherClasses = "See the other classes";
export const classLabel = (count: number) => (count === 1 ? "The class" : "These classes");
export const has = (count: number) => (count === 1 ? "has" : "have");
export const thereAreSeveralClasses = (times: string) =>
  `There are several classes with this title on that day: ${times}. Please choose one.`;
export const selectedEventSDeletedSuccessfully = "Selected event(s) deleted successfully";
