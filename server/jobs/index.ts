import type { Transaction } from "kysely";
import { fromKysely, type Job, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Connection } from "../db/pool.ts";
import type { Tables } from "../db/schema.ts";

export type Log = {
  info(details: object, words: string): void;
  warn(details: object, words: string): void;
  error(details: object, words: string): void;
};

/** A queue and what is done with its jobs. A job is the id of a row; everything else about it is in that row. */
export type Work = {
  name: string;
  /** Does one job. May run again after it succeeded, so it must be harmless then. Throwing means: again later. */
  run(id: string, signal: AbortSignal): Promise<void>;
  /** How often a throwing job is run again, after 2 s at first, then ever slower, at last every 60 s. */
  tries: number;
  /** Told when the last try has failed. */
  giveUp(id: string, error: string): Promise<void>;
};

export type Jobs = {
  /** Declares a queue and its worker; before `start`. */
  work(work: Work): void;
  /** Calls `run` at once and then every `seconds`; over all processes one call of a name at a time. Before `start`. */
  every(seconds: number, name: string, run: (now: Date) => Promise<void>): void;
  /** Makes the queues if need be and starts workers and ticks. */
  start(): Promise<void>;
  /** Takes up no more work; what runs goes on. */
  rest(): void;
  /** Lets what runs finish until 2 s after `rest`, then hands it back to be done again elsewhere or later. */
  stop(): Promise<void>;
  /** Puts a job into a queue, as part of the transaction: no commit, no job. */
  send(tx: Transaction<Tables>, name: string, id: string): Promise<void>;
  /**
   * The ids that wait in a queue for their turn, for their next try or, after the last, for being given up. One that is
   * being worked on does not wait.
   */
  waiting(name: string): Promise<Set<string>>;
  /** Makes everything that waits for its next try due at once, because what failed it is over. */
  hurry(name: string): Promise<void>;
};

const schema = "pgboss";
/** At most this many jobs of a queue run at once here: enough to keep a mail server busy, few enough for the pool. */
const batchSize = 4;
const workersPerQueue = 2;
/** A worker that was killed is noticed by its silence; its job is then free again. */
const heartbeatSeconds = 10;
const superviseSeconds = 5;
/** How long a stop waits for jobs that run. */
const restMs = 2_000;
/** The longest a job may run. */
export const jobSeconds = 28;
/** Names our advisory locks among those others may take. */
const tickLocks = 7406;

/**
 * Opens the job queue of this process: pg-boss on a small pool of its own, so that work cannot starve requests of
 * connections. Rides out an absent database by itself once started; complains about it at most every 30 s.
 */
export function openJobs(parts: { connection: Connection; log: Log; clock?: () => Date }): Jobs {
  const { connection, log, clock = () => new Date() } = parts;
  const boss = new PgBoss({
    ...connection,
    schema,
    max: 4,
    application_name: "mat-and-cacao jobs",
    connectionTimeoutMillis: 3_000,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: 60,
  });
  const works: Work[] = [];
  const ticks: Tick[] = [];
  let finished: Promise<unknown> | undefined;
  const complain = sparingly(30_000, (error) =>
    log.warn({ err: error }, "The job queue has trouble with its database."),
  );
  // Without a listener Node would end the process with the first lost connection.
  boss.on("error", complain);
  boss.on("warning", ({ message }) => log.warn({}, message));

  function rest(): void {
    finished ??= Promise.race([
      Promise.allSettled([
        ...ticks.map((tick) => tick.stop()),
        ...works.flatMap(({ name }) => [boss.offWork(name), boss.offWork(deadQueue(name))]),
      ]),
      delay(restMs),
    ]);
  }

  return {
    work(work) {
      works.push(work);
    },

    every(seconds, name, run) {
      ticks.push(openTick({ seconds, complain, run: () => alone(boss, name, () => run(clock())) }));
    },

    async start() {
      await boss.start();
      for (const work of works) await declareQueues(boss, work);
      for (const work of works) await startWorkers(boss, work);
      for (const tick of ticks) tick.start();
    },

    rest,

    async stop() {
      rest();
      await finished;
      // Not pg-boss's own graceful way, which looks every 500 ms only. This fails and aborts what still runs.
      await Promise.race([boss.stop({ graceful: false }).catch(complain), delay(1_000)]);
    },

    async send(tx, name, id) {
      await boss.send(name, { id }, { db: fromKysely(tx) });
    },

    async waiting(name) {
      const { rows } = await boss.getDb().executeSql(
        `select data->>'id' as id from ${schema}.job
           where (name = $1 and state in ('created', 'retry'))
              or (name = $2 and state in ('created', 'retry', 'active'))`,
        [name, deadQueue(name)],
      );
      return new Set(rows.map(({ id }: { id: string }) => id));
    },

    async hurry(name) {
      await boss
        .getDb()
        .executeSql(
          `update ${schema}.job set start_after = now() where name = $1 and state = 'retry' and start_after > now()`,
          [name],
        );
    },
  };
}

type RowId = { id: string };

const deadQueue = (name: string) => `${name}-given-up`;

async function declareQueues(boss: PgBoss, { name, tries }: Work): Promise<void> {
  const common = {
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: jobSeconds,
    heartbeatSeconds,
    deleteAfterSeconds: 600,
  };
  const queues = [
    { name: deadQueue(name), ...common, retryLimit: 10_000 },
    { name, ...common, retryLimit: tries, deadLetter: deadQueue(name) },
  ];
  const existing = new Set(
    (await boss.getQueues(queues.map((queue) => queue.name))).map((queue) => queue.name),
  );
  for (const { name, ...settings } of queues) {
    if (existing.has(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
  }
}

async function startWorkers(boss: PgBoss, { name, run, giveUp }: Work): Promise<void> {
  await boss.work(
    name,
    {
      pollingIntervalSeconds: 0.5,
      batchSize,
      localConcurrency: workersPerQueue,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    (jobs: Job<RowId>[]) =>
      Promise.all(
        jobs.map(({ id, data, signal }): Promise<JobResult> =>
          run(data.id, signal).then(
            () => ({ id, status: "completed" }),
            (error: unknown) => ({ id, status: "failed", output: { message: messageOf(error) } }),
          ),
        ),
      ),
  );
  await boss.work(
    deadQueue(name),
    { pollingIntervalSeconds: 2, includeMetadata: true },
    async (jobs: JobWithMetadata<RowId>[]) => {
      for (const { data, sourceOutput } of jobs) await giveUp(data.id, messageOf(sourceOutput));
    },
  );
}

/** What an error said; pg-boss keeps one that it made itself inside `value`. */
function messageOf(error: unknown): string {
  const { message, value } = (error ?? {}) as { message?: string; value?: { message?: string } };
  return message ?? value?.message ?? "It failed without saying why.";
}

/** Runs `work` unless another process is at it. The lock belongs to a connection, so a killed process holds none. */
async function alone(boss: PgBoss, name: string, work: () => Promise<void>): Promise<void> {
  const transaction = await boss.getDb().beginTransaction?.();
  if (!transaction) throw new Error("pg-boss runs on a connection without transactions.");
  try {
    const { rows } = await transaction.db.executeSql(
      "select pg_try_advisory_xact_lock($1, hashtext($2)) as mine",
      [tickLocks, name],
    );
    if (rows[0].mine) await work();
  } finally {
    await transaction.rollback();
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

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
