import { sql } from "kysely";
import type { BotCheckAction } from "../../../../contract/platform/botcheck/calls.ts";
import { comparisonKey } from "../../../../contract/platform/values/identifiers.ts";
import { holdMinutes } from "../../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../../contract/teaching/signups/text.ts";
import { newToken } from "../../../auth/tokens.ts";
import { refuseBots } from "../../../platform/botcheck/refuse-bots.ts";
import { type Ctx, Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { newId } from "../../../platform/db/id.ts";
import { rawStatement, sendUnawaited } from "../../../platform/db/transaction.ts";
import { shownClass } from "../../../platform/language/language.ts";
import type { LetterSignature } from "../../../site/documents/letter-signature.ts";
import { hasSeats, lockSeats, type Seats } from "../../events/count-seats.ts";
import { type ClassName, findNamedClass } from "../../events/read.ts";
import { requirePayment, seatPriceOf } from "../../events/seat-price.ts";
import { noteQuestion } from "../../waivers/asked-about.ts";
import { isGrownUp, knownPerson, waiverInsert } from "../../waivers/waiver.ts";
import { seatForFriend, seatsConfirmed, seatToConfirm } from "../letters.ts";
import { ownerSignupNotice } from "../owner-letters.ts";
import {
  claimFacts,
  guardianOf,
  isChild,
  knownId,
  newWaiverOf,
  participantId,
  refuseFullHousehold,
  refuseManyNewcomers,
  type ClaimFacts,
  type Participant,
  type Participants,
  type SeatFacts,
  type SeatRequest,
} from "./claim-facts.ts";
import * as unconfirmed from "./unconfirmed-seats.ts";
import { yieldHolds } from "./unpaid-holds.ts";

/**
 * Claims a seat for each participant, or for none; stores the sign-ups, takes their waitlist entries, and emails
 * students and owner. Returns what the caller may know of the seats, the token of the first one's link, and whether it
 * had the offer's email. Refuses as `checkSeats`.
 */
export async function takeSeats(tx: Tx, request: SeatRequest, people: Participants, signature: LetterSignature) {
  const { bookedBy } = request;
  const { isProven, isOfferee, confirmBy, claims, ...seats } = await checkSeats(tx, request, people);
  const taken = people.map((one, at) => {
    const { personId, accountPersonId, isPending, entry, isFree } = claims[at]!;
    // A public form changes no known person: it sets the date of birth of a new child only.
    const bornOn = isPending || (personId && !isProven) ? undefined : one.bornOn;
    const person = isPending
      ? sql<string>`${personId ?? accountPersonId}::uuid`
      : participantId(tx, { ...one, bornOn, ...(one.isFriend && personId ? { personId } : {}) });
    return { ...one, ...newToken(), person, isPending, entry, isFree };
  });
  const unpaid = taken.filter(({ isFree }) => !isFree);
  const hold = unpaid[0] && holdOf(tx, seats.event, unpaid[0].entry);
  for (const one of taken) {
    const { name, email, phone, isFriend, hash, entry, person, isPending, isFree } = one;
    const held = isFree ? undefined : hold;
    const signed = newWaiverOf(one);
    const stored = signed ? waiverInsert(tx, { name, email, ...signed, person, isPending }) : undefined;
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
        // Set for a caller without a login, whose seats are counted.
        network: isProven ? null : unconfirmed.networkFingerprint(tx),
        // A price keeps invented addresses away, so a paid seat need not be confirmed.
        confirm_by: held ? null : (confirmBy ?? null),
        ...held?.columns(entry),
        created_at: tx.now,
        person_id: person,
        booked_by: isFriend ? bookedBy!.personId : null,
        is_pending: isPending,
        born_on: isPending ? (one.bornOn ?? null) : null,
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
  const { event } = seats;
  const isReturning = taken.every((one) => newWaiverOf(one) === undefined);
  const toPay = hold && { ...hold.toPay, seats: unpaid.length };
  if (unpaid.length === taken.length) {
    // The confirmation comes with the payment. That there is a seat to pay says that the person has signed the waiver.
    if (isReturning && !isProven) await noteQuestion(tx, people[0].email, event);
    return { seat: { event: facts, toPay }, token: taken[0]!.token, isOfferee };
  }
  const free = taken.filter(({ isFree }) => isFree);
  const [own, friends] = [free.filter(({ isFriend }) => !isFriend), free.filter(({ isFriend }) => isFriend)];
  const isOnlySelf = people.length === 1 && people[0].personId === bookedBy?.personId;
  const to = {
    email: bookedBy?.email ?? people[0].email,
    isReturning,
    isProven,
    isNamed: bookedBy !== undefined && !isOnlySelf,
  };
  const isPending = own.some((one) => one.isPending);
  if (!isPending) tx.noteReader(to.email, isProven);
  const written = await tx.send(to.email, () =>
    confirmBy
      ? seatToConfirm(event, { ...to, token: taken[0]!.token, count: taken.length, by: confirmBy }, signature)
      : seatsConfirmed(tx, event, { ...to, isPending, seats: own, friends }, signature),
  );
  // After the cap of the day, the answer must not say unnoticed that the person has signed the waiver.
  if (isReturning && !isProven && written.length === 0) await noteQuestion(tx, to.email, event);
  for (const friend of friends)
    await tx.send(friend.email, () => seatForFriend(tx, event, { ...friend, from: to.email }, signature));
  const fromWaitlist = claims.some(({ entry }) => entry !== null);
  const about = { fromWaitlist, confirmBy, isPending, bookedBy: friends.length > 0 ? bookedBy : undefined };
  await tx.send("owner", () => ownerSignupNotice(seats, free, about));
  return {
    seat: { event: facts, confirmBy: confirmBy?.toISOString(), toPay },
    token: taken[0]!.token,
    isOfferee,
  };
}

/**
 * Locks an event and claims seats in it: free ones, or those offered to the token or the people. Refuses
 * `class-not-found`, `class-past`, `class-external`, `already-signed-up`, `class-full`, `link-dead` if the token's
 * offer has ended, `guardian-missing` and `invalid` if the wrong person signed, the household has too many children, or
 * the seats have several prices, `too-many-friends`, `limited` and `confirm-first` (unconfirmed-seats.ts). Returns the
 * deadline for confirming the seats, if they have to be confirmed.
 */
async function checkSeats(tx: Tx, request: SeatRequest, people: Participants) {
  const { eventId, offerToken, bookedBy, isOwn = false } = request;
  const [one] = people;
  if (!bookedBy)
    sendUnawaited(
      tx.db,
      rawStatement(tx.db, sql`select person_at(${one.email}, ${guardianOf(one) ?? one.name}, ${one.phone}, ${tx.now})`),
    );
  // Waits for a running merge of these people, so that the facts are those of the kept person, and for other sign-ups
  // by the address, so that its seats and children are counted in turn.
  const known = sql.join([...(bookedBy ? [] : [knownPerson(one.email)]), ...people.map(knownId)]);
  sendUnawaited(
    tx.db,
    rawStatement(tx.db, sql`select from people where id in (${known}) order by id for no key update`),
  );
  const claim = await lockSeats<SeatFacts>(tx, eventId, claimFacts(tx, request, people));
  requireOpenEvent(claim.event, tx.now);
  const isOffered = ({ entry }: ClaimFacts) => entry?.offeredUntil != null && new Date(entry.offeredUntil) > tx.now;
  const [first] = claim.claims;
  // The offer's token was emailed to the waitlisted address, so it proves that address and no other.
  const isOfferee = offerToken !== undefined && first!.entry?.isSameEmail === true;
  const claims = claim.claims.map((facts, at): Claim => {
    // A student's login proves nothing about the address of a friend.
    const isProven = bookedBy ? !people[at]!.isFriend : isOfferee || isOwn;
    const isPending = !isProven && facts.accountPersonId !== null;
    const mayHaveOffer = isProven || (at === 0 && offerToken !== undefined);
    // An entry for a class with a price stays on the waitlist: the paid seat ends it, and an unpaid hold must not.
    // Without proof, an offer and the entry of an account stay, too.
    const isPriced = claim.event.price_kind !== "none";
    const isTaken = isOffered(facts) ? mayHaveOffer : !isPriced && (mayHaveOffer || !isPending);
    const found = isTaken ? facts.entry : null;
    // An entry of an earlier offer keeps its price, so the price counts only while the offer runs.
    const entry = found && { ...found, price: isOffered(facts) ? found.price : null };
    const isFree = !isPriced || entry?.price?.price_to_cents === 0;
    return { ...facts, isProven, isPending, entry, isFree };
  });
  // A student may know which of their own people are signed up.
  if (bookedBy) refuseSignedUp(claims, people, { isNamed: true, isOwnOnly: true });
  // Refusals about the class come before refusals about the address: a full class reveals nothing about the address.
  if (offerToken !== undefined && !isOffered(first!))
    // Without a date: the owner took the offer back.
    throw new Refusal("link-dead", first!.entry?.offeredUntil === null ? { message: t.spotIsNotHeldForYou } : {});
  // A student's own unpaid holds, which a stranger may have entered, do not fill the class for the student.
  const released = claims.flatMap(({ isProven, yields }) => (isProven ? yields : [])).length;
  const seats = { ...claim, live: claim.live - released };
  const offered = claims.filter(isOffered).length;
  if (!hasSeats(seats, people.length, offered)) throw new Refusal("class-full");
  const unpaid = claims.filter(({ isFree }) => !isFree);
  if (unpaid.length > 0) requirePayment(claim.event, { isPaid: request.pays });
  refuseSeveralPrices(claim.event, unpaid);
  const isProven = bookedBy !== undefined || isOfferee || isOwn;
  const count = people.length;
  const unoffered = unpaid.filter((of) => !isOffered(of)).length;
  if (!isProven && unpaid.length > 0) {
    unconfirmed.refuseManyHeld(claim.network, unpaid.length);
    unconfirmed.refuseManyUnpaid(claim.unpaidTime, unpaid.length);
  }
  if (unpaid.length > 0) unconfirmed.refuseHeldTooLong(claim.unpaidTime, unoffered, { isProven });
  const confirmBy = isProven ? undefined : unconfirmed.confirmationDeadline(tx, claim, claim.network, count);
  // From here on, a refusal says something about a person.
  if (!bookedBy) refuseSignedUp(claims, people, { isNamed: false });
  if (!isProven) unconfirmed.refuseManyOfAddress({ ...claim.address, email: one.email }, count);
  refuseManyNewcomers(claim, people, { isProven });
  // Last: an earlier refusal must not say that a friend has no seat.
  if (bookedBy) refuseSignedUp(claims, people, { isNamed: true });
  for (const [at, { bornOn }] of claims.entries())
    refuseWrongSigner(newWaiverOf(people[at]!), bornOn ?? people[at]!.bornOn, tx.now);
  const newChildren = claims.filter((of, at) => !of.isPending && of.personId === null && isChild(people[at]!)).length;
  if (newChildren > 0) refuseFullHousehold(claim.children + newChildren, { isProven });
  await yieldHolds(
    tx,
    claims.flatMap(({ yields }) => yields),
  );
  return { ...claim, claims, isProven, isOfferee, confirmBy };
}

/** Refuses `invalid` if seats that are paid together have several prices: one is offered at an earlier price. */
function refuseSeveralPrices(event: Seats["event"], unpaid: readonly Claim[]): void {
  const prices = unpaid.map(({ entry }) => {
    const { price_from_cents, price_to_cents, tax_class } = entry?.price ?? event;
    return [price_from_cents, price_to_cents, tax_class].join(" ");
  });
  if (new Set(prices).size > 1) throw new Refusal("invalid", { message: t.pricesDiffer });
}

/**
 * The columns of seats that are held until they are paid, at the price of their offer or of now, and what to pay.
 * `first`: the entry of the first seat.
 */
function holdOf(tx: Tx, event: Seats["event"], first: Claim["entry"]) {
  const { token, hash } = newToken();
  const held_until = new Date(tx.now.getTime() + holdMinutes * 60_000);
  const { price_from_cents, price_to_cents, tax_class } = event;
  const price = { price_from_cents, price_to_cents, tax_class };
  const { price: offer = null } = first ?? {};
  const isFixed = offer?.price_from_cents === offer?.price_to_cents;
  const offered = offer && { ...offer, price_kind: isFixed ? ("fixed" as const) : ("sliding" as const) };
  return {
    columns: (entry: Claim["entry"]) => ({
      state: "held" as const,
      held_until,
      pay_hash: hash,
      waitlist_id: entry?.id ?? null,
      ...(entry?.price ?? price),
    }),
    toPay: { token, price: seatPriceOf({ ...event, ...offered }), heldUntil: held_until.toISOString() },
  };
}

/**
 * `isProven`: the caller has proven the address. `isPending`: not, and its student accepts the seat first. `isFree`: the
 * seat has no price.
 */
type Claim = ClaimFacts & { isProven: boolean; isPending: boolean; isFree: boolean };

/**
 * Refuses `already-signed-up` if one of the people has a seat, or two of them are one person. `isOwnOnly`: friends are
 * not looked at.
 */
function refuseSignedUp(
  claims: readonly Claim[],
  people: Participants,
  { isNamed, isOwnOnly = false }: { isNamed: boolean; isOwnOnly?: boolean },
): void {
  const unknown = (one: Participant) => comparisonKey(`${one.email} ${isChild(one) ? one.name : ""}`);
  const ids = claims.map(({ personId }, at) => personId ?? unknown(people[at]!));
  const at = claims.findIndex(
    ({ isSignedUp }, index) =>
      !(isOwnOnly && people[index]!.isFriend) && (isSignedUp || ids.indexOf(ids[index]!) !== index),
  );
  if (at < 0) return;
  const one = people[at]!;
  const isOther = isNamed && (people.length > 1 || one.isFriend);
  const about = isNamed && one.isFriend ? one.email : undefined;
  if (claims[at]!.isProven && claims[at]!.hasPendingSeat)
    throw new Refusal("already-signed-up", { message: t.spotWaitsInAccount(one.name) });
  // A friend answers for the spot that is held for them, in the letter.
  if (claims[at]!.isHeldInstead && !(isNamed && one.isFriend)) {
    const message = isNamed ? t.spotIsHeldInAccount(one.name) : t.spotIsHeldByLetter;
    throw new Refusal("already-signed-up", { message });
  }
  throw new Refusal("already-signed-up", { about, ...(isOther ? { message: t.isSignedUpAlready(one.name) } : {}) });
}

/**
 * Refuses `guardian-missing` if a child signed alone, and `invalid` if a guardian signed for a person who is grown up.
 */
export function refuseWrongSigner(
  signed: { guardian?: unknown } | undefined,
  bornOn: string | null | undefined,
  now: Date,
): void {
  if (!signed || !bornOn) return;
  const isOfAge = isGrownUp(bornOn, now);
  if (!isOfAge && !signed.guardian) throw new Refusal("guardian-missing");
  if (isOfAge && signed.guardian)
    throw new Refusal("invalid", { message: t.signsAlone, fields: { bornOn: t.signsAlone } });
}

/**
 * Checks the bot token of a form, unless `action` is undefined, and returns the class that the form names. What the form
 * and the class alone decide is refused here, before a person is looked up: `bot-check-failed`, `class-not-found`,
 * `class-ambiguous`, `class-past`, `class-external`, and for `seats` without an offer `class-full` and `payment-needed`.
 */
export async function openClassOfForm(
  ctx: Ctx,
  form: ClassName & { recaptchaToken: string; offerToken?: string | undefined; pays?: boolean | undefined },
  action: BotCheckAction | undefined,
  { seats = 0 } = {},
) {
  if (action) await refuseBots(ctx, form.recaptchaToken, action);
  const named = await findNamedClass(ctx, form);
  requireOpenEvent(named, ctx.now);
  if (seats > 0 && form.offerToken === undefined) {
    if (named.taken + seats > named.capacity) throw new Refusal("class-full");
    requirePayment(named, { isPaid: form.pays });
  }
  return named;
}

/** Refuses `class-past` and `class-external`. */
export function requireOpenEvent(event: { starts_at: Date; sign_up_link: string | null }, now: Date): void {
  if (event.starts_at <= now) throw new Refusal("class-past");
  if (event.sign_up_link !== null) throw new Refusal("class-external");
}
