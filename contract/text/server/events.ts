export const signUp = (signUpLink: string) => `Sign up: ${signUpLink}`;
export const yogaWith = (teacherName: string) => `Yoga with ${teacherName}`;
export const changedNow = (count: number, title: string, when: string) =>
  count === 1 ? `Changed: ${title}, now ${when}` : `Changed: ${count} of your classes`;
export const waitlistedClassChanged = (theClass: string, has: string) =>
  `${theClass} you're on the waitlist for ${has} changed. You are still on the waitlist.`;
export const yourClassChanged = (theClass: string, has: string) =>
  `${theClass} you signed up for ${has} changed. You still have your spot.`;
export const when = "When";
export const before = "Before";
export const onWaitlist = "On the waitlist";
export const ifItDoesNotWork =
  "If it doesn't work for you now, cancel with the link in your sign-up email, or reply to this one.";
export const cancelled = (count: number, title: string, day: string) =>
  count === 1 ? `Cancelled: ${title}, ${day}` : `Cancelled: ${count} of your classes`;
export const waitlistedClassCancelled = (lowerFirst: string, has: string) =>
  `I'm sorry, but ${lowerFirst} you're on the waitlist for ${has} been cancelled, so the waitlist is closed.`;
export const yourClassCancelled = (lowerFirst: string, has: string) =>
  `I'm sorry, but ${lowerFirst} you signed up for ${has} been cancelled. You don't need to do anything.`;
export const seeOtherClasses = "See other classes";
export const classLabel = (count: number) => (count === 1 ? "The class" : "The classes");
export const has = (count: number) => (count === 1 ? "has" : "have");
export const thereAreSeveralClasses = (times: string) =>
  `There are several classes with this title on that day: ${times}. Please choose one.`;
export const spot = "Spot";
