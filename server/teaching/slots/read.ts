import { type Selectable, sql } from "kysely";
import type { Day } from "../../../contract/platform/values/time.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { isInBreak } from "./breaks.ts";

/** Open, upcoming slots that are not booked, of all or some days. Only the owner gets those held by others. */
export async function availableSlots(
  ctx: Pick<Ctx, "db" | "actor" | "now" | "site">,
  { ids, days }: { ids?: readonly string[]; days?: { from: Day; to: Day } } = {},
): Promise<AvailableSlot[]> {
  const { actor, now } = ctx;
  let wanted = ctx.db
    .selectFrom("slots")
    .leftJoin("slot_holds", (join) =>
      join
        .onRef("slot_holds.slot_id", "=", "slots.id")
        .on((on) => on.or([on("slot_holds.state", "=", "pinned"), on("slot_holds.held_until", ">", now)])),
    )
    .select(["slots.id", "date", "time", "duration_minutes", "place", "starts_at", "made_by", "slot_holds.held_until"])
    .where("slots.state", "=", sql.lit("open"))
    .where("starts_at", ">", now)
    .where(sql<boolean>`not exists (select from bookings where slot_id = slots.id and bookings.state = 'live')`);
  if (actor.kind === "visitor") wanted = wanted.where("slot_holds.slot_id", "is", null);
  if (actor.kind === "user")
    wanted = wanted.where(sql<boolean>`(slot_holds.slot_id is null or slot_holds.user_id = ${actor.id})`);
  // The owner can also book in a break.
  if (actor.kind !== "admin") {
    const exceptUser = actor.kind === "user" ? actor.id : undefined;
    wanted = wanted.where(sql<boolean>`not ${isInBreak("slots", { now, exceptUser })}`);
  }
  if (ids) wanted = wanted.where("slots.id", "in", [...ids]);
  if (days) wanted = wanted.where("date", ">=", days.from).where("date", "<=", days.to);
  const rows = await wanted.orderBy("starts_at").execute();
  const place = await usualLocation(ctx);
  const { sessions } = await ctx.site.settings();
  return rows.map((row) => ({
    ...slotFacts(row, place, { inWords: actor.kind !== "admin" }),
    changeUntil: changeUntil(row.starts_at, sessions.cancelHours).toISOString(),
    ...(actor.kind === "admin" && row.made_by === "rule" ? { isByRule: true } : {}),
    ...(row.held_until ? { heldUntil: row.held_until.toISOString() } : {}),
  }));
}

/** Start of the next open slot, from which on it cannot be booked; null if there is none. */
export async function nextSlotStart(db: Ctx["db"], now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(starts_at) as at from slots where state = 'open' and starts_at > ${now}`.execute(db);
  return rows[0]!.at;
}

/** Location of a session whose slot has none: the owner's setting, else the studio's address. */
export async function usualLocation(ctx: Pick<Ctx, "site">): Promise<string> {
  const { sessions } = await ctx.site.settings();
  if (sessions.place) return sessions.place;
  const { links } = await ctx.site.sections("links");
  return links?.address.join(", ") ?? "";
}

/** Cut-off for changes by the student: `cancelHours` elapsed hours before the start. */
export function changeUntil(startsAt: Date, cancelHours: number): Date {
  return new Date(startsAt.getTime() - cancelHours * 3_600_000);
}

type SlotRow = Pick<Selectable<Tables["slots"]>, "id" | "date" | "time" | "duration_minutes" | "place" | "starts_at">;

/** The fields of a slot in every list. With `inWords`, a web address as location becomes "Online". */
export function slotFacts(row: SlotRow, usual: string, { inWords = false } = {}) {
  const place = row.place || usual;
  return {
    _id: row.id,
    date: row.date,
    time: row.time,
    duration: row.duration_minutes,
    link: inWords && isWebAddress(place) ? "Online" : place,
    startsAt: row.starts_at.toISOString(),
  };
}

/** With or without scheme: `https://…`, `www.example.com`, `meet.example.com/room`. */
export const isWebAddress = (place: string): boolean => webAddress.test(place);
const webAddress = /https?:\/\/|\bwww\.|[\w-]\.[a-z]{2,}\/\S/i;
