import { sql } from "kysely";
import { newToken, tokenHash } from "../auth/tokens.ts";
import type { Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { sendAlong } from "../db/transaction.ts";
import { hasFreeSeat, hasOfferedSeat, lockSeats, type Seats } from "../events/seats.ts";
import { Refusal } from "../refusal.ts";
import { storingWaiver, type WaiverRow } from "../waivers/waiver.ts";
import {
  confirmationDue,
  isProvenAddress,
  networkFingerprint,
  ofNetwork,
  type OfNetwork,
} from "./unconfirmed-seats.ts";

/** What is said to whoever got her place. */
export const signedUp = "Sign up successful! A confirmation email has been sent.";

/** A place that is there for somebody until the transaction ends; the event stays locked so long. */
export type ClaimedSeat = {
  places: Seats;
  email: string;
  lineId: string | undefined;
  /** Somebody has shown that the address is theirs. */
  isProven: boolean;
  /** Until when the place has to be confirmed; undefined when it need not be. */
  confirmBy: Date | undefined;
};

/**
 * Locks an event and decides whether this person can have a place in it: a free one, or the one that is being offered
 * to her address or by her token. Refuses `class-not-found`, `class-past`, `class-external`, `already-signed-up`,
 * `class-full`, `link-dead` for a token whose offer is over, and `confirm-first` (unproven.ts).
 */
export async function claimSeat(
  tx: Tx,
  who: { eventId: string; email: string; offerToken?: string | undefined },
): Promise<ClaimedSeat> {
  const { eventId, email, offerToken } = who;
  const claim = await lockSeats<Claim>(tx, eventId, claimOf(tx, { ...who, eventId }));
  refuseUnlessOpen(claim.event, tx.now);
  const isOffered = claim.line?.offeredUntil != null && new Date(claim.line.offeredUntil) > tx.now;
  // What is true of everybody comes before what is true of this address: a form that cannot succeed tells nothing.
  if (offerToken !== undefined && !isOffered) throw new Refusal("link-dead");
  const isThere = isOffered ? hasOfferedSeat(claim) : hasFreeSeat(claim);
  if (!isThere) throw new Refusal("class-full");
  if (claim.isSignedUp) throw new Refusal("already-signed-up");
  // The token of an offer was mailed to the address.
  const isProven = offerToken !== undefined || claim.isProven;
  const confirmBy = isProven ? undefined : confirmationDue(tx, claim, claim.ofNetwork);
  return { places: claim, email, lineId: claim.line?.id, isProven, confirmBy };
}

/** What is asked of somebody who claims a place, while the event is locked. */
type Claim = {
  isSignedUp: boolean;
  isProven: boolean;
  /** Where they stand in the line: by the token of their offer, or by their address. */
  line: { id: string; offeredUntil: string | null } | null;
  ofNetwork: OfNetwork;
};

function claimOf(tx: Tx, who: { eventId: string; email: string; offerToken?: string | undefined }) {
  const { eventId, email, offerToken } = who;
  const hash = offerToken === undefined ? undefined : tokenHash(offerToken);
  const isTheirs = hash
    ? sql`(token_hash = ${hash} or offer_hash = ${hash})`
    : sql`lower(email) = lower(${email})`;
  return sql<Claim>`,
    ${isSignedUp(eventId, email)} as "isSignedUp",
    ${isProvenAddress(sql`${email}`)} as "isProven",
    (select json_build_object('id', id, 'offeredUntil', offered_until) from waitlist
      where event_id = ${eventId} and state in ('waiting', 'offered') and ${isTheirs} limit 1) as line,
    ${ofNetwork(tx, eventId)} as "ofNetwork"`;
}

type Person = {
  name: string;
  phone: string;
  /** One that was signed before, or one to be stored with the sign-up. */
  waiver: { id: string } | { row: WaiverRow };
};

/** What a sign-up's letters say: the token to give the place up with, and until when it has to be confirmed. */
export type TakenSeat = { token: string; isProven: boolean; confirmBy: Date | undefined };

/** Writes the sign-up for a claimed place; who stood in line for it does no more. */
export function takeSeat(
  tx: Tx,
  { places, email, lineId, isProven, confirmBy }: ClaimedSeat,
  { name, phone, waiver }: Person,
  source: "new" | "returning",
): TakenSeat {
  const { token, hash } = newToken();
  sendAlong(
    tx.db,
    ...("id" in waiver ? [] : [storingWaiver(tx, waiver.row)]),
    tx.db.insertInto("signups").values({
      id: newId(tx.now.getTime()),
      event_id: places.event.id,
      name,
      email,
      phone,
      waiver_id: "id" in waiver ? waiver.id : waiver.row.id,
      source: lineId ? "waitlist" : source,
      cancel_hash: hash,
      network: networkFingerprint(tx),
      confirm_by: confirmBy ?? null,
      created_at: tx.now,
    }),
    ...(lineId
      ? [tx.db.updateTable("waitlist").set({ state: "taken", offered_until: null }).where("id", "=", lineId)]
      : []),
  );
  tx.changed("events");
  return { token, isProven, confirmBy };
}

/** Refuses `class-past` and `class-external`. */
export function refuseUnlessOpen(event: { starts_at: Date; sign_up_link: string | null }, now: Date): void {
  if (event.starts_at <= now) throw new Refusal("class-past");
  if (event.sign_up_link !== null) throw new Refusal("class-external");
}

/** SQL: whether an address has a live place in an event; sure only while the event is locked. */
export const isSignedUp = (eventId: string, email: string) => sql<boolean>`exists (
  select from signups where event_id = ${eventId} and state = 'live' and lower(email) = lower(${email}))`;
