import { setTimeout as sleep } from "node:timers/promises";
import { backgroundTasks, purges } from "../background.ts";
import { anonymousCtx } from "../make-ctx.ts";
import { openDatabase } from "../platform/db/pool.ts";
import { withoutReplica } from "../platform/db/public-reads.ts";
import { openAccessTokens } from "../platform/http/sessions.ts";
import { runOnce } from "../platform/jobs/run-once.ts";
import { nextDelivery } from "../platform/mail/read.ts";
import { nextSettlement } from "../selling/payments/read.ts";
import { openWork } from "../work.ts";
import type { Studio } from "./registry.ts";
import { type HostParts, readyStudio } from "./studio.ts";

/** Longest delivery of mails in one round. */
const deliverMs = 30_000;

/**
 * Does the due work of a studio without HTTP and pages: every background task once (purges only with `mustPurge`, because
 * the first statement on each table of a new connection costs most of a round), and due mails. Returns the time
 * of the next mail or payment that is due. Safe while the studio is awake here or in another process. After an abort,
 * it ends within 3 s and leaves the rest to the next round.
 */
export async function runRound(
  studio: Studio,
  on: HostParts,
  { mustPurge, signal }: { mustPurge: boolean; signal: AbortSignal },
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
