import { sql } from "kysely";
import { confirmHours } from "../../contract/signups.ts";
import type { Tx } from "../ctx.ts";
import type { Seats } from "../events/seats.ts";
import { networkOf } from "../network.ts";
import { Refusal } from "../refusal.ts";

// One network must not fill a class or its line with invented addresses, and a class of 25 on one Wi-Fi signs up at
// once: each gets the place, some confirm it afterwards, and an address that is proven never has to.

/** A class is nearly full when no more places than these, or than a fifth of it, are left. */
const fewPlaces = 5;

/** Unproven places in a class that one network may have before the next has to be confirmed. */
const placesOfNetwork = { whileRoomy: 8, nearlyFull: 3 };

/** Unproven addresses that one network may have in the line of a class. */
const mostInLine = 3;

/** Unconfirmed places released in a class after which its network gets no more for unproven addresses. */
const mostReleased = 5;

/**
 * SQL: whether an address is proven: by an account, by a place that was confirmed by mail, or by a person who came.
 * `email` is an SQL expression.
 */
export const isProvenAddress = (email: ReturnType<typeof sql>) => sql<boolean>`(
  exists (select from users where lower(users.email) = lower(${email}) and users.state = 'live') or
  exists (select from signups as others where lower(others.email) = lower(${email})
    and (others.confirmed_at is not null or others.checked_in_at is not null)))`;

export function networkFingerprint({ signer, ip }: Pick<Tx, "signer" | "ip">): string {
  return signer.mac("network of a sign-up", networkOf(ip));
}

/** A network's places in a class: of unproven addresses, and released unconfirmed. */
export type OfNetwork = { places: number; released: number };

/** SQL: the `OfNetwork` of the caller. */
export const ofNetwork = (tx: Tx, eventId: string) => sql<OfNetwork>`(
  select json_build_object(
    'places', count(*) filter (where state = 'live' and not ${isProvenAddress(sql`signups.email`)}),
    'released', count(*) filter (where state = 'cancelled' and confirmed_at is null and cancelled_at >= confirm_by))
  from signups where event_id = ${eventId} and network = ${networkFingerprint(tx)})`;

/**
 * Until when the new place of an unproven address has to be confirmed; undefined when it need not be. The event is
 * locked. Refuses `confirm-first` for a network whose places were not confirmed again and again.
 */
export function confirmationDue(
  tx: Tx,
  { event, live, offered, waiting }: Seats,
  { places, released }: OfNetwork,
): Date | undefined {
  if (released >= mostReleased) throw new Refusal("confirm-first");
  const left = event.capacity - live - offered - waiting;
  const isNearlyFull = left <= Math.max(fewPlaces, Math.ceil(event.capacity / 5));
  if (places < (isNearlyFull ? placesOfNetwork.nearlyFull : placesOfNetwork.whileRoomy)) return undefined;
  return new Date(tx.now.getTime() + confirmHours * 3_600_000);
}

/** Refuses `confirm-first` when this network has enough unproven addresses in a line. The event is locked. */
export async function refuseCrowdedWaitlist(tx: Tx, eventId: string, email: string): Promise<void> {
  const { rows } = await sql<{ isCrowded: boolean }>`
    select not ${isProvenAddress(sql`${email}`)} and (
      select count(*) > ${mostInLine} from waitlist
      where event_id = ${eventId} and network = ${networkFingerprint(tx)} and state in ('waiting', 'offered')
        and not ${isProvenAddress(sql`waitlist.email`)}) as "isCrowded"`.execute(tx.db);
  if (rows[0]!.isCrowded)
    throw new Refusal("confirm-first", {
      message:
        "Several people from your network are waiting already. Please register or log in with this email first; then you can join the waitlist.",
    });
}
