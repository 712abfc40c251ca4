import type { Payment } from "./purchase-kinds.ts";

export const addSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Shortest polling interval. The sum of it and reconciliation's interval is well below a minute. */
const pollSeconds = 15;
/** Longest polling interval. */
export const maxPollSeconds = 600;

/** Next poll after PayPal did not answer. Never backs off, so that recovery after any outage takes under a minute. */
export const nextPollWithoutResponse = (now: Date): Date => addSeconds(now, pollSeconds);

/** Next poll of an undecided payment or refund. The interval grows: 45 s after three hours, 600 s at most. */
export function nextPoll(now: Date, since: Date): Date {
  const waitedSeconds = (now.getTime() - since.getTime()) / 1000;
  return addSeconds(now, Math.min(maxPollSeconds, Math.max(pollSeconds, waitedSeconds / 240)));
}

/** Next poll of an open payment: every 30 seconds, the last one a second after the hold expires. */
export function nextOpenPoll(now: Date, { held_until }: Pick<Payment, "held_until">): Date {
  return new Date(Math.min(addSeconds(now, 30).getTime(), Math.max(held_until.getTime(), now.getTime()) + 1_000));
}
