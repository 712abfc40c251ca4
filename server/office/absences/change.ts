import { sql, type Insertable, type RawBuilder } from "kysely";
import type * as schema from "../../../contract/office/absences/schema.ts";
import * as t from "../../../contract/office/absences/text.desk.ts";
import { type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { idsOf, newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { studioZone } from "../../platform/db/studio-zone.ts";
import { markPickupsTold, movePickups, pickupsAt } from "../../selling/orders/absence-pickups.ts";
import type { ZoneChange } from "../../site/place/port.ts";
import { callOffSessions, type sessionsBetween } from "../../teaching/bookings/absence-sessions.ts";
import { callOffClasses, coverClass, moveClass } from "../../teaching/events/absence-classes.ts";
import { affectedSeats, type AffectedSeat } from "../../teaching/signups/absence-seats.ts";
import { callOffSeats } from "../../teaching/signups/cancel.ts";
import { closeSlots } from "../../teaching/slots/absence-slots.ts";
import { lockTimetable } from "../../teaching/slots/timetable.ts";
import { contactOf, requestsIn, type ClassRow, type Span, type Contact } from "./plan.ts";

export type ClassWish = Parsed<typeof schema.startAbsence>["body"]["classes"][number];
type Change = NewItem["change"];

type Classes = {
  absenceId: string;
  classes: readonly ClassRow[];
  wishes: ReadonlyMap<string, ClassWish>;
  answerBy: Date;
};

/**
 * Calls off, covers and moves classes as wished, with their seats, waitlists and orders. Returns the items of
 * the people. The classes and the purchases of their seats must be locked.
 */
export async function changeClasses(tx: Tx, { absenceId, classes, wishes, answerBy }: Classes): Promise<NewItem[]> {
  const items: NewItem[] = [];
  const changed = classes.filter(({ id }) => wishes.get(id)!.action.is !== "leave");
  const eventIds = idsOf(changed);
  const seats = await affectedSeats(tx, eventIds);
  const orders = await pickupsAt(tx, eventIds).forNoKeyUpdate().execute();
  for (const event of changed) {
    const { action, pickupsTo } = wishes.get(event.id)!;
    const there = pickupsTo === null ? undefined : wishes.get(pickupsTo)?.action.is;
    if (there !== undefined && there !== "leave") throw new Refusal("class-not-found");
    const change = action.is as Change;
    const now = await changeClass(tx, event, action);
    const cover = action.is === "cover" ? action.by : "";
    await tx.db
      .insertInto("absence_classes")
      .values({ absence_id: absenceId, event_id: event.id, change, cover })
      .execute();
    const own = seats.filter(({ event_id }) => event_id === event.id);
    for (const seat of own) items.push(seatItem(seat, { change, was: event, now, answerBy }));
    const pickups = orders.filter(({ event_id }) => event_id === event.id);
    const to = change === "move" ? event.id : pickupsTo;
    const orderIds = idsOf(pickups);
    if (orderIds.length > 0) await handOverAt(tx, orderIds, to === event.id ? null : to);
    const firstDay = to === null ? answerBy : await earlier(tx, answerBy, to);
    for (const order of pickups)
      items.push({
        to: contactOf({ ...order, phone: "" }, order.id),
        kind: "order",
        change,
        event_id: event.id,
        order_id: order.id,
        was_on: event.date,
        was_at: event.time,
        state: "asked",
        if_silent: "kept",
        answer_by: firstDay,
        next_event_id: to,
      });
  }
  await callOffSeats(
    tx,
    changed.filter(({ id }) => wishes.get(id)!.action.is === "cancel").map(({ id }) => id),
  );
  return items;
}

/** Returns the class as it is now. */
async function changeClass(tx: Tx, event: ClassRow, action: ClassWish["action"]): Promise<ClassRow> {
  if (action.is === "cancel") await callOffClasses(tx, [event.id]);
  if (action.is === "cover") await coverClass(tx, { id: event.id, by: action.by });
  if (action.is !== "move") return event;
  const moved = await moveClass(tx, event, action);
  if (moved.starts_at <= tx.now) throw new Refusal("class-past", { message: t.moveIntoFuture });
  return moved;
}

type SeatChange = { change: Change; was: ClassRow; now: ClassRow; answerBy: Date };

/** A paid or free seat of a class that is called off asks what happens; a changed class can be left until it starts. */
function seatItem(seat: AffectedSeat, { change, was, now, answerBy }: SeatChange): NewItem {
  const item = {
    to: contactOf(seat, seat.person_id),
    kind: seat.kind,
    change,
    event_id: was.id,
    ...(seat.kind === "seat" ? { signup_id: seat.id } : { waitlist_id: seat.id }),
    was_on: was.date,
    was_at: was.time,
    ...(change === "move" ? { next_event_id: was.id } : {}),
  };
  if (seat.kind === "waiting" || seat.isHeld) return { ...item, state: "told" };
  return change === "cancel"
    ? { ...item, state: "asked", if_silent: "back", answer_by: answerBy }
    : { ...item, state: "asked", if_silent: "kept", answer_by: now.starts_at };
}

/** The letter about the absence says it to the buyers. Without a class they choose. Refuses `class-not-found`. */
async function handOverAt(tx: Tx, orderIds: readonly string[], eventId: string | null): Promise<void> {
  if (eventId === null) return markPickupsTold(tx, orderIds);
  const live = tx.db.selectFrom("events").select("id").where("id", "=", eventId).where("state", "=", "live");
  if (!(await live.where("starts_at", ">", tx.now).executeTakeFirst())) throw new Refusal("class-not-found");
  await movePickups(tx, orderIds, eventId);
}

/** The earlier of a moment and the start of a class. */
async function earlier({ db }: Pick<Tx, "db">, at: Date, eventId: string): Promise<Date> {
  const event = await db.selectFrom("events").select("starts_at").where("id", "=", eventId).executeTakeFirst();
  return event && event.starts_at < at ? event.starts_at : at;
}

type Times = { span: Span; sessions: Awaited<ReturnType<typeof sessionsBetween>>; answerBy: Date };

/** Calls sessions off and closes the free slots of a span. Returns the items of the people. */
export async function closeTimes(tx: Tx, { span, sessions, answerBy }: Times): Promise<NewItem[]> {
  const requests = await requestsIn(tx, span);
  await callOffSessions(tx, idsOf(sessions));
  await closeSlots(tx, span);
  return [
    ...sessions.map((session): NewItem => ({
      to: contactOf(session, session.id),
      kind: "session",
      change: "cancel",
      booking_id: session.id,
      was_on: session.date,
      was_at: session.time,
      state: "asked",
      if_silent: "back",
      answer_by: answerBy,
    })),
    ...requests.map((request): NewItem => ({
      to: contactOf({ ...request, phone: request.phone ?? "" }, request.id),
      kind: "request",
      change: "cancel",
      message_id: request.id,
      was_on: request.date,
      was_at: request.time,
      state: "told",
    })),
  ];
}

type Columns = Insertable<Tables["absence_items"]>;

/** One thing in a letter or a phone call, with its person. */
type NewItem = { to: Contact } & Omit<Columns, "id" | "absence_id" | "person_id">;

/** Stores items, and each person once. */
export async function writeItems(tx: Pick<Tx, "db" | "now">, absenceId: string, items: readonly NewItem[]) {
  if (items.length === 0) return;
  await closeEarlierQuestions(tx, items);
  const idOf = new Map<string, string>();
  const people: (Contact & { id: string })[] = [];
  for (const { to } of items) {
    if (idOf.has(to.contact)) continue;
    const id = newId(tx.now.getTime());
    idOf.set(to.contact, id);
    const phone = items.find((item) => item.to.contact === to.contact && item.to.phone !== "")?.to.phone ?? "";
    people.push({ ...to, id, phone });
  }
  for (const some of portionsOf(people))
    await tx.db
      .insertInto("absence_people")
      .values(some.map((person) => ({ ...person, absence_id: absenceId })))
      .execute();
  const rows = items.map(({ to, ...item }) => ({
    ...item,
    id: newId(tx.now.getTime()),
    absence_id: absenceId,
    person_id: idOf.get(to.contact)!,
  }));
  for (const some of portionsOf(rows)) await tx.db.insertInto("absence_items").values(some).execute();
}

/** The answer to an earlier absence kept a seat or order there. From now on the new question counts. */
async function closeEarlierQuestions({ db, now }: Pick<Tx, "db" | "now">, items: readonly NewItem[]): Promise<void> {
  const idsOf = (key: "signup_id" | "order_id") => items.map((item) => item[key]).filter((id) => id != null);
  await sql`
    update absence_items set state = 'kept', answered_at = ${now}, answered_by = 'deadline'
    where state = 'asked' and if_silent = 'kept'
      and (signup_id = any (${idsOf("signup_id")}::uuid[]) or order_id = any (${idsOf("order_id")}::uuid[]))`.execute(
    db,
  );
}

/** A statement has at most 65,535 parameters. */
const rowsPerStatement = 1_000;

function portionsOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsPerStatement);
  return Array.from({ length: count }, (_, at) => rows.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement));
}

/** Moves the upcoming starts and ends of absences into the time zone that was just stored, if their days stay. */
export async function moveAbsencesToZone(tx: Tx, { was, keep }: ZoneChange): Promise<void> {
  if (keep === "instants") return;
  await lockTimetable(tx);
  const wall = (at: RawBuilder<Date>) => sql`(${at} at time zone ${was.zone})`;
  const moved = (at: RawBuilder<Date>) => sql<Date>`case when ${at} > ${tx.now}
    then studio_instant_or_later(${wall(at)}::date, ${wall(at)}::time, ${studioZone}) else ${at} end`;
  await tx.db
    .updateTable("absences")
    .set({ from_at: moved(sql.ref("from_at")), until_at: moved(sql.ref("until_at")) })
    .where("until_at", ">", tx.now)
    .execute();
}
