import { sql } from "kysely";
import type { Tx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { type Met, type Planned, spansOf, spanWords } from "./timetable.ts";

/** This many slots are named before the rest is only counted. */
const mostNamed = 3;

/**
 * Makes room for classes where slots are (design decision 4.5), with the timetable locked. Free slots are removed if
 * that is wanted, else refused as `over-free-slots`, which names them; one that is booked, or that somebody is paying
 * for, is refused as `overlaps`, without a name of hers.
 */
export async function makeRoom(
  tx: Pick<Tx, "db" | "now" | "live">,
  planned: readonly Planned[],
  removeSlots: boolean,
): Promise<void> {
  // Locked first and looked at in a statement of its own: who holds or books one locks it, too.
  const { rows: ids } = await sql<{ id: string }>`
    select slots.id from slots
    where slots.state = 'open' and exists (
      select from ${spansOf(planned)} where tstzrange(slots.starts_at, slots.ends_at) && wanted.span)
    order by slots.id
    for no key update`.execute(tx.db);
  if (ids.length === 0) return;
  const slots = await lockedSlots(
    tx,
    ids.map(({ id }) => id),
  );
  const taken = slots.find(({ title }) => title !== free);
  if (taken) throw new Refusal("overlaps", { message: `That time is taken: ${spanWords(taken)}.` });
  if (!removeSlots) throw new Refusal("over-free-slots", { message: question(slots) });
  for (const { id } of slots) {
    await tx.db.deleteFrom("slot_holds").where("slot_id", "=", id).execute();
    await tx.db.updateTable("slots").set({ state: "removed" }).where("id", "=", id).execute();
    await tx.live("slotRemoved", id);
  }
}

const free = "a free slot";

async function lockedSlots(tx: Pick<Tx, "db" | "now">, ids: readonly string[]) {
  const { rows } = await sql<Met & { id: string }>`
    select slots.id, slots.date, slots.time, slots.ends_at,
      case
        when exists (select from bookings where slot_id = slots.id and state = 'live') then 'a booked session'
        when exists (select from slot_holds where slot_id = slots.id and (state = 'pinned' or held_until > ${tx.now}))
          then 'a slot that somebody is just paying for'
        else ${free}
      end as title
    from slots
    where slots.id = any (${ids}::uuid[]) and slots.state = 'open'
    order by slots.starts_at`.execute(tx.db);
  return rows;
}

function question(slots: readonly Met[]): string {
  const named = slots.slice(0, mostNamed).map(spanWords).join("; ");
  const more = slots.length - mostNamed;
  const rest = more > 0 ? `; and ${more} more` : "";
  const ask = slots.length === 1 ? "Shall it be removed?" : "Shall they be removed?";
  return `${named[0]!.toUpperCase()}${named.slice(1)}${rest}. ${ask}`;
}
