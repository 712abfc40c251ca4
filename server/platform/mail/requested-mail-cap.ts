import type { Transaction } from "kysely";
import type { Tables } from "../db/schema.ts";
import { customerNetworkOf } from "../http/network.ts";
import { countUpTo, uncount, windowStart } from "../limits/counters.ts";
import type { Letter } from "./letter.ts";

/** Maximum letters of one kind per day to one address, by one network or by a known browser of the recipient. */
const mostFromOne = 12;
/** Maximum from all networks together. More than two networks must cooperate to use it up. */
const mostInAll = 30;
/** Maximum per hour beyond that, by networks new to this address today, so that the recipient can use a new browser. */
const mostSpare = 1;

/** Maximum letters per day that a student causes to their own address: each act of the account sends one. */
const mostOwn = 100;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** A visitor who caused a letter. `isRecipient`: this browser has logged in with the recipient's address before. */
export type Requester = { ip: string; isRecipient: boolean; now: Date; mac(purpose: string, text: string): string };

/**
 * The mailbox of an address: what follows a plus sign leads to the same one at most providers, and dots and a second
 * domain do at Gmail. So variants of one address have one count.
 */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/^googlemail\.com$/, "gmail.com");
  const name = address
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, "");
  return `${domain === "gmail.com" ? name.replaceAll(".", "") : name}@${domain}`;
}

/** Whether an address is another spelling of a mailbox, of which there are any number. */
export const isMailboxVariant = (address: string): boolean => mailboxOf(address) !== address.toLowerCase();

/**
 * Counts a letter that a visitor caused by typing its address, or a student to their own, and returns whether it may be
 * written. The recipient's browsers and each network have separate counts, so a stranger cannot use up the recipient's.
 */
export async function isWithinCap(
  db: Transaction<Tables>,
  { kind, to }: { kind: NonNullable<Letter["asked"]>; to: string },
  requester: Requester,
): Promise<boolean> {
  const counter = (by: string, windowMs = dayMs) => ({
    key: `letters ${requester.mac("letters", `${kind} ${mailboxOf(to)} ${by}`)}`,
    windowAt: windowStart(requester.now, windowMs),
  });
  if (kind === "own") return (await countUpTo(db, counter("the student"), mostOwn)) > 0;
  if (requester.isRecipient) return (await countUpTo(db, counter("the recipient"), mostFromOne)) > 0;
  const network = counter(customerNetworkOf(requester.ip));
  const ofNetwork = await countUpTo(db, network, mostFromOne);
  if (ofNetwork === 0) return false;
  if ((await countUpTo(db, counter("all"), mostInAll)) > 0) return true;
  if (ofNetwork === 1 && (await countUpTo(db, counter("spare", hourMs), mostSpare)) > 0) return true;
  // Only written letters count.
  await uncount(db, network).execute();
  return false;
}
