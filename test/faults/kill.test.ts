import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../server/platform/db/id.ts";
import { type SmtpSink, smtpSink } from "../../server/platform/mail/smtp-sink.fixture.ts";
import { solveBotCheck } from "../bot-token.ts";
import { freeSessionRequest } from "../people.ts";
import { seeded } from "../seeded.ts";
import { createDataFolder, stopSites, postmasterPid, runQuery, type SiteProcess, startSite } from "../site-process.ts";
import { faultsSeed, type Figures, figures } from "./figures.ts";

// Repeated random kill -9 while guests send requests. I6: each acknowledged write is stored. I7: each email of the
// outbox is delivered at least once, with a stable Message-ID (docs/invariants.md).

const killingMs = 80_000;
const writers = 3;

let cleanUps: (() => unknown)[] = [];

afterAll(async () => {
  await stopSites();
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}, 30_000);

test("after random kills, each acknowledged request is stored once, and all its emails arrive", async () => {
  const random = seeded(faultsSeed);
  const DATA_DIR = await createDataFolder();
  const mail = await smtpSink();
  cleanUps = [() => rm(DATA_DIR, { recursive: true, force: true }), () => mail.close()];
  const env = { DATA_DIR, SMTP_URL: mail.url, TRUST_PROXY: "1" };
  const acknowledged = new Set<string>();
  const uncertain = new Set<string>();
  const kills = { node: 0, postgres: 0, both: 0 };

  const deadline = Date.now() + killingMs;
  while (Date.now() < deadline) {
    const site = await startSite(env);
    const stop = new AbortController();
    const people = Array.from({ length: writers }, () =>
      sendRepeatedly(site, stop.signal, { acknowledged, uncertain }),
    );
    mail.slowMs = random.is(0.5) ? 0 : random.below(300);
    if (random.is(0.4)) mail.refuse(451, 2);
    await sleep(200 + random() * 2_500);
    const killed = random.pick(["node", "postgres", "both"] as const);
    kills[killed]++;
    if (killed !== "node") process.kill(postmasterPid(DATA_DIR), "SIGKILL");
    // If only PostgreSQL is killed, the site runs on for a while and must reconnect.
    if (killed === "postgres") await sleep(random() * 2_500);
    await site.kill();
    stop.abort();
    await Promise.all(people);
  }

  mail.slowMs = 0;
  const restartedAt = Date.now();
  const site = await startSite(env);
  await allSent(DATA_DIR);
  const lastMailMs = Date.now() - restartedAt;
  figures({ answered: acknowledged.size, unheard: uncertain.size, kills, lastMailMs });
  expect(lastMailMs).toBeLessThan(30_000);
  const killed = kills.node + kills.postgres + kills.both;
  figures(await check(DATA_DIR, mail, { acknowledged, uncertain, killed }));
  expect((await site.stop()).code).toBe(0);
}, 240_000);

type Outcomes = { acknowledged: Set<string>; uncertain: Set<string> };

/** Sends requests until `stop`, each from a different IP address, so that no rate limit applies. */
async function sendRepeatedly(
  site: SiteProcess,
  stop: AbortSignal,
  { acknowledged, uncertain }: Outcomes,
): Promise<void> {
  while (!stop.aborted) {
    const id = newId();
    try {
      const captchaToken = await solveBotCheck(site.url, "submit");
      uncertain.add(id);
      const answer = await fetch(`${site.url}/api/publicBookings/request`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `10.${[...Buffer.from(id.slice(-6), "hex")].join(".")}`,
        },
        body: JSON.stringify({ ...freeSessionRequest, id, email: `ana.${id}@example.com`, captchaToken }),
      });
      if (answer.status === 200) {
        acknowledged.add(id);
        uncertain.delete(id);
      } else if (answer.status === 503) {
        await sleep(100);
      } else {
        uncertain.add(`${answer.status} ${await answer.text()}`);
      }
    } catch {
      // Killed during the request: the outcome is unknown.
      await sleep(50);
    }
  }
}

async function allSent(dataDir: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 60_000; await sleep(200)) {
    const rows = await runQuery<{ queued: number }>(
      dataDir,
      "select count(*)::int as queued from mails where state <> 'sent'",
    );
    if (rows[0]?.queued === 0) return;
  }
  throw new Error(
    `Mails still wait: ${JSON.stringify(await runQuery(dataDir, "select state, attempts, last_error from mails where state <> 'sent'"))}`,
  );
}

async function check(
  dataDir: string,
  mail: SmtpSink,
  { acknowledged, uncertain, killed }: Outcomes & { killed: number },
): Promise<Figures> {
  const messages = (await runQuery<{ id: string }>(dataDir, "select id from messages")).map(({ id }) => id);
  expect([...uncertain].filter((answer) => /^\d{3} /.test(answer))).toEqual([]);
  expect([...acknowledged].filter((id) => !messages.includes(id))).toEqual([]);
  expect(messages.filter((id) => !acknowledged.has(id) && !uncertain.has(id))).toEqual([]);

  const mails = await runQuery<{ message_id: string; recipient: { address: string } }>(
    dataDir,
    "select message_id, recipient from mails",
  );
  expect(mails).toHaveLength(2 * messages.length);
  const confirmed = mails
    .filter(({ recipient }) => recipient.address.startsWith("ana."))
    .map(({ recipient }) => recipient.address);
  expect(confirmed.toSorted()).toEqual(messages.map((id) => `ana.${id}@example.com`).toSorted());

  const arrived = new Map<string, number>();
  for (const { mail: letter } of mail.received)
    arrived.set(letter.messageId ?? "", (arrived.get(letter.messageId ?? "") ?? 0) + 1);
  expect([...arrived.keys()].toSorted()).toEqual(mails.map(({ message_id }) => message_id).toSorted());
  // Only emails in delivery at a kill may arrive twice: at most four jobs of each of two workers.
  const duplicates = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(duplicates).toBeLessThanOrEqual(8 * killed);
  return { mails: mails.length, arrivedTwice: duplicates };
}
