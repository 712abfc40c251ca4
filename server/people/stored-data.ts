import type { Kysely } from "kysely";
import { sessionTypeNames } from "../../contract/session-types.ts";
import { isReminderOf } from "../bookings/attendee.ts";
import type { Tables } from "../db/schema.ts";
import { type Buyer, isBookedBy, isPaidBy } from "../orders/buyer.ts";

// Everything the site stores about a person, found by account or by email address. An account's address is proven.
// For an address without an account, the owner has checked that the requester owns it.

type Db = Kysely<Tables>;
type Person = Buyer;

export function classes(db: Db, { email }: Person) {
  return db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "signups.event_id")
    .select([
      "events.title",
      "events.date",
      "events.time",
      "events.location",
      "signups.name",
      "signups.email",
      "signups.phone",
      "signups.state",
      "signups.source",
      "signups.waiver_id as waiverId",
      "signups.created_at as signedUpAt",
      "signups.cancelled_at as cancelledAt",
      "signups.checked_in_at as checkedInAt",
    ])
    .where((of) => of(of.fn<string>("lower", ["signups.email"]), "=", email.toLowerCase()))
    .orderBy("events.starts_at")
    .execute();
}

export async function waivers(db: Db, { email }: Person) {
  const rows = await db
    .selectFrom("waivers")
    .selectAll()
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .orderBy("signed_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    signedAt: row.signed_at,
    internetAddress: row.ip,
    guardianName: row.guardian_name,
    guardianRelation: row.guardian_relation,
    version: row.text_version,
    text: row.text_body,
    signature: `data:image/png;base64,${row.signature.toString("base64")}`,
  }));
}

export function waitlists(db: Db, { email }: Person) {
  return db
    .selectFrom("waitlist")
    .innerJoin("events", "events.id", "waitlist.event_id")
    .select([
      "events.title",
      "events.date",
      "events.time",
      "waitlist.name",
      "waitlist.email",
      "waitlist.state",
      "waitlist.joined_at as joinedAt",
      "waitlist.offered_until as offeredUntil",
    ])
    .where((of) => of(of.fn<string>("lower", ["waitlist.email"]), "=", email.toLowerCase()))
    .orderBy("joined_at")
    .execute();
}

export function messages(db: Db, { email }: Person) {
  return db
    .selectFrom("messages")
    .select([
      "kind",
      "name",
      "email",
      "phone",
      "session_type as sessionType",
      "body as message",
      "received_at as receivedAt",
    ])
    .where((of) => of(of.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .orderBy("received_at")
    .execute();
}

export async function sessions(db: Db, person: Person) {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .select([
      "slots.date",
      "slots.time",
      "slots.duration_minutes as minutes",
      "slots.place",
      "bookings.guest_name as name",
      "bookings.guest_phone as phone",
      "bookings.session_type as sessionType",
      "bookings.message",
      "bookings.amount_cents as amountCents",
      "bookings.state",
      "bookings.booked_at as bookedAt",
      "bookings.cancelled_at as cancelledAt",
    ])
    .where(isBookedBy(person))
    .orderBy("slots.starts_at")
    .execute();
  return rows.map((row) => ({ ...row, sessionType: sessionTypeNames[row.sessionType] }));
}

export function payments(db: Db, person: Person) {
  return db
    .selectFrom("payments")
    .select([
      "kind",
      "state",
      "amount_cents as amountCents",
      "currency",
      "refunded_cents as refundedCents",
      "goods as paidFor",
      "order_id as orderId",
      "capture_id as captureId",
      "payer_name as payerName",
      "payer_email as payerEmail",
      "shipping as sentTo",
      "opened_at as openedAt",
      "captured_at as capturedAt",
    ])
    .where(isPaidBy(person))
    .orderBy("opened_at")
    .execute();
}

export function refunds(db: Db, person: Person) {
  return db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      "payments.order_id as orderId",
      "refunds.amount_cents as amountCents",
      "refunds.state",
      "refunds.reason",
      "refunds.asked_at as askedAt",
      "refunds.done_at as doneAt",
    ])
    .where(isPaidBy(person))
    .orderBy("refunds.asked_at")
    .execute();
}

export function orders(db: Db, person: Person) {
  return db
    .selectFrom("orders")
    .innerJoin("payments", "payments.id", "orders.payment_id")
    .leftJoin("events", "events.id", "orders.event_id")
    .select([
      "orders.number",
      "orders.state",
      "orders.lines",
      "orders.total",
      "orders.payer_name as name",
      "orders.payer_email as email",
      "orders.delivery",
      "orders.address",
      "orders.tracking",
      "events.title as pickUpAt",
      "events.date as pickUpOn",
      "orders.ordered_at as orderedAt",
    ])
    .where(isPaidBy(person))
    .orderBy("orders.number")
    .execute();
}

export function reminders(db: Db, person: Person) {
  return db
    .selectFrom("reminders")
    .leftJoin("bookings", "bookings.id", "reminders.booking_id")
    .leftJoin("signups", "signups.id", "reminders.signup_id")
    .leftJoin("events", "events.id", "signups.event_id")
    .leftJoin("mails", "mails.id", "reminders.mail_id")
    .select([
      "reminders.kind",
      "events.title as class",
      "bookings.session_type as session",
      "reminders.starts_at as startsAt",
      "reminders.written_at as writtenAt",
      "mails.sent_at as sentAt",
    ])
    .where(isReminderOf(person))
    .orderBy("reminders.written_at")
    .execute();
}

/** Subject and times only: the texts contain login links, and the recipient has received them. */
export function emailsToYou(db: Db, { email }: Person) {
  return db
    .selectFrom("mails")
    .select(["subject", "created_at as writtenAt", "sent_at as sentAt"])
    .where((of) => of(of.fn<string>("lower", [of.ref("recipient", "->>").key("address")]), "=", email.toLowerCase()))
    .orderBy("created_at")
    .execute();
}
