import { sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { hasFreePlace, hasOfferedPlace, lockPlaces, type Places } from "../events/places.ts";
import { Refusal } from "../refusal.ts";
import { newPlaceToken, placeHash } from "./place-token.ts";
import { confirmationDue, isProvenAddress, networkMark } from "./unproven.ts";

/** What is said to whoever got her place. */
export const signedUp = "Sign up successful! A confirmation email has been sent.";

/** A place that is there for somebody until the transaction ends; the event stays locked so long. */
export type ClaimedPlace = {
  places: Places;
  email: string;
  lineId: string | undefined;
  /** Somebody has shown that the address is theirs. */
  isProven: boolean;
};

/**
 * Locks an event and decides whether this person can have a place in it: a free one, or the one that is being offered
 * to her address or by her token. Refuses `class-not-found`, `class-past`, `class-external`, `already-signed-up`,
 * `class-full`, and `link-dead` for a token whose offer is over.
 */
export async function claimPlace(
  tx: Tx,
  who: { eventId: string; email: string; offerToken?: string | undefined },
): Promise<ClaimedPlace> {
  const { eventId, email, offerToken } = who;
  const places = await lockPlaces(tx, eventId);
  refuseUnlessOpen(places.event, tx.now);
  const line = await lineOf(tx, eventId, email, offerToken);
  const isOffered = line?.offered_until != null && line.offered_until > tx.now;
  // What is true of everybody comes before what is true of this address: a form that cannot succeed tells nothing.
  if (offerToken !== undefined && !isOffered) throw new Refusal("link-dead");
  const isThere = isOffered ? hasOfferedPlace(places) : hasFreePlace(places);
  if (!isThere) throw new Refusal("class-full");
  if (await isSignedUp(tx, eventId, email)) throw new Refusal("already-signed-up");
  // The token of an offer was mailed to the address.
  const isProven = offerToken !== undefined || (await isProvenNow(tx, email));
  return { places, email, lineId: line?.id, isProven };
}

async function isProvenNow(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isProvenAddress(sql`${email}`)} as is`.execute(tx.db);
  return rows[0]!.is;
}

type Person = { name: string; phone: string; waiverId: string };

/** What a sign-up's letters say: the token to give the place up with, and until when it has to be confirmed. */
export type TakenPlace = { token: string; isProven: boolean; confirmBy: Date | undefined };

/**
 * Writes the sign-up for a claimed place; who stood in line for it does no more. Refuses `confirm-first`
 * (unproven.ts).
 */
export async function takePlace(
  tx: Tx,
  { places, email, lineId, isProven }: ClaimedPlace,
  { name, phone, waiverId }: Person,
  source: "new" | "returning",
): Promise<TakenPlace> {
  const confirmBy = isProven ? undefined : await confirmationDue(tx, places);
  const { token, hash } = newPlaceToken();
  await tx.db
    .insertInto("signups")
    .values({
      id: newId(tx.now.getTime()),
      event_id: places.event.id,
      name,
      email,
      phone,
      waiver_id: waiverId,
      source: lineId ? "waitlist" : source,
      cancel_hash: hash,
      network: networkMark(tx),
      confirm_by: confirmBy ?? null,
      created_at: tx.now,
    })
    .execute();
  if (lineId) {
    await tx.db
      .updateTable("waitlist")
      .set({ state: "taken", offered_until: null })
      .where("id", "=", lineId)
      .execute();
  }
  await tx.changed("events");
  return { token, isProven, confirmBy };
}

/** Refuses `class-past` and `class-external`. */
export function refuseUnlessOpen(event: { starts_at: Date; sign_up_link: string | null }, now: Date): void {
  if (event.starts_at <= now) throw new Refusal("class-past");
  if (event.sign_up_link !== null) throw new Refusal("class-external");
}

/** Whether an address has a live place in an event; sure only while the event is locked. */
export async function isSignedUp(tx: Pick<Tx, "db">, eventId: string, email: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom("signups")
    .select("id")
    .where("event_id", "=", eventId)
    .where("state", "=", "live")
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  return found !== undefined;
}

/** Where somebody stands in the line of an event: by the token of her offer, or by her address. */
async function lineOf(tx: Tx, eventId: string, email: string, offerToken: string | undefined) {
  let wanted = tx.db
    .selectFrom("waitlist")
    .select(["id", "offered_until"])
    .where("event_id", "=", eventId)
    .where("state", "in", ["waiting", "offered"]);
  if (offerToken === undefined) {
    wanted = wanted.where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()));
  } else {
    const hash = placeHash(offerToken);
    wanted = wanted.where((of) => of.or([of("token_hash", "=", hash), of("offer_hash", "=", hash)]));
  }
  return wanted.executeTakeFirst();
}
