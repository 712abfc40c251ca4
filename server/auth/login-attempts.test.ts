import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { started } from "../../test/start-site.ts";
import type { Refusal } from "../platform/call/ctx.ts";
import { countAttempt } from "./login-attempts.ts";
import { purgeLogins } from "./purge.ts";

const database = started(testDatabase);

const start = new Date("2027-06-19T12:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** Seconds to wait, or 0 if the attempt is checked. */
async function attemptAt(subject: string, now: Date): Promise<number> {
  try {
    await countAttempt({ db: database.db, now }, subject);
    return 0;
  } catch (error) {
    return (error as Refusal).retryAfterSeconds ?? -1;
  }
}

test("the first three wrong attempts cause no wait; then the wait doubles up to one minute", async () => {
  let at = 0;
  const waits: number[] = [];
  for (let guess = 0; guess < 40; guess++) {
    const wait = await attemptAt("growing", after(at));
    at += wait;
    if (wait > 0) waits.push(wait);
  }
  expect(waits.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(new Set(waits.slice(6))).toEqual(new Set([60]));
});

test("an attempt waits at most a minute after the clock was set back by an hour", async () => {
  for (let guess = 0; guess < 9; guess++) await attemptAt("set back", after(3600 + 60 * guess));
  expect(await attemptAt("set back", start)).toBe(0);
  expect(await attemptAt("set back", after(1))).toBe(59);
});

test("of twenty simultaneous attempts, only four are checked", async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => attemptAt("together", start)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
  expect(waits.filter((wait) => wait === 1)).toHaveLength(16);
});

test("the wrong attempts of a subject expire after a day", async () => {
  for (let guess = 0; guess < 5; guess++) await attemptAt("old", start);
  expect(await attemptAt("old", start)).toBeGreaterThan(0);
  const nextDay = after(25 * 60 * 60);
  for (let guess = 0; guess < 3; guess++) expect(await attemptAt("old", nextDay)).toBe(0);
  await purgeLogins({ db: database.db, now: after(60 * 60 * 60) });
  expect(await database.db.selectFrom("wrong_tries").selectAll().execute()).toEqual([]);
});
