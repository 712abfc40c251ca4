import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";
import { countUpTo, uncount, windowStart } from "../limits/counters.ts";
import { networkOf } from "../network.ts";
import type { Letter } from "./letter.ts";

/** Letters of one kind that one network may cause to one address in a day, and a browser known to be the recipient's. */
const mostFromOne = 12;

/** The same from all networks together. More than two have to conspire before a stranger's new network counts less. */
const mostInAll = 30;

/** Letters an hour beyond these, for networks that caused none to this address today: the recipient's new browser. */
const mostSpare = 1;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** A visitor who caused a letter. `isRecipient`: this browser has logged in with the recipient's address before. */
export type Requester = {
  ip: string;
  isRecipient: boolean;
  now: Date;
  mac(purpose: string, text: string): string;
};

/**
 * Counts a letter that somebody caused by typing its address, and says whether it may still be written. The recipient's
 * own browser and each network have a count of their own, so a stranger cannot use up what the recipient asks for.
 */
export async function isWithinCap(
  db: Transaction<Tables>,
  { kind, to }: { kind: NonNullable<Letter["asked"]>; to: string },
  asker: Requester,
): Promise<boolean> {
  const counter = (by: string, windowMs = dayMs) => ({
    key: `letters ${asker.mac("letters", `${kind} ${to.toLowerCase()} ${by}`)}`,
    windowAt: windowStart(asker.now, windowMs),
  });
  if (asker.isRecipient) return (await countUpTo(db, counter("the recipient"), mostFromOne)) > 0;
  const network = counter(networkOf(asker.ip));
  const ofNetwork = await countUpTo(db, network, mostFromOne);
  if (ofNetwork === 0) return false;
  if ((await countUpTo(db, counter("all"), mostInAll)) > 0) return true;
  if (ofNetwork === 1 && (await countUpTo(db, counter("spare", hourMs), mostSpare)) > 0) return true;
  // Only letters that were written count.
  await uncount(db, network);
  return false;
}
