import { type RawBuilder, sql } from "kysely";

// A service can keep time free after its sessions. No other session starts in that time.

type Others = {
  now: Date;
  /** A booking that does not count: it is the one that moves. */
  exceptBooking?: string | undefined;
  /** A student whose hold does not count: it ends when they hold another slot. */
  exceptUser?: string | undefined;
};

/** The longest session with the longest break. */
const farthest = sql`interval '12 hours'`;

const counts = (hold: string, { now, exceptUser }: Others) => sql<boolean>`
  (${sql.ref(`${hold}.state`)} = 'pinned' or ${sql.ref(`${hold}.held_until`)} > ${now})
  and ${sql.ref(`${hold}.user_id`)} is distinct from ${exceptUser ?? null}`;

/** SQL: whether the slot (a table or alias of `slots`) starts in the break of a booked or held session. */
export function isInBreak(slot: string, others: Others): RawBuilder<boolean> {
  const startsAt = sql.ref(`${slot}.starts_at`);
  return sql<boolean>`(exists (
      select from bookings as before join slots as slot_before on slot_before.id = before.slot_id
      where before.state = 'live' and before.break_after_minutes > 0
        and before.id is distinct from ${others.exceptBooking ?? null}
        and slot_before.state = 'open'
        and slot_before.starts_at < ${startsAt} and slot_before.starts_at > ${startsAt} - ${farthest}
        and slot_before.starts_at + make_interval(mins =>
          coalesce(before.duration_minutes, slot_before.duration_minutes) + before.break_after_minutes) > ${startsAt})
    or exists (
      select from slot_holds as held_before join slots as slot_before on slot_before.id = held_before.slot_id
      where held_before.break_until > ${startsAt} and slot_before.starts_at < ${startsAt} and ${counts("held_before", others)}))`;
}

/** SQL: whether a booked or held session or a class starts after the slot and before `until`. Null: false. */
export function isBreakTaken(slot: string, until: RawBuilder<Date | null>, others: Others): RawBuilder<boolean> {
  const startsAt = sql.ref(`${slot}.starts_at`);
  return sql<boolean>`(exists (
      select from slots as after
      where after.state = 'open' and after.starts_at > ${startsAt} and after.starts_at < ${until}
        and (exists (select from bookings where bookings.slot_id = after.id and bookings.state = 'live'
            and bookings.id is distinct from ${others.exceptBooking ?? null})
          or exists (select from slot_holds as held_after
            where held_after.slot_id = after.id and ${counts("held_after", others)})))
    or exists (
      select from events
      where events.state = 'live' and events.starts_at > ${startsAt} and events.starts_at < ${until}))`;
}
