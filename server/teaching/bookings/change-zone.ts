import { sql } from "kysely";
import { listWords } from "../../../contract/platform/language/list-words.ts";
import { inStudioTime } from "../../../contract/platform/language/zone-words.ts";
import {
  clockWords,
  type Day,
  dayWords,
  studioDay,
  studioInstant,
  studioTime,
  type WallTime,
} from "../../../contract/platform/values/time.ts";
import type { Ahead, Keep, WouldMove } from "../../../contract/site/place/calls.ts";
import * as t from "../../../contract/site/place/text.desk.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { inPlace } from "../../platform/process/place.ts";
import type { ZoneChange } from "../../site/place/port.ts";
import { moveClassesToZone } from "../events/change-zone.ts";
import { moveSlotsToZone } from "../slots/change-zone.ts";
import { lockTimetable } from "../slots/timetable.ts";
import { bookingRows, sessionMoved } from "./letters.ts";

/** A class, session or free time with a fixed date. Free times of the office hours follow these instead. */
type Entry = {
  kind: keyof Ahead;
  /** The booking of a session. */
  id: string;
  what: string;
  date: Day;
  time: WallTime;
  startsAt: Date;
  endsAt: Date;
};

/** All entries from yesterday on, by their start. */
async function readEntries({ db, now }: Pick<Ctx, "db" | "now">): Promise<Entry[]> {
  const since = new Date(now.getTime() - 24 * 3_600_000);
  const { rows } = await sql<Entry>`
    select 'classes' as kind, id, title as what, date, time, starts_at as "startsAt", ends_at as "endsAt"
    from events where state = 'live' and starts_at > ${since}
    union all
    select case when bookings.id is null then 'slots' else 'sessions' end, coalesce(bookings.id, slots.id),
      coalesce(session_name, ''), date, time, starts_at, ends_at
    from slots left join bookings on slot_id = slots.id and bookings.state = 'live'
    where slots.state = 'open' and starts_at > ${since} and (made_by = 'owner' or bookings.id is not null)
    order by "startsAt"`.execute(db);
  return rows;
}

export async function countAhead(ctx: Pick<Ctx, "db" | "now">): Promise<Ahead> {
  return counted((await readEntries(ctx)).filter(({ startsAt }) => startsAt > ctx.now));
}

function counted(entries: readonly Entry[]): Ahead {
  const of = (kind: keyof Ahead) => entries.filter((entry) => entry.kind === kind).length;
  return { classes: of("classes"), sessions: of("sessions"), slots: of("slots") };
}

/**
 * Moves the timetable into the time zone that was just stored. With `clocks` people with a session or a seat that moves
 * get an email. Refuses `would-move` if something moves and `keep` is not given; with `clocks`, `time-does-not-exist` for
 * a time that the new zone skips, and `overlaps`.
 */
export async function moveTimetableToZone(tx: Tx, { was, now, keep }: ZoneChange): Promise<void> {
  await lockTimetable(tx);
  await sql`lock table events, slots, bookings, signups, waitlist in share row exclusive mode`.execute(tx.db);
  await inPlace(now, async () => {
    const entries = await readEntries(tx);
    const moving = entries.filter((entry) => entry.startsAt > tx.now && !hasWords(entry, entry.startsAt));
    if (moving.length > 0 && !keep) throw new Refusal("would-move", wouldMove(moving, { was, now }));
    if (keep !== "instants") refuseClocks(entries, moving);
    await move(tx, moving, { was, keep: keep ?? "clocks" });
  });
}

async function move(tx: Tx, moving: readonly Entry[], { was, keep }: { was: ZoneChange["was"]; keep: Keep }) {
  const sessions = moving.filter(({ kind }) => kind === "sessions").map(({ id }) => id);
  const before = (await Promise.all(sessions.map((id) => bookingRows(tx, { id })))).flat();
  await moveClassesToZone(tx, keep, was);
  await moveSlotsToZone(tx, keep);
  if (sessions.length > 0)
    await tx.db
      .updateTable("bookings")
      .set({ version: sql<number>`version + 1` })
      .$if(keep === "clocks", (update) => update.set({ placed_at: tx.now }))
      .where("id", "in", sessions)
      .execute();
  if (keep === "clocks")
    for (const row of before) {
      const [moved] = await bookingRows(tx, { id: row.id });
      // A session that is not finalized gets its confirmation with the new time.
      if (row.email !== "" && row.finalized_at)
        await tx.send(row.email, () => sessionMoved(tx, moved!, row, "owner", was));
    }
  await tx.hooks.timetableChanged(tx);
  tx.changed("events");
  tx.changed("slots");
}

/** Whether the studio's clock shows the entry's date and time at a moment. */
const hasWords = ({ date, time }: Entry, at: Date) => studioDay(at) === date && studioTime(at) === time;

/** How many are named as examples. */
const mostNamed = 5;

function wouldMove(moving: readonly Entry[], { was, now }: Pick<ZoneChange, "was" | "now">) {
  const ahead = counted(moving);
  const { classes, sessions, slots } = ahead;
  const what = [classes && t.classes(classes), sessions && t.sessions(sessions), slots && t.slots(slots)];
  const facts: WouldMove = {
    ahead,
    examples: moving.slice(0, mostNamed).map((entry) => ({
      what: nameOf(entry),
      was: inPlace(was, () => inStudioTime(whenOf(entry))),
      clocks: inPlace(now, () => inStudioTime(whenOf(entry))),
      instants: inStudioTime(whenOf({ date: studioDay(entry.startsAt), time: studioTime(entry.startsAt) })),
    })),
  };
  return { message: t.wouldMove(listWords(what.filter((words) => words !== 0))), facts };
}

const nameOf = ({ what }: Entry) => what || t.freeTime;
const whenOf = ({ date, time }: Pick<Entry, "date" | "time">) => `${dayWords(date)}, ${clockWords(time)}`;

/** Names the first entry whose time the new zone skips, and the first two that would be at the same time. */
function refuseClocks(entries: readonly Entry[], moving: readonly Entry[]): void {
  const moves = new Set(moving);
  const spans = entries
    .map((entry) => {
      const { date, time, startsAt, endsAt } = entry;
      const from = moves.has(entry) ? studioInstant(date, time) : startsAt;
      return { entry, from, until: from.getTime() + endsAt.getTime() - startsAt.getTime() };
    })
    .toSorted((one, other) => one.from.getTime() - other.from.getTime());
  for (const [nth, { entry, from, until }] of spans.entries()) {
    if (moves.has(entry) && !hasWords(entry, from)) {
      const message = t.doesNotExistThere(nameOf(entry), dayWords(entry.date), clockWords(entry.time));
      throw new Refusal("time-does-not-exist", { message });
    }
    const next = spans[nth + 1];
    if (next && next.from.getTime() < until) {
      const [one, other] = [entry, next.entry].map((both) => `${nameOf(both)}, ${whenOf(both)}`) as [string, string];
      throw new Refusal("overlaps", { message: t.wouldOverlap(one, other) });
    }
  }
}
