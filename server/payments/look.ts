import type { Payment } from "./goods.ts";

export function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/** When something that waits is looked at again: soon at first, then ever more seldom. */
export function nextLook(now: Date, since: Date, { least = 15, most = 600 } = {}): Date {
  const waited = (now.getTime() - since.getTime()) / 1000;
  return later(now, Math.min(most, Math.max(least, waited / 5)));
}

/** An open payment is looked at every half minute, the last time when its hold is over. */
export function nextOpenLook(now: Date, { held_until }: Pick<Payment, "held_until">): Date {
  return new Date(Math.min(later(now, 30).getTime(), Math.max(held_until.getTime(), now.getTime()) + 1_000));
}
