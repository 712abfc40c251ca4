// Regulars who are away, first-timers and birthdays. The messages are in the owner's voice; the owner reads and changes each
// in a mail or phone program before it is sent.
export const firstTime = "First time";
export const birthdayToday = "Birthday today";
export const birthdayOn = (weekday: string) => `Birthday on ${weekday}`;
export const birthdayWas = (weekday: string) => `Birthday was on ${weekday}`;
export const addBirthday = "Add birthday";
export const changeBirthdayOf = (name: string) => `Birthday of ${name}`;
export const birthdayHelp = "Month and day, without the year. Leave both empty to delete it.";
export const yourPeople = "Your people";
export const thisWillPermanentlyDelete = "This will permanently delete the birthday.";
export const birthdays = "Birthdays this week";
export const birthdaysMore = (count: number) => `and ${count} more`;
export const regularsAway = (count: number) => (count === 1 ? "1 regular is away" : `${count} regulars are away`);
export const allWhoAreAway = "All of them";
export const awayTitle = "Regulars who are away";
export const awayLead =
  "They came at least three times in eight weeks, then stopped, and have nothing booked. After eight more weeks they leave this list.";
export const changeWhenAway = "Change the number of weeks";
export const failedToLoadAway = "We couldn’t load this list.";
export const nobodyIsAway = "No one is missing.";
export const regularsAppearHere = "Regulars appear here when they have not come for a while.";
export const weeksAgo = (weeks: number) => (weeks === 1 ? "1 week ago" : `${weeks} weeks ago`);
export const timesInEightWeeks = (classes: number) => `${classes} times in 8 weeks`;
export const lastClass = "Last class";
export const classesBefore = "Classes before that";
export const notNow = "Not now";
export const notNowFor = (name: string) => `Not now: leave out ${name} for four weeks`;
export const lastClassOn = (title: string, day: string) => `${title}, ${day}`;

/** Who gets a message, and the child that it is about. `owner`: the first name under it. */
type About = { to: string; child?: string | undefined; owner: string };
const letter = ({ to, owner }: About, body: string) =>
  [to ? `Hi ${to},` : "Hello,", body, owner].filter(Boolean).join("\n\n");

export const awayMessage = (about: About, title: string) => ({
  subject: "Thinking of you",
  body: letter(
    about,
    `it has been a while since I saw ${about.child ?? "you"} in ${title}, and I was thinking of you${about.child ? " both" : ""}. I hope you are well. There is a mat for ${about.child ?? "you"} whenever you like.`,
  ),
});
export const firstTimeMessage = (about: About, title: string, when: string) => ({
  subject: `${about.child ? `${about.child}’s` : "Your"} first class`,
  body: letter(
    about,
    `I’m glad that ${about.child ? `${about.child} is` : "you are"} coming to ${title} on ${when}. It is the first time, so please come ten minutes early, and ask me anything.`,
  ),
});
export const afterFirstTimeMessage = (about: About, title: string) => ({
  subject: `${about.child ? `${about.child}’s` : "Your"} first class`,
  body: letter(
    about,
    `it was good to have ${about.child ?? "you"} in ${title}. How was it? If you have a question, just write back.`,
  ),
});
export const birthdayMessage = (about: About, isOver: boolean) => ({
  subject: "Happy birthday",
  body: letter(
    about,
    isOver
      ? `happy birthday${about.child ? ` to ${about.child}` : ""}, a little late! I hope it was a lovely day.`
      : `happy birthday${about.child ? ` to ${about.child}` : ""}! I hope it is a lovely day.`,
  ),
});
