import { type Selectable, sql } from "kysely";
import { paths } from "../../../contract/paths.ts";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { type Meeting, type SessionTypeId, sessionTypeOf } from "../../../contract/platform/values/session-types.ts";
import { type Day, daysSince } from "../../../contract/platform/values/time.ts";
import {
  type BookedSlot,
  type BookingList,
  type CancelledSession,
  cancelledSessionsLimit,
  sessionsPageSize,
} from "../../../contract/teaching/bookings/calls.ts";
import type { listBookings as schema } from "../../../contract/teaching/bookings/schema.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { idOfToken } from "../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { heldPayments } from "../../selling/payments/held/read.ts";
import { isRefundRefused, onItsWayCents } from "../../selling/payments/refunds/refund-state.ts";
import { shownSessionName } from "../services/read.ts";
import { availableSlots, changeUntil, isWebAddress, slotFacts, usualLocation } from "../slots/read.ts";
import { attendeeColumns, attendeeNames, bookingMinutes, bookingsOf, cutoffHours } from "./attendee.ts";
import { bookingOfSessionToken } from "./session-token.ts";

export { findSessions } from "./find-sessions.ts";

type Reader = Pick<Ctx, "db" | "site">;
type Booking = Selectable<Tables["bookings"]>;

/**
 * Free slots by time. The owner also gets held ones, and all booked ones, or with `booked` only a page of them. With
 * `userId`, that student's booked slots, past ones too: refuses `not-signed-in` for a visitor and
 * `not-found` for another student.
 */
export async function listBookings(ctx: Ctx, { query }: Parsed<typeof schema>): Promise<BookingList> {
  const { actor } = ctx;
  if (query.userId !== undefined) {
    const userId = query.userId.toLowerCase();
    if (actor.kind === "visitor") throw new Refusal("not-signed-in");
    if (actor.kind === "user" && actor.id !== userId) throw new Refusal("not-found");
    const slots = await bookedSlots(ctx, { userId });
    const ownSlots = actor.kind === "user" ? slots.map((slot) => withPayPath(ctx, slot)) : slots;
    return { bookedSlots: ownSlots, cancelledSessions: await cancelledSessions(ctx, { userId }) };
  }
  if (actor.kind !== "admin") return { availableSlots: await availableSlots(ctx) };
  const held = async () => (await heldPayments(ctx)).filter(({ kind }) => kind === "session" || kind === "booking");
  const page = (side: Page["side"]) => bookedSlots(ctx, { page: { side, after: query.after, now: ctx.now } });
  if (query.session) return { bookedSlots: await bookedSlots(ctx, { bookingId: query.session }) };
  if (query.booked === "upcoming" || query.booked === "passed") return { bookedSlots: await page(query.booked) };
  const free = await availableSlots(ctx);
  if (query.booked === "none") return { availableSlots: free };
  if (query.booked === undefined)
    return { availableSlots: free, bookedSlots: await bookedSlots(ctx, { all: true }), held: await held() };
  const passed = await page("passed");
  const near = [...passed.toReversed(), ...(await page("upcoming"))];
  return { availableSlots: free, bookedSlots: near, held: await held() };
}

function withPayPath({ signer }: Pick<Ctx, "signer">, slot: BookedSlot): BookedSlot {
  if (slot.isPaid || slot.paidBy !== "link") return slot;
  return { ...slot, payPath: paths.pay(studentPayToken(signer, slot.bookingId)) };
}

/** Token of the payment link on a student's own pages. It does not replace the emailed one. */
export const studentPayToken = (signer: Tx["signer"], bookingId: string): string =>
  `${bookingId}.${signer.mac(payPurpose, bookingId)}`;

/** The booking of such a token. Undefined if the token is forged. */
export const bookingOfPayToken = (signer: Tx["signer"], token: string): string | undefined =>
  idOfToken(signer, payPurpose, token);

const payPurpose = "payment of a booking";

/** Upcoming sessions, next first, or past ones, latest first. `after`: slot id of the last session already read. */
type Page = { side: "upcoming" | "passed"; after: string | undefined; now: Date };
type Days = { from: Day; to?: Day };
type Which =
  | { all: true }
  | { userId: string }
  | { slotId: string }
  | { bookingId: string }
  | { unpaidAt: Date }
  | { days: Days }
  | { page: Page };

/**
 * Live bookings by time: of one student, of a slot, by id, unpaid, on some days, all, or one page of them. All, and
 * those by id, on days and of a page are for the owner, and have phones.
 */
export async function bookedSlots(ctx: Reader, which: Which): Promise<BookedSlot[]> {
  let wanted = bookingsOf(ctx.db)
    .select(["slots.id", "bookings.id as booking_id", "date", "time", bookingMinutes.as("duration_minutes"), "place"])
    .select(["starts_at", "session_type", "session_name", cutoffHours.as("cutoff_hours")])
    .select(["user_id", ...attendeeColumns, "message", "amount_cents", "paid_by"])
    .select(["payment_id", "link_sent_at", "finalized_at", "bookings.version", "meeting"])
    .select(isPaymentHeld.as("is_payment_held"))
    .where("bookings.state", "=", sql.lit("live"));
  if ("userId" in which) wanted = wanted.where("bookings.user_id", "=", which.userId);
  if ("slotId" in which) wanted = wanted.where("slot_id", "=", which.slotId);
  if ("bookingId" in which) wanted = wanted.where("bookings.id", "=", which.bookingId);
  if ("days" in which) {
    const { from, to } = which.days;
    wanted = wanted.where("date", ">=", from).$if(to !== undefined, (all) => all.where("date", "<=", to!));
  }
  if ("unpaidAt" in which) {
    wanted = wanted
      // The condition of the index bookings_unpaid. Most of its rows are cash that is not due yet.
      .where(
        sql<boolean>`bookings.id = any (array(
          select id from bookings where state = 'live' and payment_id is null and paid_by <> 'free'))`,
      )
      .where(sql<boolean>`(paid_by = 'link' or (paid_by = 'cash' and starts_at <= ${which.unpaidAt}))`);
  }
  const isOwners = "all" in which || "page" in which || "days" in which || "bookingId" in which;
  const isPassed = "page" in which && which.page.side === "passed";
  if ("page" in which) {
    const { after, now } = which.page;
    wanted = wanted.where("starts_at", isPassed ? "<=" : ">", now).limit(sessionsPageSize);
    const follows = isPassed ? sql`<` : sql`>`;
    const isAfter = sql<boolean>`(starts_at, slots.id) ${follows} (select starts_at, id from slots where id = ${after})`;
    if (after) wanted = wanted.where(isAfter);
  }
  const direction = isPassed ? "desc" : "asc";
  const rows = await wanted.orderBy("starts_at", direction).orderBy("slots.id", direction).execute();
  const place = await usualLocation(ctx);
  const { sessions } = await ctx.site.settings();
  return rows.map((row) => ({
    ...slotFacts(row, locationOf(row, place)),
    bookingId: row.booking_id,
    ...sessionNames(row),
    userId: row.user_id,
    ...attendeeNames(row),
    email: row.email,
    phone: isOwners ? row.phone : undefined,
    purchaseId: (isOwners && row.payment_id) || undefined,
    message: row.message,
    meeting: row.meeting,
    onlineLink: row.meeting === "in-person" ? "" : sessions.onlineLink,
    amount: dollarsOf(row.amount_cents),
    paidBy: row.paid_by,
    isPaid: isPaid(row),
    isPaymentHeld: row.is_payment_held || undefined,
    unpaidSince: unpaidSince(row)?.toISOString(),
    changeUntil: changeUntil(row.starts_at, row.cutoff_hours ?? sessions.cancelHours).toISOString(),
    isFinalized: row.finalized_at !== null,
    version: row.version,
  }));
}

/**
 * Unpaid sessions, longest unpaid first: an unpaid link, or cash that was not received when the session started.
 * `days` counts calendar days of the studio since then.
 */
export async function unpaidBookings(ctx: Reader & Pick<Ctx, "now">): Promise<(BookedSlot & { days: number })[]> {
  const unpaid = await bookedSlots(ctx, { unpaidAt: ctx.now });
  return unpaid
    .map((booking) => ({ ...booking, days: daysSince(booking.unpaidSince ?? booking.startsAt, ctx.now) }))
    .toSorted((one, other) => other.days - one.days);
}

/** All sessions of a client, or of a guest by address, for the owner: cancelled ones too, latest first. */
export async function sessionsOfPerson(ctx: Pick<Reader, "db">, person: { id: string } | { email: string }) {
  const rows = await ctx.db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .select(["bookings.id as _id", "date", "time", "starts_at", "session_type", "session_name"])
    .select(["bookings.state", "amount_cents", "message"])
    .where(
      "id" in person
        ? sql<boolean>`user_id = ${person.id}`
        : sql<boolean>`lower(guest_email) = ${person.email.toLowerCase()}`,
    )
    .orderBy("starts_at", "desc")
    .orderBy("bookings.id", "desc")
    .execute();
  return rows.map(({ starts_at, session_type, session_name, amount_cents, ...row }) => ({
    ...row,
    startsAt: starts_at.toISOString(),
    ...sessionNames({ session_type, session_name }),
    amount: dollarsOf(amount_cents),
  }));
}

/** A student's cancelled sessions, latest first, or one by its id, with what goes back: by a refund, or in cash. */
export async function cancelledSessions(
  { db }: Pick<Reader, "db">,
  which: { userId: string } | { bookingId: string },
): Promise<CancelledSession[]> {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .select(["bookings.id", "date", "time", "starts_at", "session_type", "session_name"])
    .select([
      sql<number>`coalesce((
        select sum(returned_cents) from purchase_tenders as paid
        where paid.purchase_id = bookings.payment_id and paid.kind <> 'wallet'), 0)::int`.as("returned_cents"),
      onItsWayCents(sql`bookings.payment_id`).as("on_its_way_cents"),
      isRefundRefused(sql`bookings.payment_id`).as("is_refund_refused"),
    ])
    .where("userId" in which ? sql<boolean>`user_id = ${which.userId}` : sql<boolean>`bookings.id = ${which.bookingId}`)
    .where("bookings.state", "=", sql.lit("cancelled"))
    .orderBy("starts_at", "desc")
    .orderBy("bookings.id", "desc")
    .limit(cancelledSessionsLimit)
    .execute();
  return rows.map(({ id, date, time, starts_at, returned_cents, on_its_way_cents, is_refund_refused, ...row }) => ({
    bookingId: id,
    date,
    time,
    startsAt: starts_at.toISOString(),
    ...sessionNames(row),
    refunded: dollarsOf(returned_cents - on_its_way_cents),
    onItsWayBack: dollarsOf(on_its_way_cents),
    isRefundRefused: is_refund_refused,
  }));
}

const liveBookingQuery = ({ db }: Pick<Ctx | Tx, "db">) =>
  db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .select(["bookings.id", "slot_id", "payment_id", "kept_for", "starts_at", "amount_cents"])
    .select(["break_after_minutes", cutoffHours.as("cutoff_hours")])
    .where("bookings.state", "=", sql.lit("live"));

export const liveBookingIn = (tx: Tx, slotId: string) =>
  liveBookingQuery(tx).where("slot_id", "=", slotId).executeTakeFirst();

/** A session as a call names it: by its slot, its id, or by the token of an email about it. */
export type NamedSession = { slotId: string; bookingId?: string | undefined; token?: string | undefined };

/**
 * The live booking of the caller: any for the owner, a student's own, or that of the token. With a token or
 * `bookingId` it may be in another slot. Refuses `link-dead` for a token that is forged or whose session has ended.
 */
export async function callersBooking(ctx: Pick<Ctx | Tx, "db" | "actor" | "signer">, named: NamedSession) {
  const { slotId, bookingId, token } = named;
  if (token !== undefined) {
    const id = bookingOfSessionToken(ctx.signer, token) ?? null;
    const ofToken = liveBookingQuery(ctx).where("bookings.id", "=", id);
    return ofToken.executeTakeFirstOrThrow(() => new Refusal("link-dead"));
  }
  return liveBookingQuery(ctx)
    .where(bookingId ? "bookings.id" : "slot_id", "=", bookingId ?? slotId)
    .$if(ctx.actor.kind !== "admin", (all) =>
      all.where("user_id", "=", ctx.actor.kind === "user" ? ctx.actor.id : null),
    )
    .executeTakeFirst();
}

/** The name of a session in the API, and the one that people read. */
const sessionNames = ({ session_type, session_name }: Pick<Booking, "session_type" | "session_name">) => ({
  sessionType: sessionTypeOf(session_type, session_name),
  sessionName: shownSessionName(session_name),
});

type Where = { place: string; session_type: SessionTypeId; meeting: Meeting | null };

/** Location of a booked session: online if the student chose so, else the slot's, else the usual one. */
export function locationOf(row: Where, usual: string): string {
  const place = ownersWords(row.place) || (row.session_type === "free" ? t.meetOnline : usual);
  return row.meeting === "online" && !isWebAddress(place) ? t.meetOnline : place;
}

/** Whether a location says that the session is online: as the owner typed it, or in the current language. */
export const isOnlinePlace = (place: string): boolean => place === "Online" || place === t.meetOnline;

/** Whether a booked session is online, by the student's choice or the location. */
export const isOnline = (row: Where): boolean => {
  const place = locationOf(row, "");
  return isOnlinePlace(place) || isWebAddress(place);
};

/** The online link for letters, under its label. A session that is online without one promises the link. */
export function onlineFact(row: Where, link: string) {
  if (row.meeting === "in-person" || isWebAddress(row.place)) return {};
  return { [t.meetOnline]: link || (isOnline(row) ? t.linkComesByEmail : undefined) };
}

/** SQL over `bookings`: an unpaid one that the owner keeps while the provider has not decided. */
const isPaymentHeld = sql<boolean>`(payment_id is null and kept_for is not null and exists (
  select from payments where payments.id = kept_for and payments.state = 'pending'))`;

/** Whether nothing is left to pay for a booking. */
export function isPaid(row: Pick<Booking, "paid_by" | "payment_id">) {
  return row.paid_by === "free" || row.payment_id !== null;
}

function unpaidSince(row: Pick<Booking, "paid_by" | "payment_id" | "link_sent_at"> & { starts_at: Date }) {
  if (row.payment_id) return undefined;
  if (row.paid_by === "link") return row.link_sent_at;
  return row.paid_by === "cash" ? row.starts_at : undefined;
}

/** Students can no longer change a session that starts before this moment. */
export async function earliestChangeableStart(
  { site, now }: Pick<Ctx, "site" | "now">,
  { cutoff_hours }: { cutoff_hours: number | null },
): Promise<Date> {
  const { sessions } = await site.settings();
  return new Date(now.getTime() + (cutoff_hours ?? sessions.cancelHours) * 3_600_000);
}
