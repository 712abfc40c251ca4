import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addDays, addMonths, type Day, studioDay } from "../contract/platform/values/time.ts";
import { purges } from "../server/background.ts";
import type { Ctx, Tx } from "../server/platform/call/ctx.ts";
import { newId } from "../server/platform/db/id.ts";
import { inTransaction } from "../server/platform/db/transaction.ts";
import { grantLot } from "../server/selling/payments/lots-and-tenders.ts";
import { privacyPage } from "../server/site/documents/defaults-legal.ts";
import { retention } from "../server/site/documents/retention-periods.ts";
import { firstFeedDay } from "../server/teaching/events/public-feed.ts";
import { testDatabase } from "./database.ts";
import {
  makeBooking,
  makeEvent,
  makeFailedMail,
  makeHeldRequest,
  makeMessage,
  makePayment,
  makeSignup,
  makeSlot,
  makeWaitlistEntry,
  makeWaiver,
} from "./make.ts";
import { insertRow } from "./rows.ts";
import { started } from "./start-site.ts";

// Every sentence of the privacy page that names a period, or says that something is stored or deleted, is kept by code:
// a period is tested here at its boundary with the real purges; other sentences name the test that proves them.

const database = started(testDatabase);
const db = () => database.db;

/** Saturday, June 19, 2027, 1:00 PM in the studio. */
const start = new Date("2027-06-19T20:00:00Z");
const startDay = studioDay(start);
const on = (day: Day) => new Date(`${day}T20:00:00Z`);
const after = (ms: number) => new Date(start.getTime() + ms);
const hour = 3_600_000;
const days = (count: number) => ({ left: after((count - 1) * 24 * hour), gone: after((count + 1) * 24 * hour) });
const hours = (count: number) => ({ left: after((count - 1) * hour), gone: after((count + 1) * hour) });
/** Calendar months, and the 30 days that count as a month for logins. Purges by day may be a day late. */
const months = (count: number) => ({
  left: on(addDays(addMonths(startDay, count), -1)),
  gone: on(addDays(addMonths(startDay, count), 2)),
});
const years = (count: number) => months(12 * count);
const runPurges = async (now: Date) => {
  const tx = (work: (tx: Tx) => Promise<unknown>) => inTransaction(db(), (trx) => work({ db: trx, now } as Tx));
  for (const { run } of purges) await run({ db: db(), now, tx } as Ctx);
};

type Stored = {
  /** Words of the page. */
  says: string;
  what: string;
  left: Date;
  gone: Date;
  /** Writes the row and returns how to ask whether it is there. */
  write(): Promise<() => Promise<boolean>>;
};

const isThere = (table: string, column: string, id: string, value: string | null) => async () => {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)}::text as value from ${sql.table(table)} where id = ${id}`.execute(db());
  return rows.length > 0 && (value === null || rows[0]!.value === value);
};
const row = (table: string, id: string) => isThere(table, "id", id, null);

const paid = { state: "fulfilled", opened_at: start, captured_at: start } as const;
const payer = { payer_name: "Ana Whitlow", payer_email: "ana@example.com", kind: "cart" } as const;
const payment = async (change: object = {}, of: object = {}) =>
  makePayment(db(), {
    user_id: null,
    slot: await makeSlot(db()),
    ...paid,
    capture_id: newId(),
    ...change,
    of: { ...payer, ...of },
  });
const unpaid = { state: "expired", reason: "lapsed", captured_at: null, capture_id: null, changed_at: start } as const;
const grant = (lot: Parameters<typeof grantLot>[1], now = start) =>
  inTransaction(db(), (trx) => grantLot({ db: trx, now }, lot));
const person = async (change: object = {}) => {
  const id = newId();
  await insertRow(db(), "people", {
    id,
    name: "Ana Whitlow",
    email: `${id}@example.com`,
    created_at: start,
    ...change,
  });
  return id;
};
const account = async (change: object = {}) => {
  const id = newId();
  await insertRow(db(), "users", { id, email: `${id}@example.com`, state: "unproven", created_at: start, ...change });
  return id;
};

/** Appends a student's act with its origin, and returns its number. */
const audited = async (account: string) => {
  const { rows } = await sql<{
    number: number;
  }>`select append_audit(${start}, 'student', ${account}, '', 'act', '', 'done',
    'salt', '192.0.2.7', 'Firefox', ${account}) as number`.execute(db());
  return rows[0]!.number;
};
const hasNumber = (table: "audit_entries" | "audit_origins", number: number) => async () =>
  (await db().selectFrom(table).select("number").where("number", "=", number).execute()).length > 0;

const stored: Stored[] = [
  {
    says: "The rest does not contain your name, and is deleted after 7 years",
    what: "an entry of the audit log",
    ...years(7),
    write: async () => hasNumber("audit_entries", await audited(newId())),
  },
  {
    says: "IP address and device are deleted after 12 months",
    what: "from where an act came",
    ...months(12),
    write: async () => hasNumber("audit_origins", await audited(newId())),
  },
  {
    says: "deletes that count after a day",
    what: "a count of forms",
    ...hours(24),
    async write() {
      const key = newId();
      await db().insertInto("limit_counters").values({ key, window_at: start }).execute();
      return async () => (await db().selectFrom("limit_counters").where("key", "=", key).execute()).length > 0;
    },
  },
  {
    says: "deletes that count after a day",
    what: "a count of wrong codes",
    ...hours(24),
    async write() {
      const subject = newId();
      await db().insertInto("wrong_tries").values({ subject, tries: 3, until: start }).execute();
      return async () => (await db().selectFrom("wrong_tries").where("subject", "=", subject).execute()).length > 0;
    },
  },
  {
    says: "fingerprint of the IP address until the class or time begins",
    what: "the network of a sign-up",
    ...hours(0),
    async write() {
      const event = await makeEvent(db(), { date: startDay, time: "13:00" });
      const { id } = await makeSignup(db(), { event_id: event.id, network: "net", created_at: start });
      return isThere("signups", "network", id, "net");
    },
  },
  {
    says: "fingerprint of the IP address until the class or time begins",
    what: "the network of a place on a waitlist",
    ...hours(24),
    async write() {
      const event = await makeEvent(db(), { date: addDays(startDay, 1), time: "13:00" });
      const { id } = await makeWaitlistEntry(db(), { event_id: event.id, network: "net" });
      return isThere("waitlist", "network", id, "net");
    },
  },
  {
    says: "fingerprint of the IP address until the class or time begins",
    what: "the network of a request for a time",
    ...hours(4),
    async write() {
      const slot = await makeSlot(db(), { date: startDay, time: "17:00" });
      const { id } = await makeHeldRequest(db(), { slot_id: slot.id, opener: "net", received_at: start });
      return isThere("messages", "opener", id, "net");
    },
  },
  {
    says: "with a payment until a day after it",
    what: "the network of a payment",
    ...hours(24),
    async write() {
      const { id } = await payment({}, { opener: "net", changed_at: start });
      return isThere("purchases", "opener", id, "net");
    },
  },
  {
    says: "We delete them after {message months}",
    what: "a message",
    ...months(12),
    write: async () => row("messages", (await makeMessage(db(), { received_at: start })).id),
  },
  {
    says: "we keep these for {waiver years} after the class",
    what: "a sign-up",
    ...years(6),
    async write() {
      const event = await makeEvent(db(), { date: startDay, time: "07:00" });
      return row("signups", (await makeSignup(db(), { event_id: event.id, created_at: start })).id);
    },
  },
  {
    says: "we keep these for {waiver years} after the class",
    what: "a waiver, counted from the last class that it was signed for",
    ...years(6),
    async write() {
      const event = await makeEvent(db(), { date: startDay, time: "09:00" });
      const { id } = await makeWaiver(db(), { signed_at: on(addMonths(startDay, -24)) });
      await makeSignup(db(), { event_id: event.id, waiver_id: id });
      return row("waivers", id);
    },
  },
  {
    says: "or with the last record that names you",
    what: "a birthday",
    ...years(6),
    async write() {
      const id = await person({ birthday: "06-19" });
      const event = await makeEvent(db(), { date: startDay, time: "11:00" });
      await makeSignup(db(), { event_id: event.id, person_id: id });
      return isThere("people", "birthday", id, "06-19");
    },
  },
  {
    says: "and delete them a month after the class",
    what: "a place on a waitlist",
    ...months(1),
    async write() {
      const event = await makeEvent(db(), { date: startDay, time: "15:00" });
      return row("waitlist", (await makeWaitlistEntry(db(), { event_id: event.id })).id);
    },
  },
  {
    says: "delete it a month after the last day to answer",
    what: "a person of an absence",
    ...months(1),
    async write() {
      const [id, absence_id] = [newId(), newId()];
      const days = { from_on: startDay, to_on: startDay, started_at: start };
      const times = { from_at: start, until_at: start, answer_by: start };
      await insertRow(db(), "absences", { id: absence_id, ...days, ...times });
      const ana = { contact: "ana@example.com", name: "Ana", email: "ana@example.com", phone: "", told_at: start };
      await insertRow(db(), "absence_people", { id, absence_id, ...ana });
      return row("absence_people", id);
    },
  },
  ...["We delete our copy of the email after 30 days", "We delete copies of emails we have sent after 30 days"].map(
    (says) => ({
      says,
      what: "a sent mail",
      ...days(30),
      write: async () =>
        row("mails", (await makeFailedMail(db(), { state: "sent", sent_at: start, created_at: start })).id),
    }),
  ),
  {
    says: "emails that could not be delivered after 90 days",
    what: "a failed mail",
    ...days(90),
    write: async () => row("mails", (await makeFailedMail(db(), { created_at: start })).id),
  },
  {
    says: "you neither book nor buy anything, we delete your name, email and phone after a month",
    what: "a person that the owner added",
    ...months(1),
    write: async () => row("people", await person()),
  },
  {
    says: "A login that is not used for 60 days, or is 365 days old, ends automatically, and is deleted a month later",
    what: "a login that has ended",
    ...days(30),
    async write() {
      const id = newId();
      await insertRow(db(), "sessions", {
        id,
        kind: "user",
        person_id: newId(),
        token_hash: id,
        started_at: start,
        used_at: start,
        expires_at: start,
      });
      return row("sessions", id);
    },
  },
  {
    says: "for at most a month after they expire",
    what: "the hash of a link",
    ...days(30),
    async write() {
      const token_hash = newId();
      await insertRow(db(), "mailed_links", { token_hash, purpose: "login", person_id: newId(), expires_at: start });
      return async () =>
        (await db().selectFrom("mailed_links").where("token_hash", "=", token_hash).execute()).length > 0;
    },
  },
  {
    says: "never confirmed, we delete the account after a month",
    what: "an account",
    ...days(30),
    write: async () => row("users", await account()),
  },
  {
    says: "we delete the account after a month, unless {first name} has written notes about you",
    what: "an account, after its note is deleted",
    ...days(30),
    left: after(60 * 24 * hour),
    gone: after(61 * 24 * hour),
    async write() {
      const user_id = await account();
      const at = { written_at: start, changed_at: start };
      const note = { id: newId(), user_id, key_id: "k", sealed: Buffer.from("x"), ...at };
      await db().insertInto("client_notes").values(note).execute();
      return async () => {
        const isLeft = await row("users", user_id)();
        await db().deleteFrom("client_notes").where("id", "=", note.id).execute();
        return isLeft;
      };
    },
  },
  ...(["payer_name", "payer_email", "shipping"] as const).map((column) => ({
    says: "for the payment, for 7 years, because tax law requires it",
    what: `${column} of a payment`,
    ...years(7),
    async write() {
      const values = { ...payer, shipping: JSON.stringify("77 Marker Lane") };
      const { id } = await payment({}, { ...values, paid_at: start });
      return isThere("purchases", column, id, values[column]);
    },
  })),
  ...(["payer_name", "payer_email", "address", "tracking"] as const).map((column) => ({
    says: "for the payment, for 7 years, because tax law requires it",
    what: `${column} of an order`,
    ...years(7),
    async write() {
      const [id, { id: payment_id }] = [newId(), await payment({}, { paid_at: start })];
      const { kind: _, ...buyer } = payer;
      const values = { ...buyer, address: JSON.stringify("77 Marker Lane"), tracking: "9400" };
      const state = { delivery: "ship", state: "shipped", ordered_at: start, changed_at: start } as const;
      await insertRow(db(), "orders", { id, payment_id, link_hash: id, lines: "[]", total: "{}", ...values, ...state });
      return isThere("orders", column, id, values[column]);
    },
  })),
  {
    says: "for the payment, for 7 years, because tax law requires it",
    what: "the reason of a refund",
    ...years(7),
    async write() {
      const [id, { id: payment_id }] = [newId(), await payment({}, { paid_at: start })];
      const done = { state: "done", request_key: newId(), asked_at: start, done_at: start } as const;
      await insertRow(db(), "refunds", { id, payment_id, amount_cents: 100, reason: "Ana was ill.", ...done });
      return isThere("refunds", "reason", id, "Ana was ill.");
    },
  },
  ...(["guest_name", "guest_email", "guest_phone", "message"] as const).map((column, at) => ({
    says: "for the payment, for 7 years, because tax law requires it",
    what: `${column} of a session`,
    ...years(7),
    async write() {
      const slot = await makeSlot(db(), { date: addDays(startDay, -at), time: "05:00" });
      const guest = { guest_name: "Ana Whitlow", guest_email: "ana@example.com", guest_phone: "5550104477" };
      const values = { ...guest, message: "My shoulders." };
      const { id } = await makeBooking(db(), { slot_id: slot.id, booked_at: start, ...values });
      const isLeft = isThere("bookings", column, id, values[column]);
      return isLeft;
    },
    left: on(addDays(addMonths(startDay, 84), -at - 1)),
  })),
  {
    says: "for the payment, for 7 years, because tax law requires it",
    what: "the typed place of a session",
    ...years(7),
    async write() {
      const slot = await makeSlot(db(), { date: startDay, time: "04:00", place: "77 Marker Lane" });
      const guest = { guest_name: "Ana Whitlow", guest_email: "ana@example.com" };
      await makeBooking(db(), { slot_id: slot.id, booked_at: start, ...guest });
      return isThere("slots", "place", slot.id, "77 Marker Lane");
    },
  },
  {
    says: "for the payment, for 7 years, because tax law requires it",
    what: "the owner's reason in a wallet",
    ...years(7),
    async write() {
      const lot = { kind: "credit", name: "Credit", units: 500, note: "Ana was ill." } as const;
      const id = await grant({ personId: await person(), ...lot });
      return async () => {
        const { rows } = await sql`select from wallet_entries where lot_id = ${id} and note <> ''`.execute(db());
        return rows.length > 0;
      };
    },
  },
  {
    says: "If you start a payment and do not finish it, we delete your email and address after a month",
    what: "the address of a payment",
    ...months(1),
    async write() {
      const { id } = await payment(unpaid);
      return isThere("purchases", "payer_email", id, payer.payer_email);
    },
  },
  {
    says: "stays while there is something left in it, and 7 years longer for the books",
    what: "the person of an empty wallet",
    ...years(7),
    async write() {
      const id = await person({ created_at: on(addMonths(startDay, -24)) });
      const lot = { personId: id, kind: "credit", name: "Credit", units: 500 } as const;
      const lot_id = await grant(lot, on(addMonths(startDay, -24)));
      const spent = { lot_id, delta: -500, reason: "voided", at: start } as const;
      await db().insertInto("wallet_entries").values(spent).execute();
      return isThere("people", "name", id, "Ana Whitlow");
    },
  },
  {
    says: "We delete them a month after it is sent",
    what: "the names of a gift card",
    ...months(1),
    async write() {
      const { id } = await payment({}, { kind: "gift-card" });
      const gift = { personId: null, kind: "gift-card", name: "Gift card", units: 5000, purchaseId: id } as const;
      const lot_id = await grant({ ...gift, codeHash: newId() });
      const mail = { recipient_email: "bea@example.com", send_on: startDay, sent_at: start };
      await insertRow(db(), "gift_mails", { lot_id, ...mail });
      return async () => (await db().selectFrom("gift_mails").where("lot_id", "=", lot_id).execute()).length > 0;
    },
  },
];

for (const { says, what, left, gone, write } of stored)
  test(`“${says}”: ${what} is there before, and gone after`, async () => {
    const isLeft = await write();
    await runPurges(left);
    expect(await isLeft(), `before, on ${left.toISOString()}`).toBe(true);
    await runPurges(gone);
    expect(await isLeft(), `after, on ${gone.toISOString()}`).toBe(false);
  });

test("“After that, the amounts stay in the books, without your name, email or address”", async () => {
  const { id } = await payment({}, { paid_at: start });
  const books = () =>
    db()
      .selectFrom("purchases")
      .innerJoin("payments", "payments.id", "purchases.id")
      .select(["total_cents", "amount_cents", "purchases.state", "paid_at", "capture_id"])
      .where("purchases.id", "=", id)
      .executeTakeFirst();
  const before = await books();
  await runPurges(on(addMonths(startDay, 12 * 20)));
  expect(await books()).toEqual(before);
});

test("a wallet with something left keeps its person", async () => {
  const id = await person();
  await grant({ personId: id, kind: "credit", name: "Credit", units: 500 });
  await runPurges(on(addMonths(startDay, 12 * 20)));
  expect(await isThere("people", "name", id, "Ana Whitlow")()).toBe(true);
});

test("“from the last 3 months on”: a calendar begins then", () => {
  expect(firstFeedDay({ now: start })).toBe(addMonths(startDay, -retention.feedMonths));
});

/** Sentences without a purge, by their words, and the test that proves them: file and the start of its name. */
const provenBy: Record<string, [file: string, name: string]> = {
  "When you log in, delete your account, ask for its deletion": [
    "server/operations/audit/audit.test.ts",
    "the acts of a student",
  ],
  "We keep what we need to reply to you": ["test/erasure.test.ts", "retained data is purged after its retention"],
  "We store your name, your email, your phone number if": ["test/erasure.test.ts", "every table with personal columns"],
  "the class and whether you came, and the waiver": ["test/privacy-export.test.ts", "has each personal column"],
  "For a child we also store the date of birth": ["test/privacy-export.test.ts", "has each personal column"],
  "If you book for a friend": ["test/privacy-export.test.ts", "has the household"],
  "we store its day and month, without the year": ["test/privacy-export.test.ts", "has each personal column"],
  "If {first name} can’t teach on a day": [
    "server/office/absences/personal-data.test.ts",
    "the export has what absences",
  ],
  "Your email, first and last name": ["test/privacy-export.test.ts", "has each personal column"],
  "The calendar shows your classes": ["test/privacy-promises.test.ts", "“from the last 3 months on”"],
  "both are deleted with your account": ["test/privacy-erasure.test.ts", "an erasure empties"],
  "We keep them by email address": ["test/erasure.test.ts", "retained data is purged after its retention"],
  "download everything we keep about you": ["test/privacy-export.test.ts", "has each personal column"],
  "We keep your account until you delete it": ["test/erasure.test.ts", "the data is erased at once"],
  "We then delete your profile": ["test/privacy-erasure.test.ts", "an erasure empties"],
  "Records of what you paid and signed stay": ["test/privacy-erasure.test.ts", "an erasure empties"],
  "An order that has not been sent yet": ["test/erasure.test.ts", "an expired cart that is paid late"],
  "You keep your spots in upcoming classes": ["test/erasure.test.ts", "the data is erased at once"],
  "Emails to you that are not sent yet": ["test/privacy-erasure.test.ts", "mails that are not sent yet"],
  "After that, the amounts stay": ["test/privacy-promises.test.ts", "“After that, the amounts"],
  "we make them from these records and keep no copy": ["server/office/people/receipts.test.ts", ""],
  "If you delete your account, what is left ends": ["test/privacy-erasure.test.ts", "an erasure empties"],
  "If you have a gift card sent, we store": ["test/privacy-export.test.ts", "has each personal column"],
  "Hers has the names and phone numbers": ["test/privacy-promises.test.ts", "“from the last 3 months on”"],
  "What is deleted here disappears from them": [
    "server/operations/backups/keep.test.ts",
    "what is older than sixteen months",
  ],
};

/** Sentences about what is stored in the visitor's browser, or that people keep. */
const notByTheServer = [
  "Your cart is kept in your own browser",
  "We store them only when you continue to the payment",
  "Once you have paid, only the numbers",
  "While you fill in a form or the cart",
  "It is deleted when you have sent the form",
  "While you book a session",
  "It is deleted when you have booked",
  "If you request a link to log in or register: a cookie",
  "If you log in with Google: a cookie",
  "Pages of this website that you have seen",
  "Our hosting provider and our email provider",
  "Backups are kept safe",
  "You can ask what we store about you",
  "We reply within a month",
];

test("every sentence of the privacy page about a period, or about what is stored or deleted, has its proof", () => {
  const page = privacyPage(retention);
  const texts = page.blocks.flatMap((block) =>
    block.kind === "paragraph" ? [block.text] : block.kind === "list" ? block.items : [],
  );
  const sentences = [page.lead, ...texts].flatMap((text) => text.split(/(?<=[.!?])\s+(?=[A-Z{])/));
  const words = /\b(months?|years?|days?|minutes|store|stores|keeps?|kept|deletes?|deleted|stays?|lose|ends)\b/;
  const promises = sentences.filter((sentence) => words.test(sentence));
  const proofs = [...stored.map(({ says }) => says), ...Object.keys(provenBy), ...notByTheServer];
  expect(promises.filter((sentence) => !proofs.some((proof) => sentence.includes(proof)))).toEqual([]);
  expect(proofs.filter((proof) => !sentences.some((sentence) => sentence.includes(proof)))).toEqual([]);
  const missing = Object.values(provenBy).filter(
    ([file, name]) => !readFileSync(join(import.meta.dirname, "..", file), "utf8").includes(`"${name}`),
  );
  expect(missing).toEqual([]);
});
