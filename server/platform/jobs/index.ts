import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "../db/pool.ts";

export type Log = {
  info(details: object, words: string): void;
  warn(details: object, words: string): void;
  error(details: object, words: string): void;
};

/** Repeating jobs; all their state is in the database. To be added before `start`. */
type Jobs = {
  /**
   * Calls `run` at the start (what is due once an hour: a minute after it; with `isPatient`: `seconds` after it) and
   * `seconds` after each run, one run of a name at a time across all processes.
   */
  every(seconds: number, name: string, run: (now: Date) => Promise<void>): void;
  start(): void;
  /** Starts no more runs; running ones continue. */
  rest(): void;
  /** Waits for running jobs until 2 s after `rest`. */
  stop(): Promise<void>;
};

const hourly = 3_600;
const restMs = 2_000;
/** First key of the jobs' advisory locks. */
export const jobLocks = 7406;

type Parts = {
  connection: Connection;
  log: Log;
  clock?: () => Date;
  /** While true, ticks do nothing: a host of studios does this work in rounds (server/studios). */
  isQuiet?: () => boolean;
  /** The first run of each job is after its interval, not at the start. */
  isPatient?: boolean;
  /** Maximum number of connections. */
  max?: number;
};

/**
 * The repeating jobs of this process, on a separate small pool, so that they cannot take the connections of requests.
 * Without the database they are only delayed; that is logged at most every 30 s.
 */
export function openJobs({
  connection,
  log,
  clock = () => new Date(),
  isQuiet,
  isPatient = false,
  max = 4,
}: Parts): Jobs {
  const application_name = "mat-and-cacao jobs";
  const pool = new pg.Pool({ ...connection, max, application_name, connectionTimeoutMillis: 3_000 });
  let warnedAt = -Infinity;
  const warn = (error: unknown) => {
    if (performance.now() - warnedAt < 30_000) return;
    warnedAt = performance.now();
    log.warn({ err: error }, "The repeating jobs have trouble with the database.");
  };
  // Without listeners Node would end the process with the first lost connection.
  pool.on("error", warn);
  pool.on("connect", (client) => void client.on("error", () => {}));
  const ticks: ReturnType<typeof openTick>[] = [];
  let finished: Promise<unknown> | undefined;
  const rest = () => {
    finished ??= Promise.race([Promise.allSettled(ticks.map((tick) => tick.stop())), pause(restMs)]);
  };
  return {
    every(seconds, name, run) {
      const runIfLoud = async () => {
        if (!isQuiet?.()) await exclusively(pool, name, () => run(clock()));
      };
      // The first pages after a start, or after a sleep in a host of studios, do not compete with what can wait.
      const firstSeconds = isPatient ? seconds : seconds < hourly ? 0 : 60;
      ticks.push(openTick(seconds, runIfLoud, warn, firstSeconds));
    },
    start() {
      for (const tick of ticks) tick.start();
    },
    rest,
    async stop() {
      rest();
      await finished;
      await Promise.race([pool.end(), pause(1_000)]);
    },
  };
}

/** Runs `work` unless another process runs it. The lock belongs to a connection, so a killed process holds none. */
async function exclusively(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  const lock = [jobLocks, name];
  let fault: Error | undefined;
  try {
    const { rows } = await client.query("select pg_try_advisory_lock($1, hashtext($2)) as acquired", lock);
    if (!rows[0].acquired) return;
    try {
      await work();
    } finally {
      await client.query("select pg_advisory_unlock($1, hashtext($2))", lock);
    }
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    // After a fault the connection is closed, which releases its lock.
    client.release(fault);
  }
}

function openTick(seconds: number, run: () => Promise<void>, warn: (error: unknown) => void, firstSeconds: number) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const tick = () => {
    running = run()
      .catch(warn)
      .then(() => {
        if (!stopped) timer = setTimeout(tick, seconds * 1000);
      });
  };
  return {
    start() {
      if (firstSeconds > 0) timer = setTimeout(tick, firstSeconds * 1000);
      else tick();
    },
    stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}

const pause = (ms: number) => sleep(ms, undefined, { ref: false });
