import type { Signup } from "../../contract/signups.ts";

export type When = "upcoming" | "past" | "all";

/** Which sign-ups the owner wants to see; an empty text leaves none out. */
export type Choices = { when: When; title: string; search: string };

const isUpcoming = ({ startsAt }: Signup, now: string) => startsAt > now;

/** The sign-ups that fit, by date: what comes next first, what is past the other way round. `now` is ISO 8601. */
export function chosenSignups(
  signups: readonly Signup[],
  { when, title, search }: Choices,
  now: string,
): Signup[] {
  const typed = search.trim().toLowerCase();
  // A phone number is kept as digits, and typed in any punctuation.
  const wanted = /^[-+().\s\d]*\d[-+().\s\d]*$/.test(typed) ? typed.replace(/\D/g, "") : typed;
  const fits = (signup: Signup) =>
    (when === "all" || isUpcoming(signup, now) === (when === "upcoming")) &&
    (title === "" || signup.classTitle === title) &&
    [signup.name, signup.email, signup.phone, signup.classTitle].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  const chosen = signups.filter(fits);
  return when === "past" ? chosen.toReversed() : chosen;
}

/** How many are still to come, and how many are over. */
export function countsOf(signups: readonly Signup[], now: string): { upcoming: number; past: number } {
  const upcoming = signups.filter((signup) => isUpcoming(signup, now)).length;
  return { upcoming, past: signups.length - upcoming };
}

/** Every class that somebody signed up for, once, by name. */
export function classTitles(signups: readonly Signup[]): string[] {
  return [...new Set(signups.map(({ classTitle }) => classTitle))].toSorted((one, other) =>
    one.localeCompare(other),
  );
}
