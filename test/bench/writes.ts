import { randomUUID } from "node:crypto";
import pg from "pg";
import { sessionTypes } from "../../contract/bookings.ts";
import { dataFolder, endSites, startSite, urlThrough } from "../site-process.ts";
import { vouchingGoogle } from "../vouched.ts";
import { bareRates } from "./bare.ts";
import { ask, caller, rateOf } from "./client.ts";
import { digits, type Figure } from "./figure.ts";
import { cpuOf } from "./processor.ts";
import { sessionFor } from "./signed-in.ts";

const authSecret = "b".repeat(64);
/** Operations of each kind, after some that are not counted; a class has a thousand places at most. */
const many = Number(process.env["BENCH_WRITES"] ?? 800);
const warmUp = 200;
/** Only what has this in its name is measured, for a profile. */
const only = process.env["BENCH_ONLY"] ?? "";
const atOnce = 32;
/** Classes to choose from in the second round of sign-ups. */
const classes = 20;

/**
 * What is written to disk, on a site in a process of its own with everything on: sign-ups of returning students to one
 * class and to twenty, carts that are opened, approved, captured and confirmed, and sessions likewise, at the stand-in
 * for PayPal. Each caller has an address of its own, so that no limit is met. For
 * comparison: the rate of one `UPDATE … RETURNING` in the same database, and the rates of a server without rules.
 */
export async function writes(): Promise<Figure[]> {
  const google = await vouchingGoogle();
  const dataDir = await dataFolder();
  const site = await startSite({
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    TRUST_PROXY: "1",
    LOG_LEVEL: process.env["BENCH_LOG"] ?? "silent",
    /** A profile: `BENCH_NODE_OPTIONS="--cpu-prof --cpu-prof-dir=/tmp/profile"`. */
    NODE_OPTIONS: process.env["BENCH_NODE_OPTIONS"] ?? "",
    ...google.env,
  });
  const pool = new pg.Pool({ connectionString: urlThrough(dataDir), max: 10 });
  const figures: Figure[] = [];
  const measure = async (what: string, least: number, work: (n: number) => Promise<unknown>) => {
    if (!what.includes(only)) return;
    await rateOf(warmUp, atOnce, (n) => work(many + n));
    const before = cpuOf(site.pid);
    const rate = await rateOf(many, atOnce, work);
    const after = cpuOf(site.pid);
    const each = (part: "site" | "database") => (after[part] - before[part]) / many;
    const { perSecond, p50Ms, p99Ms } = rate;
    const note = `p50 ${p50Ms} ms; CPU for each: site ${digits(each("site"))}, database ${digits(each("database"))} ms`;
    figures.push({ what, value: perSecond, unit: "/s", target: { least }, note });
    figures.push({ what: `${what}, p99`, value: p99Ms, unit: "ms", target: { most: 250 } });
  };
  try {
    await prepare(pool);
    const { perSecond } = await rateOf(1_000, 10, (n) =>
      pool.query("update bench_rows set count = count + 1 where id = $1 returning count", [n + 1]),
    );
    figures.push({ what: "a bare UPDATE by its key", value: perSecond, unit: "/s" });
    for (const [what, bare] of Object.entries(await bareRates(urlThrough(dataDir), many, atOnce))) {
      const note = "the same calls, round trips and statements, without rules";
      figures.push({ what: `bare ${what}`, value: bare, unit: "/s", note });
    }
    await measure("sign-ups, one class", 250, (n) => signUp(site.url, n, 0));
    await measure(`sign-ups, ${classes} classes`, 500, (n) => signUp(site.url, n, 1 + (n % classes)));
    const { rows } = await pool.query<{ id: string }>("select id from chocolates where name = 'Bench'");
    await measure("cart orders", 300, (n) => order(site.url, n, rows[0]!.id));
    const who = await students(pool);
    await measure("sessions, opened to finalized", 150, (n) => book(site.url, n, who[n]!));
    return figures;
  } catch (error) {
    await new Promise((done) => setTimeout(done, 500));
    console.log(site.output().slice(0, 6000));
    throw error;
  } finally {
    await pool.end();
    await endSites();
    google.close();
  }
}

/** Students who signed the waiver before, classes with room for all, tins, and an hour for each. */
async function prepare(pool: pg.Pool): Promise<void> {
  const all = many + warmUp;
  await pool.query(`create table bench_rows (id int primary key, count int not null)`);
  await pool.query(`create table bench_written (id uuid primary key, count int not null)`);
  await pool.query(`insert into bench_rows select n, 0 from generate_series(1, 1000) n`);
  await pool.query(
    `insert into waivers (id, name, email, text_version, text_hash, text_body, signature, signed_at, ip)
     select gen_random_uuid(), 'Bench ' || n, 'bench' || n || '@example.com',
       (select body->>'version' from site_documents where section = 'waiver'), '', '{}', ''::bytea, now(), '127.0.0.1'
     from generate_series(1, ${all}) n`,
  );
  await pool.query(
    `insert into events (id, title, date, time, location, capacity, created_at)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bench ' || n,
       case when n = 999 then current_date - 10 else date '2037-01-01' + n end, '04:00', 'Harbor Room', 1000, now()
     from (select generate_series(0, ${classes}) union select 999) as every(n)`,
  );
  await pool.query(
    `insert into signups (id, event_id, name, email, phone, waiver_id, created_at)
     select gen_random_uuid(), '00000000-0000-4000-8000-000000000999', name, email, '5550104477', id, now()
     from waivers where email like 'bench%'`,
  );
  await pool.query(
    `insert into users (id, email, first_name, last_name, state, created_at, proven_at)
     select gen_random_uuid(), 'bench' || n || '@example.com', 'Bench', 'Student', 'live', now(), now()
     from generate_series(1, ${all}) n`,
  );
  await pool.query(
    `insert into slots (id, date, time, created_at)
     select gen_random_uuid(), date '2037-02-01' + n, '10:00', now() from generate_series(1, ${all}) n`,
  );
  await pool.query(
    `with tin as (
       insert into chocolates (id, name, slug, price_cents, description, inventory, created_at)
       values (gen_random_uuid(), 'Bench', 'bench', 1400, 'Tin', ${all}, now()) returning id, inventory)
     insert into stock_changes (id, chocolate_id, change, why, inventory_after, changed_at)
     select gen_random_uuid(), id, inventory, 'start', inventory, now() from tin`,
  );
  await pool.query("analyze");
}

function signUp(url: string, n: number, event: number): Promise<unknown> {
  return ask(url, caller(n), "POST", "/api/check-student", {
    email: `bench${n + 1}@example.com`,
    classTitle: `Bench ${event}`,
    date: `2037-01-${String(1 + event).padStart(2, "0")}`,
    eventId: `00000000-0000-4000-8000-${String(event).padStart(12, "0")}`,
    recaptchaToken: `submit ${randomUUID()}`,
  });
}

async function order(url: string, n: number, tin: string): Promise<void> {
  const guest = caller(n);
  const wish = {
    id: randomUUID(),
    for: "cart",
    items: [{ _id: tin, quantity: 1 }],
    email: `buyer${n}@example.com`,
    recaptchaToken: `cart_payment ${randomUUID()}`,
  };
  const { orderId, amount } = await ask<Opened>(url, guest, "POST", "/api/payments", wish);
  await press(url, orderId);
  await ask(url, guest, "POST", `/api/payments/${orderId}/capture`);
  await ask(url, guest, "POST", "/api/orders", {
    orderId,
    payerName: "Pat Payer",
    payerEmail: wish.email,
    transactionAmount: amount,
    cartItems: [
      { _id: tin, name: "Bench", price: 14, image: "", description: "Tin", details: "", quantity: 1 },
    ],
  });
}

type Opened = { orderId: string; amount: string };
type Student = { id: string; email: string; token: string; slotId: string };

async function students(pool: pg.Pool): Promise<Student[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    "select id, email from users where email like 'bench%' order by id",
  );
  const { rows: slots } = await pool.query<{ id: string }>(
    "select id from slots where date >= '2037-02-01' order by date",
  );
  return Promise.all(
    rows.map(async (student, n) => ({
      ...student,
      token: await sessionFor(pool, authSecret, { kind: "user", id: student.id }),
      slotId: slots[n]!.id,
    })),
  );
}

async function book(url: string, n: number, { id, email, token, slotId }: Student): Promise<void> {
  const student = caller(n, token);
  const sessionType = sessionTypes[0];
  const wish = { id: randomUUID(), for: "session", slotId, sessionType, amount: 80, message: "" };
  const { orderId } = await ask<Opened>(url, student, "POST", "/api/payments", wish);
  await press(url, orderId);
  await ask(url, student, "POST", `/api/payments/${orderId}/capture`);
  const names = { firstName: "Bench", lastName: "Student", email };
  await ask(url, student, "PUT", `/api/bookings/${slotId}/book`, {
    userId: id,
    ...names,
    sessionType,
    message: "",
  });
}

/** As the browser's dialog does when somebody presses Pay. */
async function press(url: string, orderId: string): Promise<void> {
  await ask(url, caller(0), "POST", `/pretend-paypal/orders/${orderId}/approve`, { card: "good" });
}
