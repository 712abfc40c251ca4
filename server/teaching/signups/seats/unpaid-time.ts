import { type RawBuilder, sql } from "kysely";
import { holdMinutes } from "../../../../contract/selling/payments/calls.ts";
import { text as t } from "../../../../contract/teaching/signups/text.ts";
import type { Tx } from "../../../platform/call/ctx.ts";
import { Refusal } from "../../../platform/call/refusal.ts";
import { maxUnpaidMinutes, unpaidHours } from "../../../platform/limits/unpaid-time.ts";
import { maxHeldPerNetwork, maxPerAddress, networkFingerprints } from "./unconfirmed-seats.ts";

/** Seats of all classes that visitors of one network hold and do not pay, within `unpaidHours.visitors`. */
const maxUnpaid = 60;

/**
 * The minutes for which a network without a login, and a student, held each seat of a class lately in holds that ended
 * unpaid, added up; and how many seats are not sold. `unpaid`: how many seats of all classes the network without a login
 * held lately, or holds, without paying.
 */
export type UnpaidTime = { ofNetwork: number; ofSelf: number; unsold: number; unpaid: number };

/**
 * SQL: the `UnpaidTime` of the caller's network and of a person (SQL: an id), with the children and friends that this
 * person booked. An offer's seat is bounded by the offer, and an absence's by its letter.
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
 * Refuses `limited` if visitors of a network hold many seats one after the other and do not pay: each form stores waivers,
 * which are kept for years with their signatures.
 */
export function refuseManyUnpaid({ unpaid }: UnpaidTime, count: number): void {
  if (unpaid + count <= maxUnpaid) return;
  throw new Refusal("limited", { message: t.manySpotsWereNotPaid, retryAfterSeconds: unpaidHours.visitors * 3_600 });
}
