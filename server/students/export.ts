import type { Kysely, Selectable } from "kysely";
import type { FileAnswer } from "../../contract/endpoint.ts";
import { studioDay } from "../../contract/time.ts";
import { plainFileName } from "../csv.ts";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { ownRow } from "./read.ts";

type Part = (db: Kysely<Tables>, student: Selectable<Tables["users"]>) => Promise<unknown>;

/** What the file holds, by name: whoever keeps something more about a student adds a line. */
const parts: Record<string, Part> = {
  profile: async (_, student) => profile(student),
  waysToSignIn,
  logins,
  classes,
  waivers,
  waitlists,
  messages,
  sessions,
  payments,
  reminders,
  mailsToYou,
};

/**
 * Everything the site keeps about this student, as one JSON file that a person can read. Without what only proves who
 * somebody is (hashes of links and keys), and without the owner's private notes, which are the owner's. What is found
 * by address is found by the one she has proven. Refuses `not-found`.
 */
export async function exportUser(ctx: Ctx, { params }: { params: { id: string } }): Promise<FileAnswer> {
  const student = await ownRow(ctx, params.id);
  const file: Record<string, unknown> = { site: ctx.publicUrl, exportedAt: ctx.now };
  for (const [name, read] of Object.entries(parts)) file[name] = await read(ctx.db, student);
  return {
    fileName: plainFileName(["my-data", studioDay(ctx.now)], "json"),
    content: new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json; charset=utf-8" }),
  };
}

function profile(row: Selectable<Tables["users"]>) {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    pronoun: row.pronoun,
    phone: row.phone,
    city: row.city,
    zipcode: row.zipcode,
    image: row.image,
    createdAt: row.created_at,
    emailProvenAt: row.proven_at,
  };
}

function waysToSignIn(db: Kysely<Tables>, { id }: { id: string }) {
  return db
    .selectFrom("user_identities")
    .select(["issuer", "subject", "linked_at as linkedAt"])
    .where("user_id", "=", id)
    .orderBy("linked_at")
    .execute();
}

function logins(db: Kysely<Tables>, { id }: { id: string }) {
  return db
    .selectFrom("sessions")
    .select(["device", "started_at as startedAt", "used_at as lastUsedAt", "ended_at as endedAt"])
    .where("kind", "=", "user")
    .where("person_id", "=", id)
    .orderBy("started_at")
    .execute();
}

function classes(db: Kysely<Tables>, { email }: { email: string }) {
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

async function waivers(db: Kysely<Tables>, { email }: { email: string }) {
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

function waitlists(db: Kysely<Tables>, { email }: { email: string }) {
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

function messages(db: Kysely<Tables>, { email }: { email: string }) {
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

function sessions(db: Kysely<Tables>, { id }: { id: string }) {
  return db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .select([
      "slots.date",
      "slots.time",
      "slots.duration_minutes as minutes",
      "slots.place",
      "bookings.session_type as sessionType",
      "bookings.message",
      "bookings.amount_cents as amountCents",
      "bookings.state",
      "bookings.booked_at as bookedAt",
      "bookings.cancelled_at as cancelledAt",
    ])
    .where("user_id", "=", id)
    .orderBy("slots.starts_at")
    .execute();
}

function payments(db: Kysely<Tables>, { id }: { id: string }) {
  return (
    db
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
        "opened_at as openedAt",
        "captured_at as capturedAt",
      ])
      // What she paid by a mailed link, she paid without being logged in.
      .where((of) =>
        of.or([
          of("user_id", "=", id),
          of("id", "in", of.selectFrom("bookings").select("payment_id").where("bookings.user_id", "=", id)),
        ]),
      )
      .orderBy("opened_at")
      .execute()
  );
}

function reminders(db: Kysely<Tables>, { id, email }: { id: string; email: string }) {
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
    .where((of) =>
      of.or([
        of("bookings.user_id", "=", id),
        of(of.fn<string>("lower", ["signups.email"]), "=", email.toLowerCase()),
      ]),
    )
    .orderBy("reminders.written_at")
    .execute();
}

/** Subject and time only: the texts, which she has, carry links that let her in. */
function mailsToYou(db: Kysely<Tables>, { email }: { email: string }) {
  return db
    .selectFrom("mails")
    .select(["subject", "created_at as writtenAt", "sent_at as sentAt"])
    .where((of) =>
      of(of.fn<string>("lower", [of.ref("recipient", "->>").key("address")]), "=", email.toLowerCase()),
    )
    .orderBy("created_at")
    .execute();
}
