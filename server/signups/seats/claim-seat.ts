import { sql } from "kysely";
import * as t from "../../../contract/text/server/signups.ts";
import { newToken, tokenHash } from "../../auth/tokens.ts";
import type { Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { sendUnawaited } from "../../db/transaction.ts";
import { hasFreeSeat, hasOfferedSeat, lockSeats, type Seats } from "../../events/count-seats.ts";
import { Refusal } from "../../refusal.ts";
import { waiverInsert, type WaiverRow } from "../../waivers/waiver.ts";
import {
  confirmationDeadline,
  isProvenAddress,
  networkFingerprint,
  networkSeats,
  type NetworkSeats,
} from "./unconfirmed-seats.ts";

/** Message after a successful sign-up. */
export const signedUpMessage = t.signUpSuccessfulConfirmationEmail;

type SeatRequest = { eventId: string; email: string; offerToken?: string | undefined };

/** A seat claimed for a person. The event is locked until the transaction ends. */
export type ClaimedSeat = {
  seats: Seats;
  email: string;
  /** The person's entry in the waitlist. */
  waitlistId: string | undefined;
  /** Whether the person has proven to own the address. */
  isProven: boolean;
  /** Deadline for confirming the seat. Undefined if no confirmation is needed. */
  confirmBy: Date | undefined;
};

/**
 * Locks an event and claims a seat in it: a free one, or the one offered to the token or the email address. Refuses
 * `class-not-found`, `class-past`, `class-external`, `already-signed-up`, `class-full`, `link-dead` if the token's
 * offer has ended, and `confirm-first` (unconfirmed-seats.ts).
 */
export async function claimSeat(tx: Tx, request: SeatRequest): Promise<ClaimedSeat> {
  const { eventId, email, offerToken } = request;
  const claim = await lockSeats<Claim>(tx, eventId, claimFacts(tx, request));
  requireOpenEvent(claim.event, tx.now);
  const isOffered = claim.entry?.offeredUntil != null && new Date(claim.entry.offeredUntil) > tx.now;
  // Refusals about the class come before refusals about the address: a full class reveals nothing about the address.
  if (offerToken !== undefined && !isOffered) throw new Refusal("link-dead");
  const isAvailable = isOffered ? hasOfferedSeat(claim) : hasFreeSeat(claim);
  if (!isAvailable) throw new Refusal("class-full");
  if (claim.isSignedUp) throw new Refusal("already-signed-up");
  // The offer's token was emailed to the waitlisted address, so it proves that address and no other.
  const isProven = claim.isProven || (offerToken !== undefined && claim.entry?.isSameEmail === true);
  const confirmBy = isProven ? undefined : confirmationDeadline(tx, claim, claim.network);
  return { seats: claim, email, waitlistId: claim.entry?.id, isProven, confirmBy };
}

/** Facts about the claiming person, read while the event is locked. */
type Claim = {
  isSignedUp: boolean;
  isProven: boolean;
  /** The person's waitlist entry, found by the offer's token or by email. */
  entry: { id: string; offeredUntil: string | null; isSameEmail: boolean } | null;
  network: NetworkSeats;
};

function claimFacts(tx: Tx, { eventId, email, offerToken }: SeatRequest) {
  const hash = offerToken === undefined ? undefined : tokenHash(offerToken);
  const isOwnEntry = hash ? sql`(token_hash = ${hash} or offer_hash = ${hash})` : sql`lower(email) = lower(${email})`;
  return sql<Claim>`,
    ${hasLiveSignup(eventId, email)} as "isSignedUp",
    ${isProvenAddress(sql`${email}`)} as "isProven",
    (select json_build_object('id', id, 'offeredUntil', offered_until, 'isSameEmail', lower(email) = lower(${email}))
      from waitlist
      where event_id = ${eventId} and state in ('waiting', 'offered') and ${isOwnEntry} limit 1) as entry,
    ${networkSeats(tx, eventId)} as network`;
}

type Person = {
  name: string;
  phone: string;
  /** A waiver signed earlier, or a new one to store with the sign-up. */
  waiver: { id: string } | { row: WaiverRow };
};

/** Data for the emails of a sign-up: the token for cancelling the seat, and the deadline for confirming it. */
export type StoredSignup = { token: string; isProven: boolean; confirmBy: Date | undefined };

/** Stores the sign-up for a claimed seat and marks the person's waitlist entry as taken. */
export function storeSignup(
  tx: Tx,
  { seats, email, waitlistId, isProven, confirmBy }: ClaimedSeat,
  { name, phone, waiver }: Person,
  source: "new" | "returning",
): StoredSignup {
  const { token, hash } = newToken();
  sendUnawaited(
    tx.db,
    ...("id" in waiver ? [] : [waiverInsert(tx, waiver.row)]),
    tx.db.insertInto("signups").values({
      id: newId(tx.now.getTime()),
      event_id: seats.event.id,
      name,
      email,
      phone,
      waiver_id: "id" in waiver ? waiver.id : waiver.row.id,
      source: waitlistId ? "waitlist" : source,
      cancel_hash: hash,
      network: networkFingerprint(tx),
      confirm_by: confirmBy ?? null,
      created_at: tx.now,
    }),
    ...(waitlistId
      ? [tx.db.updateTable("waitlist").set({ state: "taken", offered_until: null }).where("id", "=", waitlistId)]
      : []),
  );
  tx.changed("events");
  return { token, isProven, confirmBy };
}

/** Refuses `class-past` and `class-external`. */
export function requireOpenEvent(event: { starts_at: Date; sign_up_link: string | null }, now: Date): void {
  if (event.starts_at <= now) throw new Refusal("class-past");
  if (event.sign_up_link !== null) throw new Refusal("class-external");
}

/** SQL: whether an address has a live sign-up in an event. Reliable only while the event is locked. */
export const hasLiveSignup = (eventId: string, email: string) => sql<boolean>`exists (
  select from signups where event_id = ${eventId} and state = 'live' and lower(email) = lower(${email}))`;
