import { expect, test } from "vitest";
import { privacyPage } from "./defaults-legal.ts";
import { type Retention, retention } from "./retention-periods.ts";

test("each period on the privacy page is the one that the code uses", () => {
  const names = Object.keys(retention) as (keyof Retention)[];
  const others = Object.fromEntries(names.map((name, at) => [name, 101 + at])) as Retention;
  const words = JSON.stringify(privacyPage(others).blocks);
  const named = names.map((name) => `${others[name]} ${/[A-Z][a-z]+$/.exec(name)![0].toLowerCase()}`);
  const periods = words.match(/\d+ (?:days|months|years)/g) ?? [];
  expect([...new Set(periods)].toSorted()).toEqual(named);
});

test("the privacy page says how long calendars, receipts, birthdays and the letters about absences are kept", () => {
  const words = JSON.stringify(privacyPage(retention).blocks);
  for (const sentence of [
    "and those of your children with their names, from the last 3 months on",
    "receipts of a year from your account, we make them from these records and keep no copy",
    "your birthday, or add it to your account, we store its day and month",
    "delete it a month after the last day to answer. We delete our copy of the email after 30 days.",
  ])
    expect(words).toContain(sentence);
});
