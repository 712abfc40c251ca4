import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sessionTypeNames } from "../../contract/platform/values/session-types.ts";
import { callApi, newCaller } from "../../test/bench/client.ts";
import { cpuMsByPart } from "../../test/bench/processor.ts";
import { startLoginSession } from "../../test/bench/signed-in.ts";
import { createDataFolder, embeddedDatabaseUrl, startSite, stopSites } from "../../test/site-process.ts";

const authSecret = "b".repeat(64);

/** What one call costs: CPU of Node and of PostgreSQL, and the time in which neither works (round trips, disk). */
export type Cost = { nodeMs: number; databaseMs: number; waitMs: number };
export type Costs = { booked: Cost; taken: Cost; cachedPage: Cost; uncachedPage: Cost };

/** One attempt: when it arrives, and the slot it wants. */
export type Attempt = { atMs: number; slot: number };
/** `busy`: answered with 503, because no connection to the database was free within 3 s. */
export type Outcome = { ms: number[]; taken: number; busy: number };

export type RealSite = {
  costs(): Promise<Costs>;
  /** Sends the attempts at their times, each by another student, on new slots. */
  compete(attempts: readonly Attempt[], slots: number): Promise<Outcome>;
  close(): Promise<void>;
};

/** Starts a real site on its own PostgreSQL, with students who are logged in. */
export async function startRealSite(students: number): Promise<RealSite> {
  const dataDir = await createDataFolder();
  const site = await startSite({ DATA_DIR: dataDir, AUTH_SECRET: authSecret, TRUST_PROXY: "1", LOG_LEVEL: "silent" });
  const pool = new pg.Pool({ connectionString: embeddedDatabaseUrl(dataDir), max: 4 });
  await pool.query(
    `insert into users (id, email, first_name, last_name, state, created_at, proven_at)
     select gen_random_uuid(), 'student' || n || '@example.com', 'Ana', 'Whitlow', 'live', now(), now()
     from generate_series(1, $1::int) n`,
    [students],
  );
  const { rows } = await pool.query<{ id: string }>("select id from users where email like 'student%' limit $1", [
    students,
  ]);
  let day = 0;
  let caller = 0;

  async function newSlots(count: number): Promise<string[]> {
    const first = day;
    day += count;
    const made = await pool.query<{ id: string }>(
      `insert into slots (id, date, time, created_at)
       select gen_random_uuid(), date '2031-02-01' + n, '10:00', now() from generate_series($1::int, $2::int) n
       returning id`,
      [first, first + count - 1],
    );
    return made.rows.map(({ id }) => id);
  }

  /** Opens a payment for a slot, which holds it. */
  async function bookSlot(token: string, slotId: string): Promise<"booked" | "taken" | "busy"> {
    const sessionType = sessionTypeNames.individual;
    const payment = { id: randomUUID(), for: "session", slotId, sessionType, amount: 80, message: "" };
    const call = () => callApi(site.url, newCaller(caller++, token), "POST", "/api/payments", payment);
    try {
      // The site may close a connection of the agent in the moment in which it is used again.
      await call().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ECONNRESET") throw error;
        return call();
      });
      return "booked";
    } catch (error) {
      const { message } = error as Error;
      if (/ answered with 409:/.test(message)) return "taken";
      if (/ answered with 503:/.test(message)) return "busy";
      throw error;
    }
  }

  async function signIn(count: number): Promise<string[]> {
    const tokens: string[] = [];
    for (const { id } of rows.slice(0, count))
      tokens.push(await startLoginSession(pool, authSecret, { kind: "user", id }));
    return tokens;
  }

  async function costOf(times: number, work: (n: number) => Promise<unknown>): Promise<Cost> {
    for (let n = 0; n < 20; n++) await work(n);
    const before = cpuMsByPart(site.pid);
    const startedAt = performance.now();
    for (let n = 20; n < 20 + times; n++) await work(n);
    const wallMs = (performance.now() - startedAt) / times;
    const after = cpuMsByPart(site.pid);
    const nodeMs = (after.site - before.site) / times;
    const databaseMs = (after.database - before.database) / times;
    return { nodeMs, databaseMs, waitMs: Math.max(0, wallMs - nodeMs - databaseMs) };
  }

  return {
    async costs() {
      const times = 100;
      const slots = await newSlots(times + 20);
      const tokens = await signIn(times + 20);
      const read = async (path: string) => {
        const headers = { "x-forwarded-for": newCaller(caller++).address };
        await (await fetch(site.url + path, { headers })).arrayBuffer();
      };
      return {
        booked: await costOf(times, (n) => bookSlot(tokens[n]!, slots[n]!)),
        // Held by another student since the line above.
        taken: await costOf(times, (n) => bookSlot(tokens[(n + 1) % tokens.length]!, slots[n]!)),
        cachedPage: await costOf(500, () => read("/")),
        uncachedPage: await costOf(times, (n) =>
          read(`/calendar?month=${2030 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`),
        ),
      };
    },
    async compete(attempts, slots) {
      const ids = await newSlots(slots);
      const tokens = await signIn(attempts.length);
      const outcome: Outcome = { ms: [], taken: 0, busy: 0 };
      const startedAt = performance.now();
      await Promise.all(
        attempts.map(async ({ atMs, slot }, n) => {
          await sleep(atMs);
          // Counted from the planned time, so that a late generator does not hide a wait.
          const answer = await bookSlot(tokens[n]!, ids[slot]!);
          if (answer !== "booked") outcome[answer]++;
          outcome.ms.push(performance.now() - startedAt - atMs);
        }),
      );
      return outcome;
    },
    async close() {
      await pool.end();
      await stopSites();
    },
  };
}
