import type { Payment } from "./purchase-kinds.ts";

export function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/** Seconds between two looks; with the ticks of reconciliation a fault's end is noticed well within a minute. */
const lookSeconds = 15;
const slowestLookSeconds = 600;

/** The next look after PayPal gave no answer. Never slower, so that an outage of any length ends within a minute. */
export function pollAfterSilence(now: Date): Date {
  return later(now, lookSeconds);
}

/**
 * The next look at what is not decided, or fails here: 45 s after three hours, then ever more seldom. PayPal's decision
 * about what waits for days comes by webhook.
 */
export function nextPoll(now: Date, since: Date): Date {
  const waitedSeconds = (now.getTime() - since.getTime()) / 1000;
  return later(now, Math.min(slowestLookSeconds, Math.max(lookSeconds, waitedSeconds / 240)));
}

/** An open payment is looked at every half minute, the last time when its hold is over. */
export function nextOpenPoll(now: Date, { held_until }: Pick<Payment, "held_until">): Date {
  return new Date(Math.min(later(now, 30).getTime(), Math.max(held_until.getTime(), now.getTime()) + 1_000));
}
