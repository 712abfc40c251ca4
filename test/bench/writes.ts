import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { sessionTypes } from "../../contract/bookings.ts";
import { sessions } from "../../server/http/sessions.ts";
import { vouchingGoogle } from "../vouched.ts";
import { dataFolder, endSites, startSite, urlThrough } from "../site-process.ts";

const authSecret = "b".repeat(64);
const many = 240;
const atOnce = 24;

type Line = { what: string; value: string; target: string };

/**
 * What is written to disk, on a site in a process of its own with everything on: sign-ups of returning students, and
 * sessions that are opened, approved, captured and finalized at the stand-in for PayPal, against the bare rate of
 * `UPDATE … RETURNING` in the same database. Each caller has an address of its own, so that no limit is met.
 */
export async function writes(): Promise<Line[]> {
  const google = await vouchingGoogle();
  const dataDir = await dataFolder();
  const site = await startSite({
    DATA_DIR: dataDir,
    AUTH_SECRET: authSecret,
    TRUST_PROXY: "1",
    LOG_LEVEL: "silent",
    ...google.env,
  });
  const pool = new pg.Pool({ connectionString: urlThrough(dataDir), max: 10 });
  try {
    await prepare(pool);
    const bare = await bareRate(pool);
    const ratio = (rate: number) =>
      `${(rate / bare).toFixed(2)} (${Math.round(rate)}/s of ${Math.round(bare)}/s)`;
    const signups = await signUpRate(site.url);
    const bookings = await bookingRate(site.url, pool);
    return [
      { what: "sign-up, on disk", value: ratio(signups), target: "≥ 0.20 of bare UPDATE" },
      { what: "session, opened to finalized", value: `${bookings.toFixed(0)}/s`, target: "≥ 300/s" },
    ];
  } finally {
    await pool.end();
    await endSites();
    google.close();
  }
}

/** Students who signed the waiver before, a class with room for all, and an hour for each. */
async function prepare(pool: pg.Pool): Promise<void> {
  await pool.query(`create table bench_rows (id int primary key, count int not null)`);
  await pool.query(`insert into bench_rows select n, 0 from generate_series(1, 1000) n`);
  await pool.query(
    `insert into waivers (id, name, email, text_version, text_hash, text_body, signature, signed_at, ip)
     select gen_random_uuid(), 'Bench ' || n, 'bench' || n || '@example.com',
       (select body->>'version' from site_documents where section = 'waiver'), '', '{}', ''::bytea, now(), '127.0.0.1'
     from generate_series(1, ${many}) n`,
  );
  const event = (date: string, id: string) =>
    pool.query(
      `insert into events (id, title, date, time, location, capacity, created_at)
       values ($1, 'Bench', $2, '04:00', 'Harbor Room', 1000, now())`,
      [id, date],
    );
  await event(
    new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10),
    "00000000-0000-4000-8000-000000000001",
  );
  await event("2037-01-01", "00000000-0000-4000-8000-000000000002");
  await pool.query(
    `insert into signups (id, event_id, name, email, phone, waiver_id, created_at)
     select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', name, email, '5550104477', id, now()
     from waivers where email like 'bench%'`,
  );
  await pool.query(
    `insert into users (id, email, first_name, last_name, state, created_at, proven_at)
     select gen_random_uuid(), 'bench' || n || '@example.com', 'Bench', 'Student', 'live', now(), now()
     from generate_series(1, ${many}) n`,
  );
  await pool.query(
    `insert into slots (id, date, time, created_at)
     select gen_random_uuid(), date '2037-02-01' + n, '10:00', now() from generate_series(1, ${many}) n`,
  );
}

async function bareRate(pool: pg.Pool): Promise<number> {
  const update = (n: number) =>
    pool.query("update bench_rows set count = count + 1 where id = $1 returning count", [n + 1]);
  await inTurns(50, update);
  return inTurns(1000, update);
}

async function signUpRate(url: string): Promise<number> {
  return inTurns(many, (n) =>
    ask(url, n, "POST", "/api/check-student", {
      email: `bench${n + 1}@example.com`,
      classTitle: "Bench",
      date: "2037-01-01",
      eventId: "00000000-0000-4000-8000-000000000002",
      recaptchaToken: `submit ${randomUUID()}`,
    }),
  );
}

async function bookingRate(url: string, pool: pg.Pool): Promise<number> {
  const { rows: students } = await pool.query<{ id: string }>(
    "select id from users where email like 'bench%' order by id",
  );
  const { rows: slots } = await pool.query<{ id: string }>(
    "select id from slots where date >= '2037-02-01' order by date",
  );
  const tokens = await Promise.all(students.map(({ id }) => tokenOf(pool, id)));
  const sessionType = sessionTypes[0];
  const book = async (n: number) => {
    const [student, slot, token] = [students[n]!, slots[n]!, tokens[n]!];
    const wish = { id: randomUUID(), for: "session", slotId: slot.id, sessionType, amount: 80, message: "" };
    const { orderId } = await ask<{ orderId: string }>(url, n, "POST", "/api/payments", wish, token);
    // As the browser's dialog does when she presses Pay.
    await press(url, n, orderId);
    await ask(url, n, "POST", `/api/payments/${orderId}/capture`, undefined, token);
    const who = { firstName: "Bench", lastName: "Student", email: `bench${n + 1}@example.com` };
    const booking = { userId: student.id, ...who, sessionType, message: "" };
    await ask(url, n, "PUT", `/api/bookings/${slot.id}/book`, booking, token);
  };
  return inTurns(many, book);
}

async function press(url: string, n: number, orderId: string): Promise<void> {
  const answer = await fetch(`${url}/pretend-paypal/orders/${orderId}/approve`, {
    method: "POST",
    headers: { "x-forwarded-for": addressOf(n), "content-type": "application/json" },
    body: JSON.stringify({ card: "good" }),
  });
  if (!answer.ok) throw new Error(`Approving was answered with ${answer.status}: ${await answer.text()}`);
}

async function tokenOf(pool: pg.Pool, id: string): Promise<string> {
  const sessionId = randomUUID();
  const now = new Date();
  await pool.query(
    `insert into sessions (id, kind, person_id, token_hash, started_at, used_at, expires_at)
     values ($1, 'user', $2, $3, $4, $4, $4::timestamptz + interval '1 day')`,
    [sessionId, id, randomBytes(32).toString("base64url"), now],
  );
  return sessions(authSecret).issue({ kind: "user", id, sessionId }, now);
}

const addressOf = (n: number) => `10.8.${n >> 8}.${n & 255}`;

/** Calls the site as somebody with an address of her own; throws for every answer that is not a success. */
async function ask<T>(
  url: string,
  n: number,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      "x-forwarded-for": addressOf(n),
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** How often per second, with some at once, until it was done so often. */
async function inTurns(times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) await work(next++);
    }),
  );
  return times / ((performance.now() - begun) / 1000);
}
