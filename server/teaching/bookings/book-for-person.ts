import { sql } from "kysely";
import { clockWords, dateWords } from "../../../contract/platform/values/time.ts";
import type { bookForPerson as schema, OwnerBookingCreated } from "../../../contract/teaching/bookings/owner-schema.ts";
import * as owner from "../../../contract/teaching/bookings/text.desk.ts";
import { newToken } from "../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { answerRequest } from "../messages/inbox.ts";
import { addSlot } from "../slots/change.ts";
import { deleteLeftHoldQuery, heldFor, releaseRequestHold } from "../slots/hold.ts";
import { lockSlots } from "../slots/locks.ts";
import { lockTimetable, timetableRefusal } from "../slots/timetable.ts";
import { attendeeColumns } from "./attendee.ts";
import { isCashReceived, paymentColumns, receiveSessionCash } from "./change-payment.ts";
import { type Attendee, resolveAttendee } from "./guests.ts";
import { bookingRows, sessionBooked } from "./letters.ts";
import { sessionBookedForOwner } from "./owner-letters.ts";
import { announceBooked, minutesWithin, ownersChoice } from "./session-kind.ts";

type Wanted = Parsed<typeof schema>["body"];

/**
 * Books a session for a client or guest on the owner's behalf, and sends the attendee and the owner an email with a
 * calendar entry. Idempotent by `id`. Refuses `not-found` (client, slot or request), `slot-past`,
 * `time-does-not-exist`, `invalid` for an unknown session type, `slot-gone` (booked, with the attendee's name), `slot-held` (a student is paying for it),
 * `overlaps` (a class or another slot), and `stale` when the request already has a session, or when the booking with
 * this `id` was cancelled or is at another time.
 */
export async function bookForPerson(ctx: Ctx, { body }: { body: Wanted }): Promise<OwnerBookingCreated> {
  const { id, at } = body;
  try {
    const slotId = await ctx.tx((tx) => placeBooking(tx, body));
    return { message: owner.bookedEmailIsOnItsWay, bookingId: id, slotId };
  } catch (error) {
    if (at.is === "slot") throw error;
    throw await timetableRefusal(ctx, error, [{ ...at, duration_minutes: at.durationMinutes }]);
  }
}

/**
 * The steps of `bookForPerson` in a transaction. Returns the id of the slot. A slot that the request holds can be
 * booked; if another one is booked, the hold ends. `form`: a request is confirmed without the owner, for the student with `isOwn` or a visitor.
 */
export async function placeBooking(tx: Tx, body: Wanted, form?: { isOwn: boolean }): Promise<string> {
  const { id, at, requestId } = body;
  const attendee = await resolveAttendee(tx, body.person, { isTyped: form?.isOwn === false });
  if (at.is === "new") await lockTimetable(tx);
  else await lockSlots(tx, [at.slotId]);
  const repeatedSlotId = await slotOfRepeated(tx, body);
  if (repeatedSlotId) return repeatedSlotId;
  const slotId = at.is === "slot" ? at.slotId : await addSlot(tx, at);
  const { token, hash } = newToken();
  const requestText = requestId ? await answerRequest(tx, requestId) : "";
  const message = body.message || requestText.slice(0, 2000);
  const session = await ownersChoice(tx, body.sessionType, body.meeting);
  await insertBooking(tx, body, { slotId, attendee, linkHash: hash, message, session });
  await sendLetters(tx, id, { payToken: token, form });
  announceBooked(tx, slotId, session.breakMinutes);
  if (requestId) await releaseRequestHold(tx, requestId);
  return slotId;
}

/** The slot of a repeated request. Refuses `stale` when its booking was cancelled or is at another time. */
async function slotOfRepeated(tx: Tx, { id, at }: Wanted): Promise<string | undefined> {
  const existing = await tx.db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .select(["slot_id", "bookings.state", "date", "time"])
    .where("bookings.id", "=", id)
    .executeTakeFirst();
  if (!existing) return undefined;
  const { slot_id, state, date, time } = existing;
  const isSameTime = at.is === "slot" ? slot_id === at.slotId : date === at.date && time === at.time;
  if (state !== "live" || !isSameTime) throw new Refusal("stale");
  return slot_id;
}

type NewBooking = {
  slotId: string;
  attendee: Attendee;
  linkHash: string;
  message: string;
  session: Awaited<ReturnType<typeof ownersChoice>>;
};

/**
 * One conditional statement decides races: the slot must be open, upcoming and not held. Unique indexes refuse a
 * second live booking of the slot and a second session for the request.
 */
async function insertBooking(tx: Tx, wanted: Wanted, booking: NewBooking): Promise<void> {
  const { slotId, attendee, linkHash, message, session } = booking;
  const money = paymentColumns(wanted.payment, tx.now, linkHash);
  // A new time is as long as the owner says, except for a free session.
  const minutes = wanted.at.is === "slot" || session.type === "free" ? session.minutes : undefined;
  const { rows } = await sql`
    insert into bookings (id, slot_id, user_id, guest_name, guest_email, guest_phone, session_type, message,
      meeting, request_id, duration_minutes, paid_by, amount_cents, link_hash, link_sent_at,
      booked_at, placed_at, finalized_at)
    select ${wanted.id}, slots.id,
      ${attendee.user_id}, ${attendee.guest_name}, ${attendee.guest_email}, ${attendee.guest_phone},
      ${session.type}, ${message}, ${session.meeting ?? null}, ${wanted.requestId ?? null}, ${minutesWithin(minutes)},
      ${money.paid_by}, ${money.amount_cents}, ${money.link_hash}, ${money.link_sent_at},
      ${tx.now}, ${tx.now}, ${tx.now}
    from slots
    where slots.id = ${slotId} and slots.state = 'open' and slots.starts_at > ${tx.now}
      and not exists (
        select from slot_holds where slot_holds.slot_id = slots.id
          and (slot_holds.state = 'pinned' or slot_holds.held_until > ${tx.now})
          and not coalesce(slot_holds.request_id = ${wanted.requestId ?? null}, false))
    on conflict do nothing
    returning id`.execute(tx.db);
  if (rows.length === 0) throw await bookingRefusal(tx, wanted, slotId);
  await deleteLeftHoldQuery(tx, slotId).execute();
  if (isCashReceived(wanted.payment)) await receiveSessionCash(tx, wanted.id);
}

async function bookingRefusal(tx: Tx, wanted: Wanted, slotId: string): Promise<Refusal> {
  const slot = await tx.db
    .selectFrom("slots")
    .select(["date", "time", "starts_at"])
    .where((is) => is.and({ id: slotId, state: "open" }))
    .executeTakeFirst();
  if (!slot) return new Refusal("not-found");
  if (slot.starts_at <= tx.now) return new Refusal("slot-past");
  const when = `${dateWords(slot.date)}, ${clockWords(slot.time)}`;
  const taken = await tx.db
    .selectFrom("bookings")
    .leftJoin("users", "users.id", "bookings.user_id")
    .select(attendeeColumns)
    .where((is) => is.and({ slot_id: slotId, "bookings.state": "live" }))
    .executeTakeFirst();
  if (taken) {
    const name = `${taken.first_name} ${taken.last_name}`.trim();
    return new Refusal("slot-gone", { message: owner.hasJustBookedPleaseChoose(name, when) });
  }
  const held = await tx.db
    .selectFrom("slot_holds")
    .leftJoin("messages", "messages.id", "slot_holds.request_id")
    .select(["messages.name", heldFor.as("held_for")])
    .where("slot_holds.slot_id", "=", slotId)
    .executeTakeFirst();
  if (held?.name) return new Refusal("slot-held", { message: owner.hasAskedForThisTime(held.name, when) });
  if (held) {
    const message = held.held_for === "provider" ? owner.payPalChecksPaymentFor(when) : owner.someoneIsPayingFor(when);
    return new Refusal("slot-held", { message });
  }
  return wanted.requestId
    ? new Refusal("stale", { message: owner.thisRequestHasItsSession })
    : new Refusal("slot-gone");
}

type LetterOptions = { payToken: string; form: { isOwn: boolean } | undefined };

async function sendLetters(tx: Tx, bookingId: string, { payToken, form }: LetterOptions): Promise<void> {
  const [row] = await bookingRows(tx, { id: bookingId });
  if (!row) return;
  await tx.send(row.email, async () => {
    // A visitor typed name and address: forms must not relay messages.
    const greeted = form?.isOwn === false ? { ...row, preferred_name: "", first_name: "" } : row;
    const letter = await sessionBooked(tx, greeted, row.paid_by === "link" ? payToken : undefined);
    return form ? { ...letter, asked: "form" } : letter;
  });
  await tx.send("owner", () => sessionBookedForOwner(tx, row));
}
