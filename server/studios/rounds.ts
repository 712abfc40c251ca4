import type { DueRound } from "./registry.ts";
import { runRound } from "./round.ts";
import type { HostParts } from "./studio.ts";

/** Maximum number of rounds at the same time in this process. */
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
