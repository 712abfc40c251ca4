import type { Today } from "../../../contract/office/desk/calls.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import type { useUnsent } from "../../kit/store/unsent.ts";
import { withoutAddresses, withTaps } from "../../teaching/signups/use-roster.ts";

const none = { count: 0, first: [] };

/**
 * What the browser keeps of the day for the time without a connection: who comes when. No addresses, messages and notes,
 * which may be about health, and no open tasks: they need a connection.
 */
export const withoutPrivateWords = (today: Today): Today => ({
  now: today.now,
  day: today.day,
  classes: today.classes.map(withoutAddresses),
  sessions: today.sessions.map(({ note: _note, ...session }) => ({
    ...session,
    userId: null,
    email: "",
    phone: "",
    message: "",
    onlineLink: "",
  })),
  problems: [],
  paymentRefusals: [],
  held: [],
  undelivered: [],
  backupProblem: null,
  backupRehearsed: null,
  messages: none,
  orders: none,
  unpaid: [],
  cancellations: none,
  lowStock: [],
  waitlists: [],
  away: none,
  absences: [],
  birthdays: none,
  guide: { isPutAway: true, steps: [] },
});

/** The day with the check-ins and handed-over orders since it was read. */
export const withDayTaps = (today: Today, stateOf: ReturnType<typeof useUnsent>["stateOf"]): Today => ({
  ...today,
  classes: today.classes.map((roster) => withTaps(roster, stateOf)),
});

/** A day that was read earlier, as of now: yesterday's tomorrow is today. */
export function asOfNow(kept: Today, now = serverNow()): Today {
  const day = studioDay(now);
  const isAhead = ({ date }: { date: string }) => date >= day;
  const plan = { classes: kept.classes.filter(isAhead), sessions: kept.sessions.filter(isAhead) };
  return { ...kept, ...plan, day, now: now.toISOString() };
}

/** Whether a kept day tells what today brings: it was read today or yesterday. */
export const isRecent = (kept: Today, now = serverNow()): boolean =>
  kept.day >= studioDay(new Date(now.getTime() - 24 * 60 * 60 * 1000));
