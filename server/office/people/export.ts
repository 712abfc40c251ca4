import { sql, type Kysely, type RawBuilder } from "kysely";
import * as t from "../../../contract/office/people/text.desk.ts";
import { text as student } from "../../../contract/office/people/text.ts";
import type { FileResponse } from "../../../contract/platform/call/endpoint.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import { profileFields, requireOwnStudent, type UserRow } from "../../auth/students/student.ts";
import { actsOf } from "../../platform/audit/read.ts";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { idsOf } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { safeFileName } from "../../platform/files/csv.ts";
import { isBookedBy, isPaidBy, type Buyer } from "../../selling/orders/buyer.ts";
import { numberWords } from "../../selling/payments/invoices/printed.ts";
import { storedGiftCards, storedWallet } from "../../selling/wallet/read.ts";
import { isReminderOf } from "../../teaching/bookings/attendee.ts";
import { storedAbsences } from "../absences/personal-data.ts";
import { mergedAddresses } from "./erase-people.ts";
import { findAccountAt } from "./read.ts";

/** Each has an entry in the audit log, which is kept for years. */
const mostDownloads = { most: 20, seconds: 24 * 60 * 60 };

/**
 * Everything the site stores about this student, as one indented JSON file. Excludes authentication secrets (hashes
 * of links and keys) and the owner's private notes. Data that belongs to an address is found by the proven address.
 * Refuses `limited`.
 */
export async function exportUser(ctx: Ctx, { params }: { params: { id: string } }): Promise<FileResponse> {
  const student = await requireOwnStudent(ctx, params.id);
  await ctx.limit({ subject: `downloads of ${student.id}`, ...mostDownloads });
  return exportFile(ctx, student.email, student);
}

/** Exports everything the site stores about an email address, with or without an account. Refuses `not-found`. */
export async function exportPerson(ctx: Ctx, { body: { email } }: { body: { email: string } }): Promise<FileResponse> {
  await requireStored(ctx, email);
  const account = await findAccountAt(ctx, email);
  if (account) ctx.about({ student: account.id });
  return exportFile(ctx, email, account);
}

async function exportFile(ctx: Ctx, email: string, account?: UserRow): Promise<FileResponse> {
  const file = {
    site: ctx.publicUrl,
    exportedAt: ctx.now,
    ...(account && (await accountData(ctx, account))),
    ...(await storedData(ctx.db, account ? { id: account.id, email } : { email })),
  };
  const name = account && `${account.first_name} ${account.last_name}`.trim();
  return {
    fileName: safeFileName([student.dataFile, name || email, studioDay(ctx.now)], "json"),
    content: new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: "application/json; charset=utf-8" }),
  };
}

async function accountData(ctx: Ctx, account: UserRow) {
  const { db } = ctx;
  return {
    profile: {
      ...profileFields(account),
      image: account.image,
      createdAt: account.created_at,
      emailProvenAt: account.proven_at,
    },
    waysToSignIn: await db
      .selectFrom("user_identities")
      .select(["issuer", "subject", "linked_at as linkedAt"])
      .where("user_id", "=", account.id)
      .orderBy("linked_at")
      .execute(),
    logins: await db
      .selectFrom("sessions")
      .select(["device", "started_at as startedAt", "used_at as lastUsedAt", "ended_at as endedAt"])
      .where((is) => is.and({ kind: "user", person_id: account.id }))
      .orderBy("started_at")
      .execute(),
    acts: await actsOf(ctx, account.id),
    calendarFeed: await db
      .selectFrom("secret_feeds")
      .select("made_at as madeAt")
      .where("user_id", "=", account.id)
      .execute(),
  };
}

/** Refuses `not-found` if nothing is stored about an address: it may be mistyped. */
export async function requireStored({ db }: { db: Kysely<Tables> }, email: string): Promise<void> {
  if (await findAccountAt({ db }, email)) return;
  const parts = Object.values(await storedData(db, { email }));
  if (parts.every((part) => part.length === 0)) throw new Refusal("not-found", { message: t.nothingIsStored(email) });
}

/**
 * The stored data of a person, except data of the account itself: by account, or by email address. An account's address
 * is proven; for another address, the owner has checked that the requester owns it. Every new table with personal data
 * adds a part here. Addresses of merged people count as the person's. Of friends that the person booked for, only the
 * class is included.
 */
async function storedData(db: Kysely<Tables>, person: Buyer): Promise<Record<string, object[]>> {
  const email = person.email.toLowerCase();
  const addresses = [email, ...(await mergedAddresses({ db }, email))];
  const buyers = addresses.map((address, at) => (at === 0 ? person : { email: address }));
  const isOfAny = (isOf: (buyer: Buyer) => RawBuilder<boolean>) =>
    sql<boolean>`(${sql.join(buyers.map(isOf), sql` or `)})`;
  const { own, household } = await knownPeople(db, email);
  const isOwn = (column: string) => sql<boolean>`lower(${sql.ref(column)}) = any (${addresses}::text[])`;
  const paidBy = buyers.map((buyer) => sql`select id from purchases where ${isPaidBy(buyer)}`);
  const { rows: paid } = await sql<{ id: string }>`
    ${sql.join(paidBy, sql` union `)}
    union select id from purchases where kind = 'door' and person_id = any (${own}::uuid[])`.execute(db);
  const isPaid = sql<boolean>`purchases.id = any (${idsOf(paid)}::uuid[])`;
  /** SQL over signups or waitlist: of the household, or booked for a friend. */
  const isSeat = (table: "signups" | "waitlist") => sql<boolean>`(${isOwn(`${table}.email`)}
    or (${sql.ref(`${table}.email`)} = '' and ${sql.ref(`${table}.person_id`)} = any (${household}::uuid[]))
    or ${sql.ref(`${table}.booked_by`)} = any (${own}::uuid[]))`;
  /** A friend's name, and an address that is not the person's, are not the person's data. */
  const nameOf = (table: "signups" | "waitlist") => sql`case
    when ${isOwn(`${table}.email`)} or ${sql.ref(`${table}.person_id`)} = any (${household}::uuid[])
    then ${sql.ref(`${table}.name`)} end as name`;
  /** Whether a friend has an account or a waiver, came, or gave the seat up is the friend's data. */
  const unlessFriends = (column: string, as = column) => sql`case
    when ${isOwn("signups.email")} or signups.person_id = any (${household}::uuid[])
    then ${sql.ref(`signups.${column}`)} end as ${sql.ref(as)}`;
  const unlessOthers = (table: "signups" | "waitlist", column: string) => sql`case
    when ${isOwn(`${table}.email`)} or ${sql.ref(`${table}.email`)} = ''
    then ${sql.ref(`${table}.${column}`)} end as ${sql.ref(column)}`;
  const rowsOf = async <Row extends object>(query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const waivers = sql<{ signature: Buffer }>`
    select id, name, email, signed_at as "signedAt", ip as "internetAddress", guardian_name as "guardianName",
      guardian_relation as "guardianRelation", text_version as version, text_body as text, signature
    from waivers where ${isOwn("waivers.email")} or (email = '' and person_id = any (${household}::uuid[])) order by signed_at`;
  const sessions = sql<object>`
    select slots.date, slots.time, slots.duration_minutes as minutes, slots.place, bookings.guest_name as name,
      bookings.guest_email as email, bookings.guest_phone as phone, bookings.session_name as "sessionType", bookings.meeting,
      bookings.message, bookings.amount_cents as "amountCents", bookings.state, bookings.booked_at as "bookedAt",
      bookings.cancelled_at as "cancelledAt"
    from bookings join slots on slots.id = bookings.slot_id where ${isOfAny(isBookedBy)} order by slots.starts_at`;
  return {
    people: await rowsOf(sql<object>`
      select name, email, phone, born_on as "bornOn", birthday, guardian_id is not null as "isChild",
        merged_into is not null as "isMerged"
      from people where id = any (${household}::uuid[]) order by "isChild", "isMerged", name`),
    classes: await rowsOf(sql<object>`
      select events.title, events.date, events.time, events.location, ${nameOf("signups")},
        ${unlessOthers("signups", "email")}, ${unlessOthers("signups", "phone")},
        ${unlessFriends("state")}, ${unlessFriends("source")}, ${unlessFriends("waiver_id", "waiverId")},
        signups.created_at as "signedUpAt", ${unlessFriends("cancelled_at", "cancelledAt")},
        ${unlessFriends("checked_in_at", "checkedInAt")}, ${unlessFriends("is_pending", "isPending")},
        ${unlessFriends("born_on", "bornOn")}
      from signups join events on events.id = signups.event_id
      where ${isSeat("signups")} order by events.starts_at, signups.id`),
    waivers: (await rowsOf(waivers)).map((waiver) => ({
      ...waiver,
      signature: `data:image/png;base64,${waiver.signature.toString("base64")}`,
    })),
    waitlists: await rowsOf(sql<object>`
      select events.title, events.date, events.time, ${nameOf("waitlist")},
        ${unlessOthers("waitlist", "email")}, waitlist.state,
        waitlist.joined_at as "joinedAt", waitlist.offered_until as "offeredUntil"
      from waitlist join events on events.id = waitlist.event_id
      where ${isSeat("waitlist")} order by waitlist.joined_at, waitlist.id`),
    absences: await storedAbsences(db, email),
    messages: await rowsOf(sql<object>`
      select kind, name, email, phone, session_type as "sessionType", body as message, received_at as "receivedAt",
        slots.date as "askedForDay", slots.time as "askedForTime"
      from messages left join slots on slots.id = messages.slot_id
      where ${isOwn("messages.email")} order by received_at`),
    sessions: await rowsOf(sessions),
    orders: await rowsOf(sql<object>`
      select orders.number, replace(orders.state, 'refunded', 'cancelled') as state, orders.lines, orders.total, orders.payer_name as name,
        orders.payer_email as email, orders.delivery, orders.address, orders.tracking, events.title as "pickUpAt",
        events.date as "pickUpOn", orders.ordered_at as "orderedAt"
      from orders join purchases on purchases.id = orders.payment_id left join events on events.id = orders.event_id
      where ${isPaid} order by orders.number`),
    payments: await rowsOf(sql<object>`
      select purchases.kind, purchases.state, total_cents as "totalCents", amount_cents as "amountCents", currency,
        refunded_cents as "refundedCents", goods as "paidFor", (
          select json_agg(json_build_object('name', name, 'quantity', quantity, 'cents', cents, 'taxCents', tax_cents)
            order by position)
          from purchase_lines where purchase_id = purchases.id) as lines, order_id as "orderId", capture_id as "captureId",
        payer_name as "payerName", payer_email as "payerEmail", shipping as "sentTo",
        purchases.opened_at as "openedAt", paid_at as "paidAt"
      from purchases left join payments on payments.id = purchases.id
      where ${isPaid} order by purchases.opened_at`),
    refunds: await rowsOf(sql<object>`
      select payments.order_id as "orderId", refunds.amount_cents as "amountCents", refunds.kind, refunds.state, refunds.reason,
        refunds.asked_at as "askedAt", refunds.done_at as "doneAt"
      from refunds join payments on payments.id = refunds.payment_id
      where refunds.payment_id = any (array(select id from purchases where ${isPaid}))
      order by refunds.asked_at`),
    invoices: await rowsOf(sql<object>`
      select ${numberWords} as number, coalesce(-credited_cents, total_cents) as "cents", issued_at as "issuedAt", buyer
      from invoices join purchases on purchases.id = purchase_id
      where ${isPaid} order by year, invoices.number`),
    disputes: await rowsOf(sql<object>`
      select disputes.id as "case", payments.order_id as "orderId", disputes.amount_cents as "amountCents",
        disputes.state, disputes.reason, disputes.recorded_at as "recordedAt"
      from disputes join payments on payments.id = disputes.payment_id
      where disputes.payment_id = any (array(select id from purchases where ${isPaid}))
      order by disputes.recorded_at`),
    wallet: await storedWallet({ db }, household),
    giftCards: await storedGiftCards({ db }, { isPaid, isOwn }),
    reminders: await rowsOf(sql<object>`
      select distinct on (reminders.written_at, coalesce(reminders.mail_id, reminders.id))
        reminders.kind, events.title as class, bookings.session_name as session,
        reminders.starts_at as "startsAt", reminders.written_at as "writtenAt", mails.sent_at as "sentAt"
      from reminders
      left join bookings on bookings.id = reminders.booking_id
      left join signups on signups.id = reminders.signup_id
      left join events on events.id = signups.event_id
      left join mails on mails.id = reminders.mail_id
      where ${isOfAny(isReminderOf)} order by reminders.written_at`),
    // Subject and times only: the texts contain login links, and the recipient has received them.
    mailsToYou: await rowsOf(sql<object>`
      select subject, created_at as "writtenAt", sent_at as "sentAt"
      from mails where lower(recipient->>'address') = any (${addresses}::text[]) order by created_at`),
  };
}

/** The ids of the person at an address, with merged people (`own`), and of these and their children (`household`). */
async function knownPeople(db: Kysely<Tables>, email: string): Promise<{ own: string[]; household: string[] }> {
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    with recursive own as (
      select known_person(${email}) as id union select people.id from people join own on people.merged_into = own.id),
    household as (
      select id from own where id is not null
      union select people.id from people join household on people.merged_into = household.id or guardian_id = household.id)
    select id, id in (select id from own) as "isOwn" from household`.execute(db);
  return {
    own: rows.filter(({ isOwn }) => isOwn).map(({ id }) => id),
    household: idsOf(rows),
  };
}
