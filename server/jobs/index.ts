import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "../db/pool.ts";

export type Log = {
  info(details: object, words: string): void;
  warn(details: object, words: string): void;
  error(details: object, words: string): void;
};

/** Work that repeats. Everything it needs to know is in the database. */
export type Jobs = {
  /** Calls `run` at once and then every `seconds`; over all processes one call of a name at a time. Before `start`. */
  every(seconds: number, name: string, run: (now: Date) => Promise<void>): void;
  start(): void;
  /** Begins no more work; what runs goes on. */
  rest(): void;
  /** Lets what runs finish until 2 s after `rest`. */
  stop(): Promise<void>;
};

/** How long a stop waits for jobs that run. */
const restMs = 2_000;
/** Names our advisory locks among those others may take. */
const jobLocks = 7406;

/**
 * The repeating jobs of this process, on a small pool of their own, so that they cannot starve requests of connections.
 * An absent database only delays them; they complain about it at most every 30 s.
 */
export function openJobs(parts: { connection: Connection; log: Log; clock?: () => Date }): Jobs {
  const { connection, log, clock = () => new Date() } = parts;
  const pool = new pg.Pool({
    ...connection,
    max: 4,
    application_name: "mat-and-cacao jobs",
    connectionTimeoutMillis: 3_000,
  });
  const complain = sparingly(30_000, (error) =>
    log.warn({ err: error }, "The repeating jobs have trouble with the database."),
  );
  // Without listeners Node would end the process with the first lost connection.
  pool.on("error", complain);
  pool.on("connect", (client) => void client.on("error", () => {}));
  const ticks: Tick[] = [];
  let finished: Promise<unknown> | undefined;

  function rest(): void {
    finished ??= Promise.race([Promise.allSettled(ticks.map((tick) => tick.stop())), pause(restMs)]);
  }

  return {
    every(seconds, name, run) {
      ticks.push(openTick({ seconds, complain, run: () => alone(pool, name, () => run(clock())) }));
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

/** Runs `work` unless another process is at it. The lock belongs to a connection, so a killed process holds none. */
async function alone(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1, hashtext($2)) as mine",
      [jobLocks, name],
    );
    if (!rows[0]!.mine) return;
    try {
      await work();
    } finally {
      await client.query("select pg_advisory_unlock($1, hashtext($2))", [jobLocks, name]);
    }
  } catch (error) {
    fault = error as Error;
    throw error;
  } finally {
    // After a fault the connection is closed, and with it any lock.
    client.release(fault);
  }
}

type Tick = { start(): void; stop(): Promise<void> };

function openTick({
  seconds,
  run,
  complain,
}: {
  seconds: number;
  run(): Promise<void>;
  complain(error: unknown): void;
}): Tick {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const tick = () => {
    running = run()
      .catch(complain)
      .then(() => {
        if (!stopped) timer = setTimeout(tick, seconds * 1000);
      });
  };
  return {
    start: tick,
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}

function sparingly(everyMs: number, say: (error: unknown) => void): (error: unknown) => void {
  let saidAt = -Infinity;
  return (error) => {
    if (performance.now() - saidAt < everyMs) return;
    saidAt = performance.now();
    say(error);
  };
}

const pause = (ms: number) => sleep(ms, undefined, { ref: false });
