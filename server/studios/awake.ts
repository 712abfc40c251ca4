import * as t from "../../contract/operations/studios/text.desk.ts";
import { Unavailable } from "./refuse.ts";
import type { Studio } from "./registry.ts";
import { type HostParts, type StartedStudio, startStudio } from "./studio.ts";

type Entry = {
  studio: Studio;
  starting: Promise<StartedStudio>;
  started: StartedStudio | undefined;
  stopping: Promise<void> | undefined;
  /** Requests in progress and open websockets. */
  uses: number;
  /** Those of them that are websockets: open pages, which connect again after a stop. */
  websockets: number;
  /** End of the last use, or beginning of the last request. */
  usedAt: number;
  /** Its rounds do its due work, because it is quiet. */
  isHandedOver: boolean;
};

/** A studio that is held awake until `release`. */
export type Held = Pick<StartedStudio, "fastify"> & { release(): void };

/** After this time without use, a studio's own jobs pause and its rounds do the work: no connection stays open. */
const quietMs = 60_000;
/** A round follows soon after that, which sees what is due next. */
const handOverSeconds = 15;
/** Longest time for which a studio with changed settings keeps its requests. Websockets end at once. */
const retireMs = 10_000;
const busyRetrySeconds = 5;
const backOffSeconds = (failures: number) => Math.min(60, 2 ** failures);

/** The studios that are awake in this process: started at their first request, stopped when idle. */
export function openAwake(parts: HostParts) {
  const { STUDIOS_AWAKE: most, STUDIO_IDLE_MINUTES } = parts.env;
  const idleMs = STUDIO_IDLE_MINUTES * 60_000;
  const entries = new Map<string, Entry>();
  /** Stopping because they are paused or have new settings. */
  const retiring = new Map<Entry, Promise<void>>();
  const failed = new Map<string, { count: number; until: number; version: number }>();
  const counts = { starts: 0, failures: 0 };
  let isClosed = false;

  const age = ({ usedAt }: Entry) => performance.now() - usedAt;
  const isIdle = (entry: Entry) => entry.uses === 0 && entry.started !== undefined && !entry.stopping;

  function start(studio: Studio): void {
    counts.starts++;
    const starting = startStudio(studio, parts, () => entry.uses === 0 && age(entry) > quietMs).then(
      (started) => {
        failed.delete(studio.id);
        return (entry.started = started);
      },
      (error: unknown) => {
        counts.failures++;
        const count = (failed.get(studio.id)?.count ?? 0) + 1;
        const until = performance.now() + backOffSeconds(count) * 1_000;
        failed.set(studio.id, { count, until, version: studio.version });
        if (entries.get(studio.id) === entry) entries.delete(studio.id);
        parts.log.error({ err: error, studio: studio.id }, "A studio did not start.");
        throw new Unavailable(t.studioCannotStart, backOffSeconds(count));
      },
    );
    starting.catch(() => {});
    const entry: Entry = {
      studio,
      starting,
      started: undefined,
      stopping: undefined,
      uses: 0,
      websockets: 0,
      usedAt: performance.now(),
      isHandedOver: false,
    };
    entries.set(studio.id, entry);
  }

  /** Stops a studio. Its connections, timers and caches end. */
  function stop(entry: Entry): Promise<void> {
    return (entry.stopping ??= entry.starting
      .then((started) => started.stop())
      .catch((error: unknown) => {
        if (!(error instanceof Unavailable)) parts.log.error({ err: error }, "A studio did not stop cleanly.");
      })
      .finally(() => {
        if (entries.get(entry.studio.id) === entry) entries.delete(entry.studio.id);
      }));
  }

  /** Stops a studio whose row has changed, after its requests. New requests start it again. */
  function retire(entry: Entry): void {
    entries.delete(entry.studio.id);
    const ended = (async () => {
      const until = performance.now() + retireMs;
      const mayWait = () => entry.uses > entry.websockets && performance.now() < until && !isClosed;
      while (mayWait()) await new Promise((resolve) => setTimeout(resolve, 50).unref());
      await stop(entry);
    })().finally(() => retiring.delete(entry));
    retiring.set(entry, ended);
  }

  function hold(entry: Entry, started: StartedStudio, isWebsocket: boolean): Held {
    let isHeld = true;
    if (isWebsocket) entry.websockets++;
    else entry.usedAt = performance.now();
    return {
      fastify: started.fastify,
      release() {
        if (!isHeld) return;
        isHeld = false;
        if (isWebsocket) entry.websockets--;
        entry.uses--;
        entry.usedAt = performance.now();
      },
    };
  }

  /**
   * Makes room for one more: stops the least recently used studio without use, else one with open pages only, so that
   * pages that are left open cannot keep other studios away. Throws `Unavailable` when all have requests in progress.
   */
  async function makeRoom(): Promise<void> {
    const oldestFirst = [...entries.values()].toSorted((a, b) => a.usedAt - b.usedAt);
    const stopping = oldestFirst.flatMap((entry) => entry.stopping ?? []);
    const hasOnlyPages = (entry: Entry) =>
      entry.uses === entry.websockets && entry.started !== undefined && !entry.stopping;
    const oldest = oldestFirst.find(isIdle) ?? oldestFirst.find(hasOnlyPages);
    if (oldest) await stop(oldest);
    else if (stopping.length > 0) await Promise.race(stopping);
    else throw new Unavailable(t.allStudiosAreBusy, busyRetrySeconds);
  }

  /** Stops studios that were paused or removed or have new settings, also without a request. */
  async function dropOutdated(): Promise<void> {
    // The answer lacks studios that are started while the registry answers.
    const asked = [...entries];
    const versions = await parts.registry.activeAmong(asked.map(([id]) => id));
    for (const [id, entry] of asked) {
      const isOutdated = entry.studio.version < (versions.get(id) ?? Infinity);
      if (isOutdated && entries.get(id) === entry && !entry.stopping) retire(entry);
    }
  }

  const sweep = setInterval(
    () => {
      void dropOutdated().catch(() => {});
      for (const entry of [...entries.values()].filter(isIdle)) {
        if (age(entry) > idleMs) void stop(entry);
        if (age(entry) < quietMs || entry.isHandedOver) continue;
        entry.isHandedOver = true;
        parts.registry.hurryRound(entry.studio.id, handOverSeconds).catch(() => (entry.isHandedOver = false));
      }
    },
    Math.min(5_000, idleMs / 10),
  ).unref();

  return {
    /** Holds a studio awake for one request or websocket; starts it first if it sleeps. Throws `Unavailable`. */
    async hold(studio: Studio, isWebsocket = false): Promise<Held> {
      for (;;) {
        if (isClosed) throw new Unavailable(t.hostIsStopping, busyRetrySeconds);
        const entry = entries.get(studio.id);
        if (entry?.stopping) {
          await entry.stopping;
          continue;
        }
        if (entry && entry.studio.version >= studio.version) {
          entry.uses++;
          entry.isHandedOver = false;
          try {
            return hold(entry, entry.started ?? (await entry.starting), isWebsocket);
          } catch (error) {
            entry.uses--;
            throw error;
          }
        }
        if (entry) retire(entry);
        const before = failed.get(studio.id);
        const waitMs = before?.version === studio.version ? before.until - performance.now() : 0;
        if (waitMs > 0) throw new Unavailable(t.studioCannotStart, Math.ceil(waitMs / 1_000));
        if (entries.size + retiring.size < most) start(studio);
        else await makeRoom();
      }
    },
    /** Stops a studio that is paused. */
    drop(id: string): void {
      const entry = entries.get(id);
      if (entry && !entry.stopping) retire(entry);
    },
    usage: () => ({ awake: entries.size, ...counts }),
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(sweep);
      await Promise.all([...[...entries.values()].map(stop), ...retiring.values()]);
    },
  };
}
