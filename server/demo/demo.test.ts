import { afterAll, beforeAll, expect, test } from "vitest";
import { tableOwners } from "../../bin/lint/table-owners.ts";
import { type TestApp, testApp } from "../../test/app.ts";
import { testDatabase } from "../../test/database.ts";
import { asOwner, authSecret } from "../../test/owner.ts";
import { started } from "../../test/start-site.ts";
import { studentToken } from "../../test/student.ts";
import { signUpNew } from "../../test/students.ts";
import { backgroundTasks } from "../background.ts";
import { newId } from "../platform/db/id.ts";
import { seed } from "./seeds/seed.ts";
import { demoStory } from "./story.ts";

const env = { AUTH_SECRET: [authSecret], DATA_KEY: ["d".repeat(64)], OWNER_EMAIL: "owner@example.com" };
// A Thursday, 9 in the morning at the studio.
const now = new Date("2027-06-17T16:00:00Z");

const database = started(() => testDatabase("empty"));
let site: TestApp;
/** Rows of each table right after the seed, before any job has run. */
let rowsOfSeed: Record<string, unknown>;
beforeAll(async () => {
  const { connection, db } = database;
  await seed(db, demoStory({ connection, now, env }), now);
  rowsOfSeed = await allRows();
  site = await testApp({ database, now });
});
afterAll(async () => {
  await site.close();
});

/** Tables of the ground, which requests and jobs of any site write, and those of the registry of studios. */
const technical = [
  "backups",
  "key_holders",
  "limit_counters",
  "pretend_paypal",
  "admins",
  "sessions",
  "studios",
  "studio_hosts",
];

async function allRows(): Promise<Record<string, unknown>> {
  const tables = Object.keys(tableOwners).filter((table) => !technical.includes(table));
  const contents = tables.map(async (table) => {
    const { rows } = await database.pool.query(
      `select count(*)::int as rows, md5(string_agg(row::text, '' order by row::text)) as content from ${table} as row`,
    );
    return [table, rows[0]] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

async function column(query: string): Promise<unknown[]> {
  const { rows } = await database.pool.query({ text: query, rowMode: "array" });
  return (rows as unknown[][]).map(([value]) => value);
}

test("there are orders in every state, and payments that are paid, refunded, declined, expired and a problem", async () => {
  expect(await column("select distinct state from orders order by 1")).toEqual([
    "new",
    "packed",
    "picked-up",
    "refunded",
    "shipped",
  ]);
  expect(await column("select distinct state from payments order by 1")).toEqual([
    "declined",
    "expired",
    "fulfilled",
    "refunded",
  ]);
  expect(await column("select problem from payments where problem is not null")).toEqual([
    expect.stringContaining("95.00"),
  ]);
});

test("there are cash sales at the door of the latest class", async () => {
  const sold = "select total_cents from purchases join events on events.id::text = goods->>'eventId' and kind = 'door'";
  expect(await column(`${sold} where starts_at > paid_at and starts_at <= '${now.toISOString()}'`)).toHaveLength(3);
});

test("there are past and upcoming sessions, paid online, free, in cash and by link, of students and guests", async () => {
  const sessions = (when: string) =>
    column(`select distinct paid_by from bookings join slots on slots.id = slot_id
      where bookings.state = 'live' and starts_at ${when} '${now.toISOString()}' order by 1`);
  expect(await sessions("<")).toEqual(["cash", "free", "online"]);
  expect(await sessions(">")).toEqual(["cash", "free", "link", "online"]);
  expect(await column("select distinct guest_name from bookings where guest_name is not null order by 1")).toEqual([
    "Bram Osei",
    "Hazel Quint",
  ]);
  expect(await column("select state from bookings where state = 'cancelled'")).toHaveLength(3);
});

test("there are a full class with a waitlist, an offered seat, check-ins, a walk-in, notes and messages", async () => {
  expect(
    await column(`select count(*)::int from events join signups on event_id = events.id and signups.state = 'live'
      where exists (select from waitlist where event_id = events.id and state = 'waiting')
      group by events.id having count(*) = capacity`),
  ).toEqual([12]);
  expect(await column("select name from waitlist where state = 'offered'")).toEqual(["Jonas Petrel"]);
  expect((await column("select id from signups where checked_in_at is not null")).length).toBeGreaterThan(50);
  expect(await column("select name from signups where source = 'owner'")).toEqual(["Otis Marlow"]);
  expect(await column("select distinct kind || ' ' || state from messages order by 1")).toEqual([
    "contact answered",
    "contact new",
    "free-session answered",
    "free-session new",
  ]);
  expect(await column("select user_id from client_notes")).toHaveLength(6);
  expect(await column("select told from class_messages")).toEqual([12]);
});

test("there are a regular who is away, a first-timer and a birthday of the week", async () => {
  const { body } = await site.request("GET", "/api/admin/today", undefined, await asOwner(site));
  expect(body.away.first.map(({ name }: { name: string }) => name)).toContain("Fern Calloway");
  expect(body.birthdays.first).toMatchObject([{ name: "Ana Whitlow", birthdayOn: "2027-06-19" }]);
  const [id] = await column("select event_id from signups where name = 'Tilda Rowan'");
  const roster = await site.request("GET", `/api/admin/events/${String(id)}/roster`, undefined, await asOwner(site));
  expect(roster.body.people).toContainEqual(expect.objectContaining({ name: "Tilda Rowan", isFirstTime: true }));
});

test("the money adds up: stock, orders, refunds, and the ledger of the payment provider", async () => {
  const wrong = {
    stock: `select name from chocolates where inventory <>
      (select sum(change) from stock_changes where chocolate_id = chocolates.id)`,
    orders: `select number from orders join payments on payments.id = payment_id
      where (total->>'totalCents')::int <> amount_cents`,
    sessions: `select bookings.id from bookings join payments on payments.id = payment_id
      where bookings.amount_cents <> payments.amount_cents`,
    refunds: `select id from payments where refunded_cents <> coalesce(
      (select sum(amount_cents) from refunds where payment_id = payments.id and state = 'done'), 0)`,
    ledger: `select coalesce(payments.capture_id, captures.id) from payments
      full join (select * from pretend_paypal.captures where status <> 'DECLINED') as captures
        on captures.id = payments.capture_id
      where (payments.captured_at is not null or captures.id is not null)
        and (payments.amount_cents, payments.refunded_cents)
          is distinct from (captures.amount_cents, captures.refunded_cents)`,
  };
  for (const [name, query] of Object.entries(wrong)) expect(await column(query), name).toEqual([]);
});

test("the seed writes no mail, and neither a second start nor the jobs change anything", async () => {
  const { connection, db } = database;
  expect(await column("select id from mails")).toEqual([]);
  expect(await seed(db, demoStory({ connection, now, env }), now)).toBe(false);
  for (const { name, run } of backgroundTasks) if (name !== "nightly backup") await run(site.ctx());
  expect(await allRows()).toEqual(rowsOfSeed);
});

test("every list of the owner has rows", async () => {
  const owner = await asOwner(site);
  const [client] = await column("select id from users where email = 'ruth.amari@example.com'");
  const [full] = await column("select event_id from waitlist where state = 'waiting' limit 1");
  const [tin] = await column("select id from chocolates where name = 'Mint & Nib'");
  const lists: Record<string, string[]> = {
    "/api/admin/today": [
      "classes",
      "sessions",
      "problems",
      "messages.first",
      "orders.first",
      "unpaid",
      "lowStock",
      "waitlists",
      "away.first",
      "birthdays.first",
    ],
    "/api/admin/events": [""],
    "/api/bookings": ["availableSlots", "bookedSlots"],
    "/api/bookings?booked=passed": ["bookedSlots"],
    "/api/admin/bookings/guests": [""],
    "/api/admin/signups": [""],
    [`/api/admin/events/${String(full)}/roster`]: ["people", "waiting"],
    "/api/admin/orders": ["orders"],
    "/api/admin/payments": ["payments", "problems"],
    "/api/admin/codes": [""],
    "/api/admin/tax-rates": [""],
    "/api/admin/messages": ["messages"],
    "/api/admin/users": [""],
    [`/api/admin/people/history?client=${String(client)}`]: ["notes", "sessions", "signups"],
    "/api/admin/chocolates": [""],
    [`/api/admin/chocolates/${String(tin)}/stock`]: [""],
    "/api/admin/site": [""],
  };
  for (const [path, fields] of Object.entries(lists)) {
    const { status, body } = await site.request("GET", path, undefined, owner);
    expect(status, path).toBe(200);
    for (const field of fields) {
      const list = field.split(".").reduce((part, name) => (name ? part[name] : part), body);
      expect(list?.length, `${path} ${field}`).toBeGreaterThan(0);
    }
  }
});

test("the owner refunds the payment that needs attention, and the provider has its money", async () => {
  const owner = await asOwner(site);
  const [id] = await column("select id from payments where problem is not null");
  const path = `/api/admin/payments/${String(id)}/mend`;
  expect((await site.request("POST", path, { how: "refund" }, owner)).status).toBe(200);
  expect(await column(`select state from payments where problem is not null or id = '${String(id)}'`)).toEqual([
    "refunded",
  ]);
});

test("a student pays a class with a pass from the wallet; other classes have no price", async () => {
  const { db } = database;
  expect(
    await column(`select distinct price_kind from events where starts_at > '${now.toISOString()}' order by 1`),
  ).toEqual(["fixed", "none", "sliding"]);
  const email = "ana.whitlow@example.com";
  const student = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const { token } = await studentToken(site, student.id);
  const headers = { authorization: `Bearer ${token}` };
  const event = await db
    .selectFrom("events")
    .selectAll()
    .where("price_kind", "=", "fixed")
    .where("title", "=", "Slow Flow")
    .where("id", "not in", (of) => of.selectFrom("signups").select("event_id").where("email", "=", email))
    .orderBy("starts_at")
    .executeTakeFirstOrThrow();
  const seat = await signUpNew(site, event, { name: "Ana Whitlow", email, pays: true }, headers);
  const body = { id: newId(), for: "seat", token: seat.body.toPay.token, wallet: true };
  const paid = await site.request("POST", "/api/payments", body, headers);
  expect(paid.body).toMatchObject({ state: "fulfilled" });
  expect(await column("select remaining from wallet_lots where name = 'Five classes' order by 1")).toEqual([4, 5]);
});

// Other days: test/faults/demo.test.ts.
test("the story fits a first start on the day when the clocks change", async () => {
  const start = new Date("2027-03-14T15:00:00Z");
  const empty = await testDatabase("empty");
  const { connection, db } = empty;
  expect(await seed(db, demoStory({ connection, now: start, env }), start)).toBe(true);
  await empty.close();
});
