import { describe, expect, test } from "vitest";
import { cuttableProxy } from "../../../test/cuttable-proxy.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMail } from "../../../test/make.ts";
import { insertRow } from "../../../test/rows.ts";
import { purgeBotTokens } from "../botcheck/index.ts";
import { purgeCounters } from "../limits/counters.ts";
import { purgeMails } from "../mail/purge.ts";
import { openJobs } from "./index.ts";

const silent = { info() {}, warn() {}, error() {} };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.concurrent("jobs", () => {
  test("a job runs at once and again, in one process at a time", async ({ expect, onTestFinished }) => {
    const base = await testDatabase();
    let atOnce = 0;
    let most = 0;
    let runs = 0;
    const processes = Array.from({ length: 3 }, () => {
      const jobs = openJobs({ connection: base.connection, log: silent });
      jobs.every(0.1, "tick", async () => {
        most = Math.max(most, ++atOnce);
        await wait(60);
        runs += 1;
        atOnce -= 1;
      });
      return jobs;
    });
    onTestFinished(async () => {
      await Promise.all(processes.map((jobs) => jobs.stop()));
      await base.close();
    });
    for (const jobs of processes) jobs.start();
    await expect.poll(() => runs).toBeGreaterThan(5);
    expect(most).toBe(1);
  });

  test("a job gets the time of the site's clock, and runs again after an error", async ({ expect, onTestFinished }) => {
    const base = await testDatabase();
    const now = new Date("2027-03-14T10:00:00Z");
    const seen: Date[] = [];
    const jobs = openJobs({ connection: base.connection, log: silent, clock: () => now });
    jobs.every(0.05, "tick", async (at) => {
      seen.push(at);
      if (seen.length === 1) throw new Error("once");
    });
    onTestFinished(() => jobs.stop().then(base.close));
    jobs.start();
    await expect.poll(() => seen.length).toBeGreaterThan(2);
    expect(seen[0]).toEqual(now);
  });

  test("what is due once an hour does not run at the start", async ({ expect, onTestFinished }) => {
    const base = await testDatabase();
    const ran: string[] = [];
    const jobs = openJobs({ connection: base.connection, log: silent });
    jobs.every(3_600, "hourly", async () => void ran.push("hourly"));
    jobs.every(0.05, "tick", async () => void ran.push("tick"));
    onTestFinished(() => jobs.stop().then(base.close));
    jobs.start();
    await expect.poll(() => ran.length).toBeGreaterThan(2);
    expect(ran).not.toContain("hourly");
  });

  test("the database goes away and comes back: jobs continue, and the log has one warning", async ({
    expect,
    onTestFinished,
  }) => {
    const base = await testDatabase();
    const proxy = await cuttableProxy(base.connection);
    let runs = 0;
    const warnings: string[] = [];
    const log = { ...silent, warn: (_details: object, words: string) => void warnings.push(words) };
    const jobs = openJobs({ connection: proxy.connection, log });
    jobs.every(0.2, "tick", async () => void runs++);
    onTestFinished(async () => {
      await jobs.stop();
      proxy.close();
      await base.close();
    });
    jobs.start();
    proxy.cut();
    await expect.poll(proxy.refused).toBeGreaterThan(5);
    expect(warnings).toEqual(["The repeating jobs have trouble with the database."]);
    proxy.restore();
    const before = runs;
    await expect.poll(() => runs).toBeGreaterThan(before);
  });

  test("a stop while the database is away takes less than 8 s", async ({ expect, onTestFinished }) => {
    const base = await testDatabase();
    const proxy = await cuttableProxy(base.connection);
    const jobs = openJobs({ connection: proxy.connection, log: silent });
    jobs.every(0.1, "tick", async () => {});
    onTestFinished(async () => {
      proxy.close();
      await base.close();
    });
    jobs.start();
    proxy.cut();
    await expect.poll(proxy.refused).toBeGreaterThan(0);
    const startedAt = performance.now();
    await jobs.stop();
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });
});

test("tokens, counters and mails are deleted after their retention period, and nothing else", async () => {
  const base = await testDatabase();
  const now = new Date("2027-06-19T12:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await insertRow(base.db, "bot_tokens", [
    { token_hash: "old", expires_at: ago(0.001) },
    { token_hash: "new", expires_at: ago(-0.001) },
  ]);
  await insertRow(base.db, "limit_counters", [
    { key: "old", window_at: ago(2) },
    { key: "new", window_at: ago(0.5) },
  ]);
  const states = ["queued", "sent", "failed", "expired"] as const;
  const mails = [10, 31, 91].flatMap((days) => states.map((state) => ({ days, state })));
  for (const [index, { days, state }] of mails.entries()) {
    await makeMail(base.db, {
      id: `0198c0de-0000-7000-8000-${String(index).padStart(12, "0")}`,
      subject: `${state} ${days}`,
      state,
      created_at: ago(days),
      sent_at: state === "sent" ? ago(days) : null,
      last_error: state === "failed" ? "550" : null,
    });
  }
  const on = { db: base.db, now };
  await purgeBotTokens(on);
  await purgeCounters(on);
  await purgeMails(on, { mailDays: 30, failedMailDays: 90 });
  const remaining = async (table: "bot_tokens" | "limit_counters" | "mails", column: string) =>
    (await base.pool.query(`select ${column} as value from ${table} order by 1`)).rows.map(({ value }) => value);
  expect(await remaining("bot_tokens", "token_hash")).toEqual(["new"]);
  expect(await remaining("limit_counters", "key")).toEqual(["new"]);
  expect(await remaining("mails", "subject")).toEqual(
    ["expired 10", "failed 10", "failed 31", "queued 10", "queued 31", "queued 91", "sent 10"].toSorted(),
  );
  await base.close();
});
