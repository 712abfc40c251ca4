import { sql } from "kysely";
import { freeSessionMinutes, sessionTypeNames } from "../../../contract/platform/values/session-types.ts";
import {
  type FreeSessionRequested,
  type FreeSessionTimes,
  requestHoldHours,
} from "../../../contract/teaching/messages/calls.ts";
import type * as schema from "../../../contract/teaching/messages/schema.ts";
import * as admin from "../../../contract/teaching/messages/text.desk.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import { isOwnAddress } from "../../auth/students/student.ts";
import { refuseBots } from "../../platform/botcheck/refuse-bots.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { customerNetworkOf } from "../../platform/http/network.ts";
import { countUse } from "../../platform/limits/counters.ts";
import { closeReplaced, declineTime, storeMessage } from "../messages/inbox.ts";
import { requestConfirmed, requestDeclined, requestReceived } from "../messages/letters.ts";
import { readAvailability } from "../slots/availability.ts";
import { holdForRequest, lockRequester, releaseRequestHold } from "../slots/hold.ts";
import { lockAddress } from "../slots/locks.ts";
import { availableSlots } from "../slots/read.ts";
import { answeringAbout } from "../waivers/asked-about.ts";
import { placeBooking } from "./book-for-person.ts";
import { resolveAttendee } from "./guests.ts";

const mostTimes = 12;
/**
 * Maximum of times that visitors of one network hold, or got without the owner's confirmation; students who are logged in
 * there have as many.
 */
const maxTimesPerNetwork = 3;
/**
 * Maximum of sessions that a network, or a logged-in student, books on a day without the owner's confirmation.
 * Cancelled ones count, because each of them emails the owner.
 */
const mostBookedPerDay = 6;

/** The next free slots for a free session; none if the owner does not offer them. */
export async function listFreeSessionTimes(ctx: Ctx): Promise<FreeSessionTimes> {
  const { freeSessions } = (await readAvailability(ctx)).availability;
  const slots = freeSessions === "off" ? [] : await availableSlots(ctx);
  return {
    times: slots
      .filter(({ duration, heldUntil }) => duration >= freeSessionMinutes && !heldUntil)
      .slice(0, mostTimes)
      .map(({ _id, date, time }) => ({ slotId: _id, date, time })),
    isConfirmedAtOnce: freeSessions === "automatic",
  };
}

type Wanted = Parsed<typeof schema.requestFreeSession>["body"];

/**
 * Stores a free-session request and emails owner and visitor. With `slotId`, the slot is held for a day, or booked at
 * once if the owner chose that. Idempotent by `id`. Refuses `bot-check-failed`, `slot-gone`, and `limited` for too many
 * times of one address or network.
 */
export async function requestFreeSession(ctx: Ctx, { body }: { body: Wanted }): Promise<FreeSessionRequested> {
  await refuseBots(ctx, body.captchaToken, "submit");
  const isOwn = await isOwnAddress(ctx, body.email);
  return answeringAbout(ctx, {}, () => storeRequest(ctx, body, isOwn));
}

/** `isOwn`: the student with this address is logged in. */
function storeRequest(ctx: Ctx, body: Wanted, isOwn: boolean): Promise<FreeSessionRequested> {
  const message = t.yourFormHasBeenSubmittedSuccess;
  return ctx.tx(async (tx) => {
    const { id, name, email, phone, sessionType, slotId } = body;
    const row = { kind: "free-session", name, email, phone, session_type: sessionType, body: body.message } as const;
    if (!slotId) {
      if ((await storeMessage(tx, id, row)).isNew) await sendLetters(tx, body, { isOwn });
      return { message };
    }
    const { freeSessions } = (await readAvailability(tx)).availability;
    const { openers, allOpeners } = openersOf(tx, isOwn);
    const opener = openers[0]!;
    // Serialized by network and address, so that each request counts the times of the previous ones.
    await lockRequester(tx, opener);
    await lockAddress(tx, email);
    const { startsAt, earlierUntil } = await readWantedSlot(tx, slotId, { openers: allOpeners, email, isOwn });
    const latest = Math.min(startsAt.getTime(), earlierUntil?.getTime() ?? Infinity);
    const heldUntil = new Date(Math.min(tx.now.getTime() + requestHoldHours * 3_600_000, latest));
    const isAutomatic = freeSessions === "automatic";
    const held = { slot_id: slotId, held_until: isAutomatic ? null : heldUntil, opener };
    const stored = await storeMessage(tx, id, { ...row, ...held });
    if (stored.isNew) {
      if (freeSessions === "off") throw new Refusal("slot-gone");
      if (!isAutomatic && earlierUntil && earlierUntil <= tx.now)
        throw new Refusal("limited", { message: t.timeWasHeldForADay, retryAfterSeconds: requestHoldHours * 3_600 });
      const { replaces, hasTime } = await earlierTimes(tx, { requestId: stored.id, email, openers, isOwn });
      if (isAutomatic) await countBooked(tx, isOwn);
      // A client is locked before the slot, as payments do it.
      if (isAutomatic) await resolveAttendee(tx, { is: "guest", name, email, phone }, { isTyped: !isOwn });
      await holdForRequest(tx, { slotId, requestId: stored.id, heldUntil, replaces });
      // Last: an earlier refusal must not say that the address has no time.
      if (hasTime)
        throw new Refusal("limited", {
          message: t.thereIsAlreadyTime,
          about: email,
          retryAfterSeconds: requestHoldHours * 3_600,
        });
      await closeReplaced(tx, replaces);
      if (isAutomatic) await bookRequested(tx, body, { slotId, requestId: stored.id, isOwn });
    }
    const time = await requestedTime(tx, stored.id);
    if (stored.isNew && !isAutomatic) await sendLetters(tx, body, { isOwn, held: { ...time, heldUntil } });
    return { message, time };
  });
}

/**
 * Fingerprints of the caller's network: of its visitors, or of its logged-in students, so that a visitor neither uses
 * up a student's share nor changes a student's time. `allOpeners`: both.
 */
function openersOf(tx: Tx, isOwn: boolean): { openers: string[]; allOpeners: string[] } {
  const network = customerNetworkOf(tx.ip);
  const ofVisitors = tx.signer.macs("opener of a request", network);
  const ofStudents = tx.signer.macs("opener of a student's request", network);
  return { openers: isOwn ? ofStudents : ofVisitors, allOpeners: [...ofVisitors, ...ofStudents] };
}

type Told = { isOwn: boolean; held?: Parameters<typeof requestReceived>[1] };

async function sendLetters(tx: Tx, body: Wanted, { isOwn, held }: Told): Promise<void> {
  tx.noteReader(body.email, isOwn);
  await tx.send(body.email, () => requestConfirmed(tx, body, held));
  await tx.send("owner", () => requestReceived(body, held));
}

type At = { slotId: string; requestId: string; isOwn: boolean };

async function bookRequested(tx: Tx, { name, email, phone }: Wanted, { slotId, requestId, isOwn }: At) {
  const person = { is: "guest", name, email, phone } as const;
  const session = { sessionType: sessionTypeNames.free, payment: { by: "free" }, message: "" } as const;
  await placeBooking(tx, { id: newId(), person, at: { is: "slot", slotId }, ...session, requestId }, { isOwn });
}

/**
 * The start of a slot, and the first end of earlier holds of the network: a repeated request gives no more time, or a
 * visitor could keep the slot forever. A neighbour's requests do not count for a logged-in student. Refuses
 * `slot-gone`.
 */
async function readWantedSlot(tx: Tx, slotId: string, { openers, email, isOwn }: Omit<Requester, "requestId">) {
  const { rows } = await sql<{ startsAt: Date; earlierUntil: Date | null }>`
    select starts_at as "startsAt", (
      select min(held_until) from messages
      where slot_id = slots.id and opener = any(${openers}) and (not ${isOwn}::boolean or lower(email) = ${email.toLowerCase()})
        and not exists (select from bookings where request_id = messages.id)) as "earlierUntil"
    from slots where id = ${slotId}`.execute(tx.db);
  const [slot] = rows;
  if (!slot) throw new Refusal("slot-gone");
  return slot;
}

/** The time of a stored request; without `heldUntil` if its session is booked. */
async function requestedTime(tx: Tx, requestId: string) {
  const { rows } = await sql<{ date: string; time: string; held_until: Date | null }>`
    select slots.date, slots.time,
      case when not exists (select from bookings where request_id = messages.id and bookings.state = 'live')
        then messages.held_until end as held_until
    from messages join slots on slots.id = messages.slot_id
    where messages.id = ${requestId}`.execute(tx.db);
  const { date, time, held_until } = rows[0]!;
  return { date, time, ...(held_until ? { heldUntil: held_until.toISOString() } : {}) };
}

/** Counts a session that is booked without the owner's confirmation. Refuses `limited`. */
function countBooked(tx: Tx, isOwn: boolean) {
  const by = isOwn && tx.actor.kind === "user" ? tx.actor.id : customerNetworkOf(tx.ip);
  return countUse(tx.db, tx.now, { subject: `free sessions of ${by}`, most: mostBookedPerDay, seconds: 24 * 60 * 60 });
}

type Requester = { requestId: string; email: string; openers: readonly string[]; isOwn: boolean };

/**
 * Refuses `limited` if the network has too many times that no owner confirmed. Returns the earlier requests of this address
 * from this network: the new time replaces the one they hold. For the student who is logged in with the address it replaces
 * those from other networks too, which a stranger may have entered; a session that a guest booked at once does not count
 * for the student. `hasTime`: the address has another time.
 */
async function earlierTimes(tx: Tx, { requestId, email, openers, isOwn }: Requester) {
  const { rows } = await sql<{ id: string; isNear: boolean; isSame: boolean; isHeld: boolean; isGuests: boolean }>`
    select messages.id, opener = any(${openers}) as "isNear", lower(email) = ${email.toLowerCase()} as "isSame",
      slot_holds.slot_id is not null as "isHeld",
      exists (select from bookings where request_id = messages.id and user_id is null) as "isGuests"
    from messages join slots on slots.id = messages.slot_id
    left join slot_holds on request_id = messages.id and slot_holds.held_until > ${tx.now}
    where slots.starts_at > ${tx.now} and messages.id <> ${requestId}
      and (opener = any(${openers}) or lower(email) = ${email.toLowerCase()})
      and (slot_holds.slot_id is not null or (messages.held_until is null and exists (
        select from bookings where request_id = messages.id and bookings.state = 'live')))`.execute(tx.db);
  const replaced = rows.filter(({ isNear, isSame, isHeld }) => isSame && isHeld && (isNear || isOwn));
  const others = rows.filter((row) => !replaced.includes(row));
  if (others.filter(({ isNear }) => isNear).length >= maxTimesPerNetwork)
    throw new Refusal("limited", { message: t.severalTimesAreHeld, retryAfterSeconds: requestHoldHours * 3_600 });
  const counts = (row: (typeof others)[number]) => row.isSame && !(isOwn && row.isGuests);
  return { replaces: replaced.map(({ id }) => id), hasTime: others.some(counts) };
}

/**
 * The owner declines the time of a request: the slot is free again, and the visitor gets an email. Idempotent. Refuses
 * `not-found`, and `stale` if the request has a session.
 */
export async function declineRequest(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  await ctx.tx(async (tx) => {
    const declined = await declineTime(tx, params.id);
    if (declined) await tx.send(declined.email, () => requestDeclined(tx, declined));
    await releaseRequestHold(tx, params.id);
  });
  return { message: admin.isDeclinedEmail };
}
