import { sql } from "kysely";
import type { BotCheckAction } from "../../../contract/botcheck.ts";
import type { SeatTaken } from "../../../contract/signups.ts";
import * as t from "../../../contract/text/server/signups.ts";
import { newToken, tokenHash } from "../../auth/tokens.ts";
import { refuseBots } from "../../botcheck/refuse-bots.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { sendUnawaited } from "../../db/transaction.ts";
import { hasFreeSeat, hasOfferedSeat, lockSeats } from "../../events/count-seats.ts";
import { type ClassName, findNamedClass } from "../../events/read.ts";
import { requirePayment } from "../../events/seat-price.ts";
import { Refusal } from "../../refusal.ts";
import type { LetterSignature } from "../../site/letter-signature.ts";
import { type SignedWaiver, waiverInsert } from "../../waivers/waiver.ts";
import { ownerSignupNotice, seatConfirmed, seatToConfirm } from "../letters.ts";
import {
  confirmationDeadline,
  isProvenAddress,
  networkFingerprint,
  networkSeats,
  type NetworkSeats,
} from "./unconfirmed-seats.ts";

type SeatRequest = {
  eventId: string;
  email: string;
  offerToken?: string | undefined;
  /** The caller has proven the address, so a full class may say that it has a seat. */
  isOwnAddress?: boolean;
  /** The seat is being paid for. */
  isPaid?: boolean;
};

type Person = {
  name: string;
  email: string;
  phone: string;
  guardian?: { name: string; relation: string } | undefined;
  /** The id of a waiver signed earlier, or a new one to store with the sign-up. */
  waiver: { id: string } | Omit<SignedWaiver, "name" | "email">;
};

/** What the caller may know of a new seat, the token of its link, and whether the caller had the offer's email. */
type TakenSeat = { seat: Pick<SeatTaken, "event" | "confirmBy">; token: string; isOfferee: boolean };

/** Claims a seat, stores the sign-up, takes the waitlist entry, emails student and owner. Refuses as `checkSeat`. */
export async function takeSeat(
  tx: Tx,
  request: Omit<SeatRequest, "email">,
  person: Person,
  signature: LetterSignature,
): Promise<TakenSeat> {
  const { name, email, phone, waiver } = person;
  const { isProven, isOfferee, confirmBy, entry, ...seats } = await checkSeat(tx, { ...request, email });
  const isReturning = "id" in waiver;
  const stored = isReturning ? { id: waiver.id, statement: undefined } : waiverInsert(tx, { name, email, ...waiver });
  const source = isReturning ? "returning" : "new";
  const { token, hash } = newToken();
  sendUnawaited(
    tx.db,
    ...(stored.statement ? [stored.statement] : []),
    tx.db.insertInto("signups").values({
      id: newId(tx.now.getTime()),
      event_id: seats.event.id,
      name,
      email,
      phone,
      waiver_id: stored.id,
      source: entry ? "waitlist" : source,
      cancel_hash: hash,
      network: networkFingerprint(tx),
      confirm_by: confirmBy ?? null,
      created_at: tx.now,
    }),
    ...(entry
      ? [tx.db.updateTable("waitlist").set({ state: "taken", offered_until: null }).where("id", "=", entry.id)]
      : []),
  );
  tx.changed("events");
  await tx.send(
    confirmBy
      ? seatToConfirm(seats.event, { email, token, by: confirmBy }, signature)
      : seatConfirmed(tx, seats.event, { email, token, isReturning, isProven }, signature),
  );
  await tx.send(ownerSignupNotice(seats, person, { fromWaitlist: entry !== null, confirmBy }));
  const { id: eventId, title, date, time, location } = seats.event;
  const event = { eventId, title, date, time, location };
  return { seat: { event, confirmBy: confirmBy?.toISOString() }, token, isOfferee };
}

/**
 * Locks an event and claims a seat in it: a free one, or the one offered to the token or the email address. Refuses
 * `class-not-found`, `class-past`, `class-external`, `already-signed-up`, `class-full`, `payment-needed`, `link-dead` if the token's
 * offer has ended, and `confirm-first` (unconfirmed-seats.ts). Returns the deadline for confirming the seat, if it
 * has to be confirmed.
 */
async function checkSeat(tx: Tx, request: SeatRequest) {
  const { eventId, offerToken, isOwnAddress, isPaid } = request;
  const claim = await lockSeats<SeatFacts>(tx, eventId, claimFacts(tx, request));
  requireOpenEvent(claim.event, tx.now);
  if (isOwnAddress && claim.isSignedUp) throw new Refusal("already-signed-up");
  const isOffered = claim.entry?.offeredUntil != null && new Date(claim.entry.offeredUntil) > tx.now;
  // Refusals about the class come before refusals about the address: a full class reveals nothing about the address.
  if (offerToken !== undefined && !isOffered)
    // Without a date: the owner took the offer back.
    throw new Refusal("link-dead", claim.entry?.offeredUntil === null ? { message: t.spotIsNotHeldForYou } : {});
  const isAvailable = isOffered ? hasOfferedSeat(claim) : hasFreeSeat(claim);
  if (!isAvailable) throw new Refusal("class-full");
  requirePayment(claim.event, { isPaid });
  if (claim.isSignedUp) throw new Refusal("already-signed-up");
  // The offer's token was emailed to the waitlisted address, so it proves that address and no other.
  const isOfferee = offerToken !== undefined && claim.entry?.isSameEmail === true;
  const isProven = claim.isProven || isOfferee;
  return {
    ...claim,
    isProven,
    isOfferee,
    confirmBy: isProven ? undefined : confirmationDeadline(tx, claim, claim.network),
  };
}

/** Facts about the claiming person, read while the event is locked. */
type SeatFacts = {
  isSignedUp: boolean;
  /** Whether the person has proven to own the address. */
  isProven: boolean;
  /** The person's waitlist entry, found by the offer's token or by email. */
  entry: { id: string; offeredUntil: string | null; isSameEmail: boolean } | null;
  network: NetworkSeats;
};

function claimFacts(tx: Tx, { eventId, email, offerToken }: SeatRequest) {
  const hash = offerToken === undefined ? undefined : tokenHash(offerToken);
  const isOwnEntry = hash ? sql`(token_hash = ${hash} or offer_hash = ${hash})` : sql`lower(email) = lower(${email})`;
  return sql<SeatFacts>`,
    ${hasLiveSignup(eventId, email)} as "isSignedUp",
    ${isProvenAddress(sql`${email}`)} as "isProven",
    (select json_build_object('id', id, 'offeredUntil', offered_until, 'isSameEmail', lower(email) = lower(${email}))
      from waitlist
      where event_id = ${eventId} and state in ('waiting', 'offered') and ${isOwnEntry} limit 1) as entry,
    ${networkSeats(tx, eventId)} as network`;
}

/**
 * Checks the bot token of a form, and returns the class that the form names. Refuses `bot-check-failed`,
 * `class-not-found`, `class-ambiguous`, `class-past` and `class-external`.
 */
export async function openClassOfForm(
  ctx: Ctx,
  form: ClassName & { recaptchaToken: string },
  action: BotCheckAction,
): Promise<{ id: string }> {
  await refuseBots(ctx, form.recaptchaToken, action);
  const named = await findNamedClass(ctx, form);
  requireOpenEvent(named, ctx.now);
  return named;
}

/** Refuses `class-past` and `class-external`. */
export function requireOpenEvent(event: { starts_at: Date; sign_up_link: string | null }, now: Date): void {
  if (event.starts_at <= now) throw new Refusal("class-past");
  if (event.sign_up_link !== null) throw new Refusal("class-external");
}

/** SQL: whether an address has a live sign-up in an event. Reliable only while the event is locked. */
export const hasLiveSignup = (eventId: string, email: string) => sql<boolean>`exists (
  select from signups where event_id = ${eventId} and state = 'live' and lower(email) = lower(${email}))`;
