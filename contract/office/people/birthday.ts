import { addDays, type Day } from "../../platform/values/time.ts";

/** Days before and after a class on which a birthday is shown: each day of the week once. */
const around = [-3, -2, -1, 0, 1, 2, 3];

/** Whether a day is the birthday (`MM-DD`). That of February 29 is on the 28th of other years. */
export const isBirthday = (birthday: string, day: Day): boolean => birthdaysOn(day).includes(birthday);

/** The birthdays (`MM-DD`) of a day. */
export function birthdaysOn(day: Day): string[] {
  const monthDay = day.slice(5);
  return monthDay === "02-28" && addDays(day, 1).endsWith("-03-01") ? [monthDay, "02-29"] : [monthDay];
}

/** The birthday (`MM-DD`) in the week around a day. */
export const birthdayAround = (birthday: string, day: Day): Day | undefined =>
  around.map((days) => addDays(day, days)).find((near) => isBirthday(birthday, near));

/** `06-19` as a day of a leap year, to be written without the year. */
export const dayOfBirthday = (birthday: string): Day => `2000-${birthday}`;
