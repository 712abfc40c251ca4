import { type RawBuilder, sql } from "kysely";
import type { BotCheckAction } from "../../../contract/botcheck.ts";
import { signups as t } from "../../../contract/catalogues.ts";
import { comparisonKey } from "../../../contract/identifiers.ts";
import { holdMinutes } from "../../../contract/payments.ts";
import type { SeatTaken } from "../../../contract/signups.ts";
import { newToken, tokenHash } from "../../auth/tokens.ts";
import { refuseBots } from "../../botcheck/refuse-bots.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { rawStatement, sendUnawaited } from "../../db/transaction.ts";
import { lockSeats, type Seats } from "../../events/count-seats.ts";
import { type ClassName, findNamedClass } from "../../events/read.ts";
import { requirePayment, seatPriceOf } from "../../events/seat-price.ts";
import { shownClass } from "../../events/shown-class.ts";
import { Refusal } from "../../refusal.ts";
import type { LetterSignature } from "../../site/letter-signature.ts";
import { isGrownUp, knownPerson, type SignedWaiver, waiverInsert } from "../../waivers/waiver.ts";
import { seatForFriend, seatsConfirmed, seatToConfirm } from "../letters.ts";
import { ownerSignupNotice } from "../owner-letters.ts";
import {
  confirmationDeadline,
  isProvenAddress,
  networkFingerprint,
  networkSeats,
  type NetworkSeats,
  refuseManyHeld,
} from "./unconfirmed-seats.ts";

type SeatRequest = {
  eventId: string;
  /** Of an offer to the first participant. */
  offerToken?: string | undefined;
  /** Of a signed-in student. The address is proven, so a full class may say who has a seat, and letters may name people. */
  bookedBy?: { personId: string; email: string };
  /** The caller will pay for the seats: in a class with a price they are held until then. */
  pays?: boolean | undefined;
};

export type NewWaiver = Omit<SignedWaiver, "name" | "email" | "person">;

export type Participant = {
  name: string;
  email: string;
  phone: string;
  /** Default: the person at the address, or a child of that person; added if there is none. */
  personId?: string;
  /** A friend of the signed-in student, who signs the waiver by a link. */
  isFriend?: boolean;
  bornOn?: string | undefined;
  /** The id of a waiver signed earlier, or a new one to store with the sign-up. A friend may have none. */
  waiver: { id: string } | NewWaiver | undefined;
};
type Participants = readonly [Participant, ...Participant[]];

/** What the caller may know of new seats, the token of the first one's link, and whether it had the offer's email. */
type TakenSeats = { seat: Pick<SeatTaken, "event" | "confirmBy" | "toPay">; token: string; isOfferee: boolean };

const newWaiverOf = ({ waiver }: Participant) => (waiver && "signature" in waiver ? waiver : undefined);
const isChild = (participant: Participant) => newWaiverOf(participant)?.guardian !== undefined;

/** SQL: the id of a participant; null if the person is unknown. */
const knownId = (one: Participant): RawBuilder<string | null> =>
  one.personId ? sql`kept_person(${one.personId})` : knownPerson(one.email, one.name, isChild(one));

/** SQL: the id of a participant, who is added if unknown. Waits for a merge of the person. */
export function participantId(tx: Pick<Tx, "now">, one: Participant): RawBuilder<string> {
  if (one.personId) return sql<string>`locked_person(${one.personId})`;
  const { name, email, phone, bornOn = null } = one;
  const guardian = newWaiverOf(one)?.guardian?.name ?? null;
  return sql<string>`participant_at(${email}, ${name}, ${phone}, ${isChild(one)}, ${guardian}, ${bornOn}, ${tx.now})`;
}

/**
 * Claims a seat for each participant, or for none; stores the sign-ups, takes their waitlist entries, and emails
 * students and owner. Refuses as `checkSeats`.
 */
export async function takeSeats(
  tx: Tx,
  request: SeatRequest,
  people: Participants,
  signature: LetterSignature,
): Promise<TakenSeats> {
  const { bookedBy } = request;
  const { isProven, isOfferee, confirmBy, claims, ...seats } = await checkSeats(tx, request, people);
  const taken = people.map((one, at) => ({ ...one, ...newToken(), entry: claims[at]!.entry }));
  const held = seats.event.price_kind === "none" ? undefined : holdOf(tx, seats.event);
  for (const one of taken) {
    const { name, email, phone, isFriend, hash, entry } = one;
    const signed = newWaiverOf(one);
    const person = participantId(tx, one);
    const stored = signed ? waiverInsert(tx, { name, email, ...signed, person }) : undefined;
    const source = one.waiver && "id" in one.waiver ? "returning" : "new";
    sendUnawaited(
      tx.db,
      ...(stored ? [stored.statement] : []),
      tx.db.insertInto("signups").values({
        id: newId(tx.now.getTime()),
        event_id: seats.event.id,
        name,
        email,
        phone,
        waiver_id: stored?.id ?? (one.waiver && "id" in one.waiver ? one.waiver.id : null),
        source: entry ? "waitlist" : source,
        cancel_hash: hash,
        // The network is the student's, and the friend's address is not counted as one of it.
        network: isFriend ? null : networkFingerprint(tx),
        // A price keeps invented addresses away, so a paid seat need not be confirmed.
        confirm_by: held ? null : (confirmBy ?? null),
        ...held?.columns(entry),
        created_at: tx.now,
        person_id: person,
        booked_by: isFriend ? bookedBy!.personId : null,
      }),
      ...(entry
        ? [
            tx.db
              .updateTable("waitlist")
              .set((of) => ({ state: "taken", offered_until: null, kept_until: of.ref("offered_until") }))
              .where("id", "=", entry.id),
          ]
        : []),
    );
  }
  tx.changed("events");
  const { id: eventId, title, date, time, location } = seats.event;
  const facts = shownClass({ eventId, title, date, time, location });
  if (held) {
    const toPay = { ...held.toPay, seats: taken.length };
    return { seat: { event: facts, toPay }, token: taken[0]!.token, isOfferee };
  }
  const isReturning = taken.every((one) => newWaiverOf(one) === undefined);
  const own = taken.filter(({ isFriend }) => !isFriend);
  const { event } = seats;
  const isOnlySelf = people.length === 1 && people[0].personId === bookedBy?.personId;
  const to = {
    email: bookedBy?.email ?? people[0].email,
    isReturning,
    isProven,
    isNamed: bookedBy !== undefined && !isOnlySelf,
  };
  tx.noteReader(to.email);
  await tx.send(to.email, () =>
    confirmBy
      ? seatToConfirm(event, { ...to, token: taken[0]!.token, count: taken.length, by: confirmBy }, signature)
      : seatsConfirmed(tx, event, { ...to, seats: own, friends: taken.filter(({ isFriend }) => isFriend) }, signature),
  );
  for (const friend of taken.filter(({ isFriend }) => isFriend))
    await tx.send(friend.email, () => seatForFriend(tx, event, { ...friend, from: to.email }, signature));
  const fromWaitlist = claims.some(({ entry }) => entry !== null);
  await tx.send("owner", () => ownerSignupNotice(seats, taken, { fromWaitlist, confirmBy }));
  return {
    seat: { event: facts, confirmBy: confirmBy?.toISOString() },
    token: taken[0]!.token,
    isOfferee,
  };
}

/**
 * Locks an event and claims seats in it: free ones, or those offered to the token or the people. Refuses
 * `class-not-found`, `class-past`, `class-external`, `already-signed-up`, `class-full`, `link-dead` if the token's
 * offer has ended, `guardian-missing` and `invalid` if the wrong person signed, `too-many-friends`, `limited` and `confirm-first`
 * (unconfirmed-seats.ts). Returns the deadline for confirming the seats, if they have to be confirmed.
 */
async function checkSeats(tx: Tx, request: SeatRequest, people: Participants) {
  const { eventId, offerToken, bookedBy } = request;
  // A merge of these people waits; after one that was running, the facts are those of the kept person.
  const known = sql.join(people.map(knownId));
  sendUnawaited(tx.db, rawStatement(tx.db, sql`select from people where id in (${known}) order by id for key share`));
  const claim = await lockSeats<SeatFacts>(tx, eventId, claimFacts(tx, request, people));
  requireOpenEvent(claim.event, tx.now);
  const { claims } = claim;
  if (bookedBy) refuseSignedUp(claims, people, true);
  const isOffered = ({ entry }: Claim) => entry?.offeredUntil != null && new Date(entry.offeredUntil) > tx.now;
  const [first] = claims;
  // Refusals about the class come before refusals about the address: a full class reveals nothing about the address.
  if (offerToken !== undefined && !isOffered(first!))
    // Without a date: the owner took the offer back.
    throw new Refusal("link-dead", first!.entry?.offeredUntil === null ? { message: t.spotIsNotHeldForYou } : {});
  if (!hasSeats(claim, people.length, claims.filter(isOffered).length)) throw new Refusal("class-full");
  requirePayment(claim.event, { isPaid: request.pays });
  if (!bookedBy) refuseSignedUp(claims, people, false);
  if (claim.friends > mostFriendsPerClass) throw new Refusal("too-many-friends");
  for (const [at, { bornOn }] of claims.entries()) refuseWrongSigner(people[at]!, bornOn, tx.now);
  // The offer's token was emailed to the waitlisted address, so it proves that address and no other.
  const isOfferee = offerToken !== undefined && first!.entry?.isSameEmail === true;
  const isProven = bookedBy !== undefined || claim.isProven || isOfferee;
  if (!isProven && claim.event.price_kind !== "none") refuseManyHeld(claim.network);
  const confirmBy = isProven ? undefined : confirmationDeadline(tx, claim, claim.network, people.length);
  return { ...claim, isProven, isOfferee, confirmBy };
}

/** The columns of seats that are held until they are paid, at the price of their offer or of now, and what to pay. */
function holdOf(tx: Tx, event: Seats["event"]) {
  const { token, hash } = newToken();
  const held_until = new Date(tx.now.getTime() + holdMinutes * 60_000);
  const price = { price_from_cents: event.price_from_cents, price_to_cents: event.price_to_cents };
  return {
    columns: (entry: Claim["entry"]) => ({
      state: "held" as const,
      held_until,
      pay_hash: hash,
      waitlist_id: entry?.id ?? null,
      ...(entry?.price ?? price),
    }),
    toPay: { token, price: seatPriceOf(event), heldUntil: held_until.toISOString() },
  };
}

/** The most friends with a seat in a class that one student booked. */
const mostFriendsPerClass = 3;

/** Whether `count` people get a seat, `withOffer` of them the one that is offered to them. The capacity may have been reduced since. */
export function hasSeats({ event, live, offered, waiting }: Seats, count: number, withOffer: number): boolean {
  const free = count - withOffer;
  const others = free > 0 ? offered - withOffer + waiting : 0;
  return live + others + count <= event.capacity;
}

/** Refuses `already-signed-up` if one of the people has a seat, or two of them are one person. */
function refuseSignedUp(claims: readonly Claim[], people: Participants, isNamed: boolean): void {
  const unknown = (one: Participant) => comparisonKey(`${one.email} ${isChild(one) ? one.name : ""}`);
  const ids = claims.map(({ personId }, at) => personId ?? unknown(people[at]!));
  const at = claims.findIndex(({ isSignedUp }, index) => isSignedUp || ids.indexOf(ids[index]!) !== index);
  if (at < 0) return;
  const one = people[at]!;
  const isOther = isNamed && (people.length > 1 || one.isFriend);
  // A friend answers for the spot that is held for them, in the letter.
  if (claims[at]!.isHeldInstead && !(isNamed && one.isFriend)) {
    const message = isNamed ? t.spotIsHeldInAccount(one.name) : t.spotIsHeldByLetter;
    throw new Refusal("already-signed-up", { message });
  }
  throw new Refusal("already-signed-up", isOther ? { message: t.isSignedUpAlready(one.name) } : {});
}

/** Refuses `guardian-missing` if a child signed alone, and `invalid` if a guardian signed for a person who is grown up. */
export function refuseWrongSigner(one: Participant, knownBirthday: string | null, now: Date): void {
  const signed = newWaiverOf(one);
  const bornOn = knownBirthday ?? one.bornOn;
  if (!signed || !bornOn) return;
  const isOfAge = isGrownUp(bornOn, now);
  if (!isOfAge && !signed.guardian) throw new Refusal("guardian-missing");
  if (isOfAge && signed.guardian)
    throw new Refusal("invalid", { message: t.signsAlone, fields: { bornOn: t.signsAlone } });
}

type Claim = {
  /** Null if the person is not known yet. */
  personId: string | null;
  bornOn: string | null;
  isSignedUp: boolean;
  /** The spot is held instead of one in a class that was called off. */
  isHeldInstead: boolean;
  /** The person's waitlist entry, found by the offer's token, by person, or by name and email. */
  entry: {
    id: string;
    offeredUntil: string | null;
    isSameEmail: boolean;
    /** The price of the offer. */
    price: { price_from_cents: number; price_to_cents: number } | null;
  } | null;
};

/** Facts about the claiming people, read while the event is locked. */
type SeatFacts = {
  claims: Claim[];
  /** Whether the first participant has proven to own the address. */
  isProven: boolean;
  network: NetworkSeats;
  /** Friends with a seat that the student booked, with the new ones. */
  friends: number;
};

function claimFacts(tx: Tx, { eventId, offerToken, bookedBy }: SeatRequest, people: Participants) {
  const hash = offerToken === undefined ? null : tokenHash(offerToken);
  const values = people.map((one, at) => sql`(${sql.lit(at)}, ${knownId(one)}, ${one.email}, ${one.name})`);
  const newFriends = people.filter(({ isFriend }) => isFriend).length;
  const friends =
    bookedBy && newFriends > 0
      ? sql`(select count(*)::int + ${newFriends}::int from signups join people on people.id = person_id
          where event_id = ${eventId} and state = 'live' and booked_by = ${bookedBy.personId}
            and people.guardian_id is distinct from booked_by)`
      : sql`0`;
  return sql<SeatFacts>`,
    (select json_agg(json_build_object(
        'personId', who.id, 'bornOn', (select born_on from people where people.id = who.id),
        'isSignedUp', ${hasLiveSignup(eventId, sql`who.id`)},
        'isHeldInstead', exists (select from signups join absence_items on hold_id = signups.id
          where signups.event_id = ${eventId} and signups.person_id = who.id and signups.state = 'held'),
        'entry', (
          select json_build_object('id', waitlist.id, 'offeredUntil', offered_until,
            'isSameEmail', lower(waitlist.email) = lower(who.email), 'price', case when offered_price_from_cents is not null
              then json_build_object('price_from_cents', offered_price_from_cents, 'price_to_cents', offered_price_to_cents) end)
          from waitlist where event_id = ${eventId} and state in ('waiting', 'offered') and case
            when ${hash}::text is not null and who.nth = 0 then token_hash = ${hash} or offer_hash = ${hash}
            else person_id = who.id or (
              lower(waitlist.email) = lower(who.email) and folded(waitlist.name) = folded(who.name)) end
          limit 1)) order by who.nth)
      from (values ${sql.join(values)}) as who (nth, id, email, name)) as claims,
    ${isProvenAddress(sql`${people[0].email}`)} as "isProven",
    ${networkSeats(tx, eventId)} as network,
    ${friends} as friends`;
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

/** SQL: whether a person (SQL: an id) has a live sign-up in an event. Reliable only while the event is locked. */
export const hasLiveSignup = (eventId: string, person: RawBuilder<unknown>) => sql<boolean>`exists (
  select from signups where event_id = ${eventId} and state in ('live', 'held') and person_id = ${person})`;
