import { setTimeout as sleep } from "node:timers/promises";
import { defaultPlace } from "../../contract/platform/values/place.ts";
import { backgroundTasks, purges } from "../background.ts";
import { anonymousCtx } from "../make-ctx.ts";
import { openAccessTokens } from "../platform/call/access-tokens.ts";
import { openDatabase } from "../platform/db/pool.ts";
import { withoutReplica } from "../platform/db/public-reads.ts";
import { runOnce } from "../platform/jobs/run-once.ts";
import { nextDelivery } from "../platform/mail/read.ts";
import { inPlaceOf, type PlaceHolder } from "../platform/process/place.ts";
import { nextSettlement } from "../selling/payments/read.ts";
import { openWork } from "../work.ts";
import type { DueRound, Studio } from "./registry.ts";
import { readyStudio, type HostParts } from "./studio.ts";

const mostAtOnce = 4;
const searchMs = 1_000;
/** A round for a mail or a payment that is due sooner. */
const leastSeconds = 15;
/** Delay after a failed round: a minute, then twice as long each time, up to half an hour. */
const backOffSeconds = (failures: number) => Math.min(1_800, 30 * 2 ** failures);

/** Gives every active studio its rounds, in turns with the other processes of the registry. */
export function startRounds(parts: HostParts) {
  const { registry, log, clock } = parts;
  const everySeconds = parts.env.STUDIO_ROUND_MINUTES * 60;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const counts = { rounds: 0, failures: 0, lateSeconds: 0 };
  let isClaiming = false;

  async function claim(): Promise<void> {
    if (isClaiming || running.size >= mostAtOnce) return;
    isClaiming = true;
    try {
      const due = await registry.claimRounds(mostAtOnce - running.size);
      counts.lateSeconds = Math.max(0, ...due.map(({ lateSeconds }) => lateSeconds));
      for (const one of due) {
        const round = run(one).finally(() => {
          running.delete(round);
          if (!stopping.signal.aborted) void claim();
        });
        running.add(round);
      }
    } catch (error) {
      log.warn({ err: error }, "The registry of the studios gave no rounds.");
    } finally {
      isClaiming = false;
    }
  }

  async function run({ studio, failures, mustPurge }: DueRound): Promise<void> {
    counts.rounds++;
    try {
      const due = await runRound(studio, parts, { mustPurge, signal: stopping.signal });
      const dueSeconds = due ? (due.getTime() - clock().getTime()) / 1_000 : Infinity;
      // Not all in the same second after a restart of the host.
      const usual = everySeconds * (0.95 + Math.random() * 0.1);
      const afterSeconds = Math.min(usual, Math.max(leastSeconds, dueSeconds));
      await registry.setNextRound(studio.id, { afterSeconds, failures: 0, hasPurged: mustPurge });
    } catch (error) {
      counts.failures++;
      log.warn({ err: error, studio: studio.id }, "A round of a studio failed.");
      const next = { afterSeconds: backOffSeconds(failures + 1), failures: failures + 1, hasPurged: false };
      await registry.setNextRound(studio.id, next).catch(() => {});
    }
  }

  const search = setInterval(() => void claim(), searchMs).unref();
  return {
    usage: () => ({ ...counts, running: running.size }),
    async close(): Promise<void> {
      clearInterval(search);
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const deliverMs = 30_000;

type Round = { mustPurge: boolean; signal: AbortSignal };

/**
 * Does the due work of a studio without HTTP and pages: every background task once (purges only with `mustPurge`, because
 * the first statement on each table of a new connection costs most of a round), and due mails. Returns the time
 * of the next mail or payment that is due. Safe while the studio is awake here or in another process. After an abort,
 * it ends within 3 s and leaves the rest to the next round.
 */
function runRound(studio: Studio, on: HostParts, round: Round): Promise<Date | undefined> {
  const holder = { place: defaultPlace };
  return inPlaceOf(holder, () => runRoundInPlace(studio, on, { ...round, holder }));
}

async function runRoundInPlace(
  studio: Studio,
  on: HostParts,
  { mustPurge, signal, holder }: Round & { holder: PlaceHolder },
): Promise<Date | undefined> {
  const { env, connection, requests, log } = await readyStudio(studio, on);
  const { clock } = on;
  const database = openDatabase(requests, { max: 2 });
  try {
    const publicUrl = env.PUBLIC_URL!;
    const work = await openWork(env, {
      connection,
      database,
      replica: withoutReplica(database),
      clock,
      log,
      publicUrl,
      holder,
    });
    const hurry = () => {
      work.provider.hangUp();
      void work.deliverer.stop();
      void work.backups.stop();
    };
    signal.addEventListener("abort", hurry);
    try {
      const tokens = openAccessTokens(env.AUTH_SECRET);
      const ctx = () =>
        anonymousCtx(work.parts, tokens, { now: clock(), ip: "" }, (topic) => {
          if (topic === "site") work.parts.keptSite.drop();
        });
      const dueTasks = backgroundTasks.filter((task) => mustPurge || !purges.includes(task));
      const tasks = dueTasks.map(({ name, run }) => ({
        name,
        run: async () => (signal.aborted ? undefined : run(ctx())),
      }));
      const [ran] = await Promise.allSettled([runOnce(connection, tasks)]);
      await Promise.race([work.deliverer.deliverDue(), sleep(deliverMs, undefined, { ref: false })]);
      await work.backups.finished();
      if (ran.status === "rejected") throw ran.reason;
      const due = [await nextDelivery(database.db), await nextSettlement(database.db)].flatMap((at) => at ?? []);
      return due.toSorted((a, b) => a.getTime() - b.getTime())[0];
    } finally {
      signal.removeEventListener("abort", hurry);
      work.provider.hangUp();
      await work.deliverer.stop();
      await work.provider.close();
      work.transport.close();
    }
  } finally {
    await database.close();
  }
}
