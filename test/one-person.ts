import { type Insertable, sql } from "kysely";
import { addDays, studioDay } from "../contract/platform/values/time.ts";
import { newId } from "../server/platform/db/id.ts";
import { personalTables } from "../server/platform/db/personal-columns.ts";
import type { Tables } from "../server/platform/db/schema.ts";
import { inTransaction } from "../server/platform/db/transaction.ts";
import { grantLot } from "../server/selling/payments/lots-and-tenders.ts";
import type { TestApp } from "./app.ts";
import { makeBooking, makeEvent, makePayment, makeSignup, makeSlot, makeWaitlistEntry, makeWaiver } from "./make.ts";
import { insertRow } from "./rows.ts";
import { makeStudent } from "./student.ts";

type Site = Pick<TestApp, "database" | "clock">;
export type OnePerson = Awaited<ReturnType<typeof everythingAbout>>;

/** Tables of the owner, and of accounts. `login_attempts` are at the owner's login, and name no account. */
const ownersTables = [
  "admins",
  "settings",
  "site_documents",
  "site_versions",
  "translations",
  "passkeys",
  "login_attempts",
  "push_subscriptions",
];
const accountTables = [
  "users",
  "user_identities",
  "client_notes",
  "mailed_links",
  "secret_feeds",
  "sessions",
  "audit_origins",
];

/** The personal columns (`table.column`) that hold data of other people than the owner. */
export const personalColumns = (hasAccount: boolean): string[] =>
  Object.entries(personalTables)
    .filter(([table]) => !ownersTables.includes(table) && (hasAccount || !accountTables.includes(table)))
    .flatMap(([table, { personal }]) =>
      (Array.isArray(personal) ? (personal as string[]) : Object.keys(personal)).map((column) => `${table}.${column}`),
    );

/** A value for each column that occurs nowhere else. Addresses differ in their capital letters only. */
function valuesOf(local: string) {
  const values = new Map<string, string>();
  let addresses = 0;
  const value = (column: string) => {
    const made = `${local}${column.replace(/[._]/g, "")}`;
    values.set(column, made);
    return made;
  };
  const address = (column: string) => {
    addresses++;
    const made = `${local}person`
      .split("")
      .map((letter, at) => ((addresses >> at) & 1 ? letter.toUpperCase() : letter));
    const written = `${made.join("")}@example.com`;
    values.set(column, written);
    return written;
  };
  const number = (column: string, digits: number) => {
    const sum = (column + local).split("").reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 89_999, 7);
    const made = `${10_000 + sum}`.padStart(digits, "55501");
    values.set(column, made);
    return made;
  };
  return { values, value, address, number };
}

/** `isPendingToCome`: the pending seat is of a class to come, so that no job of the site removes its birthday. */
type Wanted = { local: string; hasAccount: boolean; daysAgo?: number; isPendingToCome?: boolean };

/**
 * Stores rows about one person in every table with personal data, each column with a value of its own, and rows of other
 * people around: a friend, the father of the child, and a guest with an order. Everything took place days ago.
 */
export async function everythingAbout(site: Site, { local, hasAccount, daysAgo = 3, isPendingToCome = false }: Wanted) {
  const { db } = site.database;
  const { values, value: v, address, number } = valuesOf(local);
  const now = site.clock.now();
  const email = `${local}person@example.com`;
  const other = (what: string) => `other${what}${local.at(-1)}`;
  const past = addDays(studioDay(now), -daysAgo);
  const event = await makeEvent(db, { date: past, time: "07:00" });
  const evening = await makeEvent(db, { date: past, time: "18:00" });
  const slot = await makeSlot(db, { date: past, place: v("slots.place") });

  const user = hasAccount
    ? await makeStudent(site, {
        email: address("users.email"),
        first_name: v("users.first_name"),
        last_name: v("users.last_name"),
        preferred_name: v("users.preferred_name"),
        pronoun: v("users.pronoun"),
        phone: number("users.phone", 10),
        city: v("users.city"),
        zipcode: number("users.zipcode", 5),
        image: `https://pictures.example.com/${v("users.image")}`,
      })
    : undefined;
  const userId = user?.id ?? null;
  await makeBooking(db, {
    slot_id: slot.id,
    booked_at: now,
    message: v("bookings.message"),
    guest_name: v("bookings.guest_name"),
    guest_email: address("bookings.guest_email"),
    guest_phone: v("bookings.guest_phone"),
  });
  const { id: personId } = await db
    .updateTable("people")
    .set({
      name: v("people.name"),
      phone: v("people.phone"),
      email: address("people.email"),
      birthday: "03-07",
    })
    .where(sql<boolean>`lower(email) = ${email}`)
    .returning("id")
    .executeTakeFirstOrThrow();
  values.set("people.birthday", "03-07").set("people.born_on", "2031-02-09");
  const child = { id: newId(), name: `${local}Child`, guardian_id: personId, born_on: "2031-02-09", created_at: now };
  const merged = { id: newId(), name: `${local}Earlier`, email: `${local}earlier@example.com`, merged_into: personId };
  await db.insertInto("people").values([child]).execute();
  await insertRow(db, "people", { ...merged, created_at: now });

  const paid = () =>
    ({ state: "fulfilled", captured_at: now, opened_at: now, order_id: newId(), capture_id: newId() }) as const;
  const bought = await makePayment(db, {
    ...paid(),
    user_id: userId,
    slot,
    of: {
      kind: "cart",
      asked_hash: v("purchases.asked_hash"),
      opener: v("purchases.opener"),
      payer_name: v("purchases.payer_name"),
      payer_email: address("purchases.payer_email"),
      shipping: JSON.stringify({ name: { full_name: v("purchases.shipping") } }),
      goods: JSON.stringify({ message: v("purchases.goods"), delivery: { how: "ship", zip: `${local}zip` } }),
    },
  });
  const requested = { request_key: newId(), asked_at: now, done_at: now };
  await insertRow(db, "refunds", {
    ...requested,
    id: newId(),
    payment_id: bought.id,
    amount_cents: 100,
    state: "done",
    reason: v("refunds.reason"),
  });
  const year = 2000 + daysAgo;
  await insertRow(db, "invoice_years", { year, numbers: 1 });
  await insertRow(db, "invoices", {
    id: newId(),
    year,
    number: 1,
    purchase_id: bought.id,
    credited_cents: 1,
    issued_at: now,
    printed: "{}",
    buyer: JSON.stringify({ name: v("invoices.buyer") }),
  });
  await insertRow(db, "orders", {
    id: newId(),
    payment_id: bought.id,
    link_hash: newId(),
    lines: "[]",
    total: "{}",
    payer_name: v("orders.payer_name"),
    payer_email: address("orders.payer_email"),
    address: JSON.stringify({ name: "", lines: [v("orders.address")] }),
    tracking: v("orders.tracking"),
    delivery: "ship",
    state: "shipped",
    ordered_at: now,
    confirmed_at: now,
    changed_at: now,
  });
  const door = {
    id: newId(),
    kind: "door",
    person_id: personId,
    goods: JSON.stringify({ title: "Sold at the door" }),
  } as const;
  const times = { held_until: now, opened_at: now, paid_at: now, changed_at: now };
  await insertRow(db, "purchases", { ...door, ...times, state: "fulfilled", total_cents: 0, asked_hash: "" });

  const grant = (lot: Parameters<typeof grantLot>[1]) => inTransaction(db, (trx) => grantLot({ db: trx, now }, lot));
  await grant({ personId, kind: "credit", name: "Credit", units: 500, note: v("wallet_entries.note") });
  const gift = await makePayment(db, {
    ...paid(),
    user_id: userId,
    slot,
    of: { kind: "gift-card", payer_email: email, goods: JSON.stringify({ cents: 5000 }) },
  });
  const lotId = await grant({
    personId: null,
    kind: "gift-card",
    name: "Gift card",
    units: 5000,
    purchaseId: gift.id,
    codeHash: newId(),
  });
  await insertRow(db, "gift_mails", {
    lot_id: lotId,
    giver_name: v("gift_mails.giver_name"),
    recipient_name: v("gift_mails.recipient_name"),
    recipient_email: `${v("gift_mails.recipient_email")}@example.com`,
    message: v("gift_mails.message"),
    send_on: past,
    sent_at: now,
  });

  const waiver = await makeWaiver(db, {
    name: v("waivers.name"),
    email: address("waivers.email"),
    signature: Buffer.from(v("waivers.signature")),
    ip: v("waivers.ip"),
    guardian_name: v("waivers.guardian_name"),
    guardian_relation: v("waivers.guardian_relation"),
    signed_at: now,
    person_id: personId,
    signed_by: "guardian",
  });
  values.set("waivers.signature", Buffer.from(values.get("waivers.signature")!).toString("base64"));
  const seat = await makeSignup(db, {
    event_id: event.id,
    name: v("signups.name"),
    email: address("signups.email"),
    phone: v("signups.phone"),
    network: v("signups.network"),
    waiver_id: waiver.id,
    person_id: personId,
  });
  await makeSignup(db, {
    event_id: event.id,
    name: `${local}Seatofchild`,
    email: "",
    phone: "",
    source: "owner",
    person_id: child.id,
  });
  values.set("signups.born_on", "2030-03-08");
  const daysToPending = isPendingToCome ? daysAgo : -daysAgo;
  const pendingClass = await makeEvent(db, { date: addDays(studioDay(now), daysToPending), time: "19:00" });
  await makeSignup(db, {
    event_id: pendingClass.id,
    name: `${local}Mergedseat`,
    email: merged.email,
    waiver_id: waiver.id,
    person_id: personId,
    is_pending: true,
    born_on: "2030-03-08",
  });
  await makeWaitlistEntry(db, {
    event_id: evening.id,
    name: v("waitlist.name"),
    email: address("waitlist.email"),
    network: v("waitlist.network"),
    person_id: personId,
  });
  const askedFor = await makeSlot(db, { date: past, time: "12:00" });
  const message = { id: newId(), kind: "free-session", state: "new", session_type: "yoga therapy" } as const;
  await insertRow(db, "messages", {
    ...message,
    name: v("messages.name"),
    email: address("messages.email"),
    phone: v("messages.phone"),
    body: v("messages.body"),
    opener: v("messages.opener"),
    slot_id: askedFor.id,
    received_at: now,
  });
  /** A mail to the person; sent, unless it has another state. */
  const mailTo = (subject: string, change: Partial<Insertable<Tables["mails"]>> = {}) => ({
    id: newId(),
    message_id: `<${newId()}@example.com>`,
    sender: JSON.stringify({ address: "studio@example.com" }),
    recipient: JSON.stringify({ address: email }),
    reply_to: null,
    subject,
    html: "",
    text: "",
    attachments: "[]",
    created_at: now,
    expires_at: null,
    ...(change.state ? {} : { state: "sent" as const, sent_at: now }),
    ...change,
  });
  await insertRow(
    db,
    "mails",
    mailTo(v("mails.subject"), {
      recipient: JSON.stringify({ address: address("mails.recipient") }),
      reply_to: JSON.stringify({ address: v("mails.reply_to") }),
      html: v("mails.html"),
      text: v("mails.text"),
      attachments: JSON.stringify([{ content: v("mails.attachments") }]),
      last_error: v("mails.last_error"),
    }),
  );
  const absenceId = newId();
  await insertRow(db, "absences", {
    id: absenceId,
    from_at: now,
    until_at: now,
    from_on: past,
    to_on: past,
    started_at: now,
    answer_by: now,
  });
  const letterId = newId();
  await insertRow(db, "absence_people", {
    id: letterId,
    absence_id: absenceId,
    contact: email,
    name: v("absence_people.name"),
    email: address("absence_people.email"),
    phone: v("absence_people.phone"),
    told_at: now,
    well_told_at: now,
  });
  const item = {
    kind: "seat",
    change: "cancel",
    signup_id: seat.id,
    state: "told",
    was_on: past,
    was_at: "07:00",
  } as const;
  await insertRow(db, "absence_items", {
    id: newId(),
    absence_id: absenceId,
    person_id: letterId,
    event_id: event.id,
    ...item,
  });
  await insertRow(db, "limit_counters", { key: v("limit_counters.key"), window_at: now });
  await insertRow(db, "wrong_tries", { subject: v("wrong_tries.subject"), tries: 1, until: now });
  if (user) {
    await insertRow(db, "user_identities", {
      issuer: v("user_identities.issuer"),
      subject: v("user_identities.subject"),
      user_id: user.id,
      linked_at: now,
    });
    const note = { id: newId(), user_id: user.id, key_id: "k", written_at: now, changed_at: now };
    await insertRow(db, "client_notes", { ...note, sealed: Buffer.from(v("client_notes.sealed")) });
    await insertRow(db, "sessions", {
      id: newId(),
      kind: "user",
      person_id: user.id,
      token_hash: newId(),
      device: v("sessions.device"),
      network: v("sessions.network"),
      started_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    });
    await insertRow(db, "mailed_links", {
      token_hash: newId(),
      purpose: "login",
      person_id: user.id,
      code_hash: v("mailed_links.code_hash"),
      asked_by: v("mailed_links.asked_by"),
      first_name: v("mailed_links.first_name"),
      last_name: v("mailed_links.last_name"),
      expires_at: now,
    });
    await insertRow(db, "secret_feeds", {
      user_id: user.id,
      key: newId(),
      secret_hash: v("secret_feeds.secret_hash"),
      made_at: now,
    });
    const salt = v("audit_origins.salt");
    const [ip, device] = [v("audit_origins.ip"), v("audit_origins.device")];
    await sql`select append_audit(${now}, 'student', ${user.id}, '', 'GET /api/user/{id}/export', ${`id=${user.id}`}, 'done',
      ${salt}, ${ip}, ${device}, ${user.id})`.execute(db);
  }

  // Other people.
  await makeSignup(db, {
    event_id: event.id,
    name: other("friend"),
    email: `${other("friend")}@example.com`,
    phone: other("friendphone"),
    booked_by: personId,
  });
  await makeSignup(db, {
    event_id: evening.id,
    name: `${local}Evening`,
    email: `${other("father")}@example.com`,
    phone: other("fatherphone"),
    person_id: child.id,
  });
  await makePayment(db, {
    ...paid(),
    user_id: null,
    slot,
    of: { kind: "cart", payer_name: other("buyer"), payer_email: `${other("buyer")}@example.com` },
  });
  return { email, local, user, personId, childId: child.id, values, mailTo, eventId: event.id, merged };
}
