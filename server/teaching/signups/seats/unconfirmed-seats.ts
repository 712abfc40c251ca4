import { sql, type RawBuilder } from "kysely";
import { holdMinutes } from "../../../../contract/selling/payments/calls.ts";
import { confirmSeatHours } from "../../../../contract/teaching/signups/calls.ts";
import { mostChildren } from "../../../../contract/teaching/signups/household.ts";
import { text as t } from "../../../../contract/teaching/signups/text.ts";
import { Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { customerNetworkOf } from "../../../platform/http/network.ts";
import { maxUnpaidMinutes, unpaidHours } from "../../../platform/limits/unpaid-time.ts";
import type { Seats } from "../../events/count-seats.ts";

// Seats that public forms made must not fill a class: one network and one address get a few each. Knowing a proven
// address lifts no cap. 25 students on one Wi-Fi must still be able to sign up at the same time: all of them get a
// seat, and some have to confirm it afterwards by the emailed link. A logged-in student never has to.

/** A class is nearly full if this many seats or fewer are left, or a fifth of the capacity or less. */
const fewSeatsLeft = 5;
/** Seats that one network gets in a class without confirmation. */
const unconfirmedPerNetwork = { notNearlyFull: 8, nearlyFull: 3 };
/** Seats in a class that one network may hold at once until they are paid. */
const maxHeldPerNetwork = 8;
/** Entries that one network may have on the waitlist of a class. */
const maxWaitingPerNetwork = 3;
/** From this many seats released unconfirmed, a network gets no more seats in the class by a public form. */
const maxReleasedPerNetwork = 5;
/** Unconfirmed seats of one address in a class: a student with all children. */
export const maxPerAddress = mostChildren + 1;
/** Unconfirmed seats of one address in all upcoming classes, and its waitlist entries there. */
const maxUpcomingPerAddress = 30;

/** Keyed hash of the caller's network. */
export const networkFingerprint = (tx: Pick<Tx, "signer" | "ip">): string => networkFingerprints(tx)[0]!;

/** Its keyed hashes by each of the site's secrets: earlier seats may have another one. */
const networkFingerprints = ({ signer, ip }: Pick<Tx, "signer" | "ip">): string[] =>
  signer.macs("network of a sign-up", customerNetworkOf(ip));

/**
 * SQL over `signups`: a seat that a public form made, and that is not confirmed, paid or checked in. Unpaid holds count
 * for their network only: a stranger's hold would use up the share of the person at the address.
 */
export const isUnproven = sql<boolean>`(
  signups.state = 'live' and signups.network is not null and confirmed_at is null and checked_in_at is null
  and purchase_id is null)`;

/** A network's unproven seats in a class: live, held, and released unconfirmed. */
export type NetworkSeats = { seats: number; held: number; released: number };

/** SQL: the `NetworkSeats` of the caller's network. */
export const networkSeats = (tx: Tx, eventId: string) => sql<NetworkSeats>`(
  select json_build_object(
    'seats', count(*) filter (where ${isUnproven}),
    'held', count(*) filter (where state = 'held'),
    'released', count(*) filter (where state = 'cancelled' and confirmed_at is null and cancelled_at >= confirm_by))
  from signups where event_id = ${eventId} and network = any(${networkFingerprints(tx)}))`;

/** An address's unproven seats: in a class, and in all upcoming ones. */
export type AddressSeats = { here: number; upcoming: number };

export const addressSeats = ({ now }: Pick<Tx, "now">, eventId: string, email: string) => sql<AddressSeats>`(
  select json_build_object('here', count(*) filter (where event_id = ${eventId}), 'upcoming', count(*))
  from signups join events on events.id = event_id
  where lower(email) = lower(${email}) and ${isUnproven} and starts_at > ${now})`;

/**
 * Refuses `confirm-first` if an address has too many unproven seats with `count` more. The caller has locked its
 * person.
 */
export function refuseManyOfAddress({ email, here, upcoming }: AddressSeats & { email: string }, count: number): void {
  if (here + count <= maxPerAddress && upcoming + count <= maxUpcomingPerAddress) return;
  throw new Refusal("confirm-first", { message: t.severalSpotsOfThisEmail, about: email });
}

/**
 * Deadline for confirming `count` new seats of a public form; undefined if no confirmation is needed. The caller has
 * locked the event. Refuses `confirm-first` if too many seats of the network were released unconfirmed.
 */
export function confirmationDeadline(
  tx: Tx,
  { event, live, offered, waiting }: Seats,
  { seats, released }: NetworkSeats,
  count: number,
): Date | undefined {
  if (released >= maxReleasedPerNetwork) throw new Refusal("confirm-first");
  const left = event.capacity - live - offered - waiting;
  const isNearlyFull = left <= Math.max(fewSeatsLeft, Math.ceil(event.capacity / 5));
  if (seats + count <= (isNearlyFull ? unconfirmedPerNetwork.nearlyFull : unconfirmedPerNetwork.notNearlyFull))
    return undefined;
  return new Date(tx.now.getTime() + confirmSeatHours * 3_600_000);
}

/** Refuses `limited` if the network would hold too many unpaid seats. The caller has locked the event. */
export function refuseManyHeld({ held }: NetworkSeats, count: number): void {
  if (held + count <= maxHeldPerNetwork) return;
  throw new Refusal("limited", { message: t.severalSpotsAreBeingPaid, retryAfterSeconds: holdMinutes * 60 });
}

const isWaitingUnproven = sql`waitlist.state in ('waiting', 'offered') and network is not null`;

/** SQL: how many entries the caller's network has on the waitlist of a class. */
export const networkWaiting = (tx: Tx, eventId: string) => sql<number>`(select count(*)::int from waitlist
  where event_id = ${eventId} and network = any(${networkFingerprints(tx)}) and ${isWaitingUnproven})`;

/** Refuses `confirm-first` if the network may have no more entries on the waitlist of a class. The event is locked. */
export function refuseCrowdedWaitlist(ofNetwork: number): void {
  if (ofNetwork < maxWaitingPerNetwork) return;
  throw new Refusal("confirm-first", { message: t.severalPeopleFromYourNetwork });
}

/**
 * Refuses `confirm-first` if an address has too many entries on all waitlists, with the new one. The caller has
 * inserted it.
 */
export async function refuseManyWaiting(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql<{ ofAddress: number }>`
    select count(*)::int as "ofAddress" from waitlist join events on events.id = event_id
    where lower(email) = lower(${email}) and starts_at > ${tx.now} and ${isWaitingUnproven}`.execute(tx.db);
  if (rows[0]!.ofAddress <= maxUpcomingPerAddress) return;
  throw new Refusal("confirm-first", { message: t.severalSpotsOfThisEmail, about: email });
}

/** Seats of all classes that visitors of one network hold and do not pay, within `unpaidHours.visitors`. */
const maxUnpaid = 60;

/**
 * The minutes for which a network without a login, and a student, lately held each seat of a class without paying,
 * added up; and the number of unsold seats. `unpaid`: the number of unpaid seats that the network without a login
 * lately held, or holds, in all classes.
 */
export type UnpaidTime = { ofNetwork: number; ofSelf: number; unsold: number; unpaid: number };

/**
 * SQL: the `UnpaidTime` of the caller's network and of a person (SQL: an id), with the children and friends that this
 * person booked. Excludes seats of offers and absences, which their offer or letter bounds.
 */
export function unpaidTime(tx: Tx, eventId: string, self: RawBuilder<unknown>) {
  const ago = (hours: number) => new Date(tx.now.getTime() - hours * 3_600_000);
  const isOfNetwork = sql`network = any(${networkFingerprints(tx)}) and created_at > ${ago(unpaidHours.visitors)}`;
  const isOfSelf = sql`network is null and (booked_by = ${self} or booked_by is null and person_id = ${self})`;
  return sql<UnpaidTime>`(
    select json_build_object('ofNetwork', coalesce(sum(minutes) filter (where ${isOfNetwork}), 0),
      'ofSelf', coalesce(sum(minutes) filter (where ${isOfSelf}), 0),
      'unsold', (select capacity from events where id = ${eventId})
        - (select count(*) from signups where event_id = ${eventId} and state = 'live'),
      'unpaid', (select count(*) from signups as made
        where made.network = any(${networkFingerprints(tx)}) and made.pay_hash is not null
          and made.created_at > ${ago(unpaidHours.visitors)} and made.state <> 'live'
          and not exists (select from purchases
            where purchases.id = made.purchase_id and purchases.state not in ('open', 'declined', 'expired'))))
    from (
      select network, booked_by, signups.person_id, created_at,
        floor(extract(epoch from cancelled_at - created_at) / 60) as minutes
      from signups left join purchases on purchases.id = purchase_id
      where event_id = ${eventId} and signups.state = 'cancelled' and pay_hash is not null and waitlist_id is null
        and created_at > ${ago(unpaidHours.student)}
        and (purchases.id is null or purchases.state in ('open', 'declined', 'expired'))
        and not exists (select from absence_items where hold_id = signups.id)) as ended)`;
}

/** Refuses `limited` if a caller would hold `count` seats for too long. `isProven`: a student, not a visitor. */
export function refuseHeldTooLong(
  { ofNetwork, ofSelf, unsold }: UnpaidTime,
  count: number,
  { isProven }: { isProven: boolean },
): void {
  const most = Math.min(isProven ? maxPerAddress : maxHeldPerNetwork, unsold);
  if (count === 0 || (isProven ? ofSelf : ofNetwork) + count * holdMinutes <= most * maxUnpaidMinutes) return;
  const message = isProven ? t.spotsWereHeldUnpaid : t.spotsWereHeldForNetwork;
  throw new Refusal("limited", { message, retryAfterSeconds: holdMinutes * 60 });
}

/**
 * Refuses `limited` if visitors of a network hold many seats in turn and do not pay: each form stores waivers, which
 * are kept for years with their signatures.
 */
export function refuseManyUnpaid({ unpaid }: UnpaidTime, count: number): void {
  if (unpaid + count <= maxUnpaid) return;
  throw new Refusal("limited", { message: t.manySpotsWereNotPaid, retryAfterSeconds: unpaidHours.visitors * 3_600 });
}
