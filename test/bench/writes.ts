import { randomUUID } from "node:crypto";
import pg from "pg";
import { sessionTypeNames } from "../../contract/platform/values/session-types.ts";
import { createDataFolder, stopSites, startSite, embeddedDatabaseUrl } from "../site-process.ts";
import { startPretendRecaptcha } from "../vouched.ts";
import { bareRates } from "./bare.ts";
import { callApi, newCaller, measureRate } from "./client.ts";
import { formatNumber, type Figure } from "./figure.ts";
import { cpuMsByPart } from "./processor.ts";
import { startLoginSession } from "./signed-in.ts";

const authSecret = "b".repeat(64);
/** Measured operations of each kind, after `warmUp` ones that are not counted. A class has at most 1000 seats. */
const operations = Number(process.env["BENCH_WRITES"] ?? 800);
const warmUp = 200;
/** Only operations with this in their name are measured, for a profile. */
const only = process.env["BENCH_ONLY"] ?? "";
const concurrency = 32;
/** Number of classes in the second round of sign-ups. */
const classes = 20;

/**
 * Write operations of a site in a separate process with everything on: sign-ups of returning students to one class
 * and to twenty; carts and sessions that are opened, approved, captured and confirmed with the PayPal simulator. Each
 * caller has a different IP address, so that no rate limit applies. For comparison: the rate of a single UPDATE in
 * the same database, and the rates of the reference server (bare-writes.ts).
 */
export async function writes(): Promise<Figure[]> {
  const google = await startPretendRecaptcha();
  const dataDir = await createDataFolder();
  const site = await startSite({
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    TRUST_PROXY: "1",
    LOG_LEVEL: process.env["BENCH_LOG"] ?? "silent",
    // For a CPU profile: BENCH_NODE_OPTIONS="--cpu-prof --cpu-prof-dir=/tmp/profile".
    NODE_OPTIONS: process.env["BENCH_NODE_OPTIONS"] ?? "",
    ...google.env,
  });
  const pool = new pg.Pool({ connectionString: embeddedDatabaseUrl(dataDir), max: 10 });
  const figures: Figure[] = [];
  const measure = async (what: string, least: number, work: (n: number) => Promise<unknown>) => {
    if (!what.includes(only)) return;
    await measureRate(warmUp, concurrency, (n) => work(operations + n));
    const before = cpuMsByPart(site.pid);
    const rate = await measureRate(operations, concurrency, work);
    const after = cpuMsByPart(site.pid);
    const perOperation = (part: "site" | "database") => (after[part] - before[part]) / operations;
    const { perSecond, p50Ms, p99Ms } = rate;
    const note = `p50 ${p50Ms} ms; CPU for each: site ${formatNumber(perOperation("site"))}, database ${formatNumber(perOperation("database"))} ms`;
    figures.push({ what, value: perSecond, unit: "/s", target: { least }, note });
    figures.push({ what: `${what}, p99`, value: p99Ms, unit: "ms", target: { most: 250 } });
  };
  try {
    await prepare(pool);
    const { perSecond } = await measureRate(1_000, 10, (n) =>
      pool.query("update bench_rows set count = count + 1 where id = $1 returning count", [n + 1]),
    );
    figures.push({ what: "a bare UPDATE by its key", value: perSecond, unit: "/s" });
    for (const [what, bare] of Object.entries(await bareRates(embeddedDatabaseUrl(dataDir), operations, concurrency))) {
      const note = "the same calls, round trips and statements, without rules";
      figures.push({ what: `bare ${what}`, value: bare, unit: "/s", note });
    }
    await measure("sign-ups, one class", 250, (n) => signUp(site.url, n, 0));
    await measure(`sign-ups, ${classes} classes`, 500, (n) => signUp(site.url, n, 1 + (n % classes)));
    const { rows } = await pool.query<{ id: string }>("select id from chocolates where name = 'Bench'");
    await measure("cart orders", 300, (n) => order(site.url, n, rows[0]!.id));
    const bookers = await signInStudents(pool);
    await measure("sessions, opened to finalized", 150, (n) => book(site.url, n, bookers[n]!));
    return figures;
  } catch (error) {
    await new Promise((done) => setTimeout(done, 500));
    console.log(site.output().slice(0, 6000));
    throw error;
  } finally {
    await pool.end();
    await stopSites();
    google.close();
  }
}

/** Creates students with a signed waiver, classes with a seat for each of them, tins, and a slot for each student. */
async function prepare(pool: pg.Pool): Promise<void> {
  const all = operations + warmUp;
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
  return callApi(url, newCaller(n), "POST", "/api/check-student", {
    email: `bench${n + 1}@example.com`,
    classTitle: `Bench ${event}`,
    date: `2037-01-${String(1 + event).padStart(2, "0")}`,
    eventId: `00000000-0000-4000-8000-${String(event).padStart(12, "0")}`,
    recaptchaToken: `submit ${randomUUID()}`,
  });
}

async function order(url: string, n: number, tin: string): Promise<void> {
  const guest = newCaller(n);
  const payment = {
    id: randomUUID(),
    for: "cart",
    items: [{ _id: tin, quantity: 1 }],
    email: `buyer${n}@example.com`,
    recaptchaToken: `cart_payment ${randomUUID()}`,
  };
  const { orderId, amount } = await callApi<Opened>(url, guest, "POST", "/api/payments", payment);
  await approvePayment(url, orderId);
  await callApi(url, guest, "POST", `/api/payments/${orderId}/capture`);
  await callApi(url, guest, "POST", "/api/orders", {
    orderId,
    payerName: "Pat Payer",
    payerEmail: payment.email,
    transactionAmount: amount,
    cartItems: [{ _id: tin, name: "Bench", price: 14, image: "", description: "Tin", details: "", quantity: 1 }],
  });
}

type Opened = { orderId: string; amount: string };
type Student = { id: string; email: string; token: string; slotId: string };

async function signInStudents(pool: pg.Pool): Promise<Student[]> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    "select id, email from users where email like 'bench%' order by id",
  );
  const { rows: slots } = await pool.query<{ id: string }>(
    "select id from slots where date >= '2037-02-01' order by date",
  );
  return Promise.all(
    rows.map(async (student, n) => ({
      ...student,
      token: await startLoginSession(pool, authSecret, { kind: "user", id: student.id }),
      slotId: slots[n]!.id,
    })),
  );
}

async function book(url: string, n: number, { id, email, token, slotId }: Student): Promise<void> {
  const student = newCaller(n, token);
  const sessionType = sessionTypeNames.individual;
  const payment = { id: randomUUID(), for: "session", slotId, sessionType, amount: 80, message: "" };
  const { orderId } = await callApi<Opened>(url, student, "POST", "/api/payments", payment);
  await approvePayment(url, orderId);
  await callApi(url, student, "POST", `/api/payments/${orderId}/capture`);
  const names = { firstName: "Bench", lastName: "Student", email };
  await callApi(url, student, "PUT", `/api/bookings/${slotId}/book`, {
    userId: id,
    ...names,
    sessionType,
    message: "",
  });
}

/** The request that the PayPal dialog makes when the payer presses Pay. */
async function approvePayment(url: string, orderId: string): Promise<void> {
  await callApi(url, newCaller(0), "POST", `/pretend-paypal/orders/${orderId}/approve`, { card: "good" });
}
