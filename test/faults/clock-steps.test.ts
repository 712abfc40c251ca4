import { globSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { findBinaries } from "../../server/platform/db/embedded/binaries.ts";
import { databaseUser } from "../../server/platform/db/embedded/user.ts";
import { openDatabase } from "../../server/platform/db/pool.ts";
import { smtpSink } from "../../server/platform/mail/smtp-sink.fixture.ts";
import { startServer } from "../cluster/postgres.ts";
import { authSecret } from "../owner.ts";
import { type SiteProcess, startSite, stopSites } from "../site-process.ts";
import { startPretendRecaptcha } from "../vouched.ts";
import { paymentViolations } from "./checker.ts";
import { prepareMixedLoad } from "./mixed-load.ts";

// The machine's clock is set forward and back, for the site and for PostgreSQL, while people book, buy and write. Their
// processes read the clock through libfaketime (Debian: apt-get install faketime), which reads the difference from a file.
// PostgreSQL measures its time limits with this clock (src/backend/utils/misc/timeout.c), so a step forward ends some
// statements and transactions that have just begun, as if they were slow: their calls are answered with 503 and may be repeated.

const library = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];
const hours = [1, 0, -1, 0, 24, 0, -24, 0, 3, -3, 0, 0.01, -0.01, 1];
const stepsForward = hours.filter((hour, index) => hour > (hours[index - 1] ?? 0)).length;
const stepMs = 4_000;
const settledMs = 60_000;
const visitors = 4;

const cleanUps: (() => unknown)[] = [];
afterAll(async () => {
  await stopSites();
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

test.skipIf(!library)(
  "the clock is set forward and back: each call is answered, and all mails and payments are settled within a minute",
  async () => {
    const machine = await startMachine();
    const { site, database } = machine;
    const load = await prepareMixedLoad({ url: site.url, database, now: machine.now });
    const stop = new AbortController();
    const running = load.run(stop.signal, visitors);
    for (const hour of hours) {
      await machine.setClock(hour);
      // Some mails wait for their next try at each step.
      machine.mail.refuse(451, 3);
      await sleep(stepMs);
    }
    stop.abort();
    await running;
    console.log(`clock-steps.test.ts: ${hours.length} steps; ${JSON.stringify(Object.fromEntries(load.counts))}`);
    // The last step back: what was planned an hour ahead must not wait for an hour.
    await machine.setClock(0);
    const { rows } = await database.pool.query<{ at: Date }>("select clock_timestamp() as at");
    expect(Math.abs(rows[0]!.at.getTime() - Date.now())).toBeLessThan(60_000);
    const waiting = async () => {
      const { rows: open } = await database.pool.query<{ what: string }>(`
        select 'mail ' || subject as what from mails where state = 'queued'
        union all select 'payment ' || id from payments where state in ('capturing', 'captured', 'pending')
        union all select 'refund ' || id from refunds where state = 'asked'`);
      return open.map(({ what }) => what);
    };
    await expect.poll(waiting, { timeout: settledMs, interval: 500 }).toEqual([]);
    expect([...load.counts.keys()].filter((status) => status === 0 || (status >= 500 && status !== 503))).toEqual([]);
    expect(load.counts.get(503) ?? 0).toBeLessThanOrEqual(visitors * stepsForward);
    expect(load.counts.get(201)).toBeGreaterThan(20);
    expect(await paymentViolations(database.pool, { isSettled: false })).toEqual([]);
    expect(site.output()).not.toMatch(/"level":(50|60)/);
  },
);

/** A site and its PostgreSQL on a clock of their own. */
async function startMachine() {
  const folder = await mkdtemp(join(tmpdir(), "clock-"));
  await chmod(folder, 0o755);
  const file = join(folder, "difference");
  let difference = 0;
  const setClock = async (hour: number) => {
    difference = hour;
    await writeFile(file, `${hour < 0 ? "-" : "+"}${Math.abs(hour) * 3600}`);
  };
  await setClock(0);
  const env = {
    LD_PRELOAD: library!,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    // Timers measure with this clock, which no step of a machine's clock changes.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  const binaries = await findBinaries(folder, await databaseUser("/nonexistent"));
  const server = await startServer(join(binaries.folder, "bin"), env);
  const url = await server.createDatabase("clock");
  const mail = await smtpSink();
  const google = await startPretendRecaptcha();
  const site: SiteProcess = await startSite({
    ...env,
    DATABASE_URL: url,
    SMTP_URL: mail.url,
    AUTH_SECRET: authSecret,
    DATA_KEY: "d".repeat(64),
    TRUST_PROXY: "1",
    ...google.env,
  });
  const database = openDatabase({ connectionString: url });
  cleanUps.push(
    () => rm(folder, { recursive: true, force: true }),
    () => server.stop(),
    () => mail.close(),
    () => google.close(),
    () => database.close(),
    () => stopSites(),
  );
  return { site, database, mail, setClock, now: () => new Date(Date.now() + difference * 3_600_000) };
}
