import { sql, type RawBuilder } from "kysely";
import { text as householdText } from "../../../../contract/office/people/text.ts";
import { mostChildren, mostFriends } from "../../../../contract/teaching/signups/household.ts";
import { text as t } from "../../../../contract/teaching/signups/text.ts";
import { tokenHash } from "../../../auth/tokens.ts";
import { Refusal, type Tx } from "../../../platform/call/ctx.ts";
import type { PriceColumns } from "../../events/seat-price.ts";
import { keptPerson, knownPerson, type SignedWaiver } from "../../waivers/waiver.ts";
import * as unconfirmed from "./unconfirmed-seats.ts";
import { mayYield } from "./unpaid-holds.ts";

export type SeatRequest = {
  eventId: string;
  offerToken?: string | undefined;
  /**
   * The signed-in student, who may know who of the household has a seat, and whose letters may name people. Without it
   * and `isOwn` the caller has proven nothing, except with the offer's token that they read the mail of its address.
   */
  bookedBy?: { personId: string; name: string; email: string };
  /** A public form with the address of the student who is logged in. */
  isOwn?: boolean;
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
export type Participants = readonly [Participant, ...Participant[]];

export const newWaiverOf = ({ waiver }: Participant) => (waiver && "signature" in waiver ? waiver : undefined);
export const isChild = (participant: Participant) => newWaiverOf(participant)?.guardian !== undefined;
export const guardianOf = (participant: Participant) => newWaiverOf(participant)?.guardian?.name ?? null;

/**
 * SQL: the id of a participant; null if the person is unknown. A friend is the person at the address: the name, which
 * another student typed, does not choose among that person's children.
 */
export const knownId = (one: Participant): RawBuilder<string | null> =>
  one.personId ? keptPerson(one.personId) : knownPerson(one.email, one.isFriend ? "" : one.name, isChild(one));

/** SQL: the id of a participant, who is added if unknown. Waits for a merge of the person. */
export function participantId(tx: Pick<Tx, "now">, one: Participant): RawBuilder<string> {
  if (one.personId) return sql<string>`locked_person(${one.personId})`;
  const { name, email, phone, bornOn = null } = one;
  return sql<string>`participant_at(
    ${email}, ${name}, ${phone}, ${isChild(one)}, ${guardianOf(one)}, ${bornOn}, ${tx.now})`;
}

export type ClaimFacts = {
  /** Null if the person is not known yet. */
  personId: string | null;
  /** The person at the address, if there is an account. */
  accountPersonId: string | null;
  bornOn: string | null;
  /** Had a seat in a class that is over. */
  hasVisited: boolean;
  /** Has a seat, maybe a pending one, or a hold that does not yield. */
  isSignedUp: boolean;
  /** Unpaid holds of the person, which a new seat releases. */
  yields: string[];
  hasPendingSeat: boolean;
  /** The spot is held instead of one in a class that was called off. */
  isHeldInstead: boolean;
  /** The person's waitlist entry, found by the offer's token, by person, or by name and email. */
  entry: {
    id: string;
    offeredUntil: string | null;
    isSameEmail: boolean;
    /** The price of the offer; 0 for an offered seat without a price. */
    price: { price_from_cents: number; price_to_cents: number; tax_class: PriceColumns["tax_class"] } | null;
  } | null;
};

/** Facts about the claiming people, read while the event is locked. */
export type SeatFacts = {
  claims: ClaimFacts[];
  network: unconfirmed.NetworkSeats;
  /** Unpaid time of the network and of `self`. */
  unpaidTime: unconfirmed.UnpaidTime;
  address: unconfirmed.AddressSeats;
  /** Children of the person there. */
  children: number;
  /** The student who books, or the person at the first participant's address. */
  self: string | null;
  /**
   * Friends with a seat in the class that this person booked, children without an earlier visit whose seat is not paid, and
   * pending seats for other names, which a stranger may have entered.
   */
  friends: number;
  newChildren: number;
  pendingOthers: number;
};

/** SQL of `SeatFacts`, to be read under the lock of the event. */
export function claimFacts(tx: Tx, request: SeatRequest, people: Participants) {
  const { eventId, offerToken, bookedBy, isOwn = false } = request;
  const hash = offerToken === undefined ? null : tokenHash(offerToken);
  const values = people.map(
    (one, at) =>
      sql`(${sql.lit(at)}, ${knownId(one)}, ${one.email}, ${one.name}, ${isChild(one)}::boolean, ${accountPerson(one.email)},
        ${bookedBy ? !one.isFriend : isOwn}::boolean)`,
  );
  const ofClass = isOfClass(eventId);
  const isPending = sql`(signups.is_pending and signups.person_id = coalesce(who.id, who.account)
    and (folded(signups.name) = folded(who.name) or not who.is_child
      and (select signed_by from waivers where waivers.id = waiver_id) is distinct from 'guardian'))`;
  const isSeat = sql`(not signups.is_pending and signups.person_id = who.id)`;
  const hasPendingSeat = sql`exists (select from signups
    where ${ofClass} and ${isPending} and (signups.state = 'live' or not who.is_proven) and not ${mayYield()})`;
  const self = bookedBy ? sql`${bookedBy.personId}::uuid` : knownPerson(people[0].email);
  // A friend in the request has no other seat: an unpaid hold of that friend yields.
  const friends = sql`${friendSeats(eventId, self)}
    and person_id not in (${sql.join(people.map((one) => sql`coalesce(${knownId(one)}, ${noOne})`))})`;
  return sql<SeatFacts>`,
    (select json_agg(json_build_object(
        'personId', who.id, 'bornOn', (select born_on from people where people.id = who.id),
        'hasVisited', ${hasVisited(tx, sql`who.id`)},
        'accountPersonId', who.account, 'hasPendingSeat', ${hasPendingSeat},
        'isSignedUp', ${hasPendingSeat} or exists (select from signups where ${ofClass} and ${isSeat} and not ${mayYield()}),
        'yields', (select coalesce(json_agg(signups.id), '[]') from signups
          where ${ofClass} and (${isPending} or ${isSeat}) and ${mayYield()}),
        'isHeldInstead', exists (select from signups join absence_items on hold_id = signups.id
          where signups.event_id = ${eventId} and signups.person_id = who.id and signups.state = 'held'),
        'entry', (
          select json_build_object('id', waitlist.id, 'offeredUntil', offered_until,
            'isSameEmail', lower(waitlist.email) = lower(who.email), 'price', case when offered_price_from_cents is not null
              then json_build_object('price_from_cents', offered_price_from_cents, 'price_to_cents', offered_price_to_cents,
                'tax_class', coalesce(offered_tax_class, (select tax_class from events where id = event_id))) end)
          from waitlist where event_id = ${eventId} and state in ('waiting', 'offered') and case
            when ${hash}::text is not null and who.nth = 0 then token_hash = ${hash} or offer_hash = ${hash}
            else person_id = who.id or (
              lower(waitlist.email) = lower(who.email) and folded(waitlist.name) = folded(who.name)) end
          limit 1)) order by who.nth)
      from (values ${sql.join(values)}) as who (nth, id, email, name, is_child, account, is_proven)) as claims,
    ${unconfirmed.networkSeats(tx, eventId)} as network,
    ${unconfirmed.unpaidTime(tx, eventId, self)} as "unpaidTime",
    ${unconfirmed.addressSeats(tx, eventId, people[0].email)} as address,
    (select count(*)::int from people
      where guardian_id = ${knownPerson(people[0].email)} and merged_into is null) as children,
    ${self} as self,
    (select count(*)::int ${friends}) as friends,
    (select count(*)::int ${newChildSeats(tx, eventId, self)}) as "newChildren",
    (select count(*)::int from signups join people on people.id = person_id
      where ${isOfClass(eventId)} and not ${mayYield()} and (signups.state = 'held' or purchase_id is null)
        and signups.is_pending and person_id = ${self} and folded(signups.name) <> folded(people.name)) as "pendingOthers"`;
}

/** SQL: the seats in a class of friends that a person (an id, or SQL) booked. */
const friendSeats = (eventId: string, self: string | RawBuilder<unknown>) => sql`
  from signups join people on people.id = person_id
  where ${isOfClass(eventId)} and booked_by = ${self} and people.guardian_id is distinct from booked_by`;

/** SQL: the unpaid seats in a class of a person's children without an earlier visit. */
const newChildSeats = (tx: Pick<Tx, "now">, eventId: string, self: string | RawBuilder<unknown>) => sql`
  from signups join people on people.id = person_id
  where ${isOfClass(eventId)} and not ${mayYield()} and (signups.state = 'held' or purchase_id is null)
    and people.guardian_id = ${self} and not ${hasVisited(tx, sql`signups.person_id`)}`;

const isOfClass = (eventId: string) => sql`signups.event_id = ${eventId} and signups.state in ('live', 'held')`;

const noOne = "00000000-0000-0000-0000-000000000000";

/** SQL: whether a person (SQL: an id) had a seat in a class that is over. */
const hasVisited = ({ now }: Pick<Tx, "now">, person: RawBuilder<unknown>) => sql<boolean>`exists (
  select from signups as earlier join events on events.id = earlier.event_id
  where earlier.person_id = ${person} and earlier.state = 'live' and ends_at <= ${now}
    and (not earlier.is_pending or earlier.checked_in_at is not null))`;

/** SQL: the person at an address, if there is an account of that person. */
const accountPerson = (email: string) => sql<string | null>`(
  select person_id from users where person_id = ${knownPerson(email)} and state = 'live' limit 1)`;

/**
 * Refuses `invalid` if a household would have too many children. Its guardian is locked. `isProven`: the caller has proven
 * the address; otherwise a stranger may have entered the children.
 */
export function refuseFullHousehold(children: number, { isProven = true } = {}): void {
  if (children <= mostChildren) return;
  const { householdIsFull, householdOfEmailIsFull } = householdText;
  throw new Refusal("invalid", { message: (isProven ? householdIsFull : householdOfEmailIsFull)(mostChildren) });
}

/**
 * The most children and friends of one person in a class who are new here: a household of six children, or fewer and
 * friends.
 */
const mostNewcomers = mostChildren;

/**
 * Refuses `too-many-friends` if a person has too many friends in a class, or too many friends and new children there;
 * without proof of the address `confirm-first`. A child who was in a class before is not new. Pending seats count
 * without proof only: a stranger's must not use up the student's share.
 */
export function refuseManyNewcomers(
  { claims, self, friends, newChildren, pendingOthers }: SeatFacts,
  people: Participants,
  { isProven }: { isProven: boolean },
): void {
  const allFriends = friends + people.filter(({ isFriend }) => isFriend).length;
  const isNewChild = ({ personId, hasVisited }: ClaimFacts, at: number) =>
    !people[at]!.isFriend && !hasVisited && (personId === null ? isChild(people[at]!) : personId !== self);
  const entered = isProven ? 0 : pendingOthers;
  const all = allFriends + newChildren + entered + claims.filter(isNewChild).length;
  if (allFriends <= mostFriends && all <= mostNewcomers) return;
  if (!isProven) throw new Refusal("confirm-first", { message: t.severalSpotsOfThisEmail, about: people[0].email });
  refuseManyPeople(allFriends, all);
}

/**
 * Refuses `too-many-friends` as a sign-up does, after a student has moved a friend or child to a class. The class is
 * locked.
 */
export async function refuseManyMoved(tx: Tx, { eventId, self }: { eventId: string; self: string }): Promise<void> {
  const { rows } = await sql<{ friends: number; newChildren: number }>`select
    (select count(*)::int ${friendSeats(eventId, self)}) as friends,
    (select count(*)::int ${newChildSeats(tx, eventId, self)}) as "newChildren"`.execute(tx.db);
  const { friends, newChildren } = rows[0]!;
  refuseManyPeople(friends, friends + newChildren);
}

function refuseManyPeople(friends: number, newcomers: number): void {
  if (friends > mostFriends) throw new Refusal("too-many-friends");
  if (newcomers > mostNewcomers) throw new Refusal("too-many-friends", { message: t.manyNewPeople(mostNewcomers) });
}
