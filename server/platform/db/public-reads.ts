import type { Kysely } from "kysely";
import { sql } from "kysely";
import { Refusal } from "../call/ctx.ts";
import type { Log } from "../jobs/index.ts";
import { type Connection, type Database, openDatabase } from "./pool.ts";
import type { Tables } from "./schema.ts";

/**
 * Runs a read whose result is the same for all visitors, on the replica if that is usable, otherwise on the primary.
 * The primary also answers reads that fail on the replica.
 */
export type PublicReads = <T>(read: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

export type Replica = {
  read: PublicReads;
  /** Notes a change: the primary is read until the replica has it. */
  noteChange(): void;
  /** Whether reads go to the replica now, and how many seconds it is behind; undefined without a replica. */
  state(): { isUsed: boolean; behindSeconds: number } | undefined;
  close(): Promise<void>;
};

/** Interval at which the positions of primary and replica are compared. */
const compareMs = 500;
/** A replica that is further behind is not read. */
const mostBehindMs = 3_000;

/** A replica that answers a statement later than this is left: its caller still has to read from the primary. */
const answerMs = 500;

/** Without a replica, all reads go to the primary. */
export function withoutReplica({ db }: Pick<Database, "db">): Replica {
  return { read: (work) => work(db), noteChange() {}, state: () => undefined, close: async () => {} };
}

/** A position in the primary's log, and the time (performance.now) at which reading it began. */
type Sample = { at: number; position: bigint };

/**
 * Opens the streaming replica at `connection`. Twice per second its replayed position is compared with the primary's
 * position: it has everything that was committed before that one was read.
 */
export function openReplica(primary: Database, connection: Connection, log: Pick<Log, "info" | "warn">): Replica {
  const replica = openDatabase(connection, { answerMs });
  /** Positions of the primary that the replica had not replayed at the last comparison, oldest first. */
  let ahead: Sample[] = [];
  /** The replica has everything that was committed before this time. */
  let completeUntil = -Infinity;
  let changedAt = -Infinity;
  let isReachable = false;
  let isPrimaryAway = false;
  let wasUsable = false;

  /** While the primary is away, nothing is written, so the replica does not fall further behind. */
  const isUsable = () =>
    isReachable && completeUntil >= changedAt && (isPrimaryAway || performance.now() - completeUntil <= mostBehindMs);

  async function compare(): Promise<void> {
    const at = performance.now();
    const [written, replayed] = await Promise.allSettled([positionOf(primary), replayedOf(replica)]);
    isPrimaryAway = written.status === "rejected";
    isReachable = replayed.status === "fulfilled";
    if (written.status === "fulfilled") ahead.push({ at, position: written.value });
    if (replayed.status === "fulfilled") {
      const reached = ahead.filter(({ position }) => position <= replayed.value);
      completeUntil = reached.at(-1)?.at ?? completeUntil;
      // Bounded: an older position says nothing more about a replica that is far behind.
      ahead = ahead.slice(reached.length).slice(-mostBehindMs / compareMs);
    }
    if (isUsable() === wasUsable) return;
    wasUsable = !wasUsable;
    if (wasUsable) log.info({}, "The replica of the database is read.");
    else log.warn({}, "The replica of the database is away or behind. The primary is read.");
  }

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const repeat = async () => {
    await compare();
    if (!isClosed) timer = setTimeout(() => void repeat(), compareMs);
  };
  void repeat();

  return {
    async read(work) {
      if (!isUsable()) return work(primary.db);
      try {
        return await work(replica.db);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        // The replica died, or cancelled the statement because it replayed a conflicting change.
        isReachable = false;
        return work(primary.db);
      }
    },
    noteChange: () => void (changedAt = performance.now()),
    state: () => ({ isUsed: isUsable(), behindSeconds: (performance.now() - completeUntil) / 1_000 }),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await replica.close();
    },
  };
}

async function positionOf({ db }: Database): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db);
  return readPosition(rows[0]?.position);
}

async function replayedOf({ db }: Database): Promise<bigint> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position`.execute(db);
  return readPosition(rows[0]?.position);
}

/** `16/B374D848`: two hexadecimal halves. Null when the server is not a replica. */
function readPosition(text: string | null | undefined): bigint {
  const [high, low] = text?.split("/") ?? [];
  if (!high || !low) throw new Error("This server is not a streaming replica.");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
