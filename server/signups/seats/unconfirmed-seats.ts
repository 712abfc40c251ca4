import { sql } from "kysely";
import { signups as t } from "../../../contract/catalogues.ts";
import { holdMinutes } from "../../../contract/payments.ts";
import { confirmSeatHours } from "../../../contract/signups.ts";
import type { Tx } from "../../ctx.ts";
import type { Seats } from "../../events/count-seats.ts";
import { networkOf } from "../../network.ts";
import { Refusal } from "../../refusal.ts";

// One network must not fill a class or its waitlist with invented addresses, but 25 students on one Wi-Fi must be
// able to sign up at the same time. All of them get a seat, and some have to confirm it afterwards. A proven address
// never has to.

/** A class is nearly full if this many seats or fewer are left, or a fifth of the capacity or less. */
const fewSeatsLeft = 5;
/** Seats of unproven addresses that one network gets in a class without confirmation. */
const unconfirmedPerNetwork = { notNearlyFull: 8, nearlyFull: 3 };
/** Seats of unproven addresses in a class that one network may hold at once until they are paid. */
const maxHeldPerNetwork = 8;
/** Unproven addresses that one network may have on the waitlist of a class. */
const maxWaitingPerNetwork = 3;
/** From this many seats released unconfirmed, a network gets no more seats in the class for unproven addresses. */
const maxReleasedPerNetwork = 5;

/** SQL: whether an address (an SQL expression) is proven by an account, a seat confirmed by email, or a check-in. */
export const isProvenAddress = (email: ReturnType<typeof sql>) => sql<boolean>`(
  exists (select from users where lower(users.email) = lower(${email}) and users.state = 'live') or
  exists (select from signups as proofs where lower(proofs.email) = lower(${email})
    and (proofs.confirmed_at is not null or proofs.checked_in_at is not null)))`;

/** Keyed hash of the caller's network. */
export const networkFingerprint = (tx: Pick<Tx, "signer" | "ip">): string => networkFingerprints(tx)[0]!;

/** Its keyed hashes by each of the site's secrets: earlier seats may have another one. */
const networkFingerprints = ({ signer, ip }: Pick<Tx, "signer" | "ip">): string[] =>
  signer.macs("network of a sign-up", networkOf(ip));

/** A network's seats in a class: live and held ones of unproven addresses, and released unconfirmed ones. */
export type NetworkSeats = { seats: number; held: number; released: number };

/** SQL: the `NetworkSeats` of the caller's network. */
export const networkSeats = (tx: Tx, eventId: string) => sql<NetworkSeats>`(
  select json_build_object(
    'seats', count(*) filter (where state = 'live' and not ${isProvenAddress(sql`signups.email`)}),
    'held', count(*) filter (where state = 'held' and not ${isProvenAddress(sql`signups.email`)}),
    'released', count(*) filter (where state = 'cancelled' and confirmed_at is null and cancelled_at >= confirm_by))
  from signups where event_id = ${eventId} and network = any(${networkFingerprints(tx)}))`;

/**
 * Deadline for confirming `count` new seats of an unproven address; undefined if no confirmation is needed. The caller has
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

/** Refuses `limited` if the network holds too many unpaid seats of unproven addresses. The caller has locked the event. */
export function refuseManyHeld({ held }: NetworkSeats): void {
  if (held < maxHeldPerNetwork) return;
  throw new Refusal("limited", { message: t.severalSpotsAreBeingPaid, retryAfterSeconds: holdMinutes * 60 });
}

/**
 * Refuses `confirm-first` if the network has too many unproven addresses on the waitlist, including the new entry.
 * The caller has locked the event and inserted the entry.
 */
export async function refuseCrowdedWaitlist(tx: Tx, eventId: string, email: string): Promise<void> {
  const { rows } = await sql<{ isCrowded: boolean }>`
    select not ${isProvenAddress(sql`${email}`)} and (
      select count(*) > ${maxWaitingPerNetwork} from waitlist
      where event_id = ${eventId} and network = any(${networkFingerprints(tx)}) and state in ('waiting', 'offered')
        and not ${isProvenAddress(sql`waitlist.email`)}) as "isCrowded"`.execute(tx.db);
  if (rows[0]!.isCrowded) throw new Refusal("confirm-first", { message: t.severalPeopleFromYourNetwork });
}
