import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { prepareRepeated } from "./prepared.ts";
import type { Tables } from "./schema.ts";

/** Where the database is: a connection string, or the parts of a Unix socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

const calendarDay = 1082;
const wallTime = 1083;
const bigint = 20;

/** Days and times stay text (the studio's wall clock is not the process's), counts become numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === calendarDay) return (text: string) => text;
    if (oid === wallTime) return (text: string) => text.slice(0, 5);
    if (oid === bigint) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

const statementMs = 5_000;
/** The client counts from when it sends: statements that travel together wait for each other, and each for its locks. */
const batchMs = 4 * statementMs;
const closeMs = 500;

export type Database = {
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** Does not wait longer than half a second for who still uses a connection: it ends with the server or the process. */
  close(): Promise<void>;
};

/** More connections wait for the processor and for each other's locks. Each takes about 3 MB of memory. */
const mostConnections = 10;

type PoolOptions = {
  /** Most connections. */
  max?: number;
  /** For the start: migrations and seeds take the time they take. */
  patient?: boolean;
};

/**
 * Opens the pool. A caller waits 3 s for a connection and 5 s for a statement; then the database counts as away. The
 * limit is kept on both sides: the server ends a statement that is slow, the client one whose server hangs.
 */
export function openDatabase(
  connection: Connection,
  { max = mostConnections, patient = false }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // Statements that do not wait for each other travel together (transaction.ts).
    pipeline: true,
    ...(patient ? {} : { statement_timeout: statementMs, query_timeout: batchMs }),
    idle_in_transaction_session_timeout: 30_000,
    application_name: "mat-and-cacao",
  });
  // An idle connection that dies is replaced by the pool; without a listener Node would end the process.
  pool.on("error", () => {});
  // The same for one that is in use: whoever uses it gets the error as well.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    prepareRepeated(client);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    pool,
    db,
    close: () => Promise.race([db.destroy(), sleep(closeMs, undefined, { ref: false })]),
  };
}

const awayStates = new Set(["57P01", "57P02", "57P03", "53300", "08000", "08001", "08003", "08004", "08006"]);
const awayErrnos = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

const shortStates: Record<string, string> = {
  "53100": "The disk of the database is full.",
  "53200": "The database has too little memory.",
  "58030": "The disk of the database cannot be read or written.",
};

/** A sentence for the operator when the machine lacks what the database needs for a statement. */
export function serverShortageOf(error: unknown): string | undefined {
  const { code = "" } = error as { code?: string };
  return error instanceof Error && Object.hasOwn(shortStates, code) ? shortStates[code] : undefined;
}

/** Is this error the database being away (as opposed to refusing a statement)? */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code && awayStates.has(code)) return true;
  if (code && awayErrnos.has(code))
    return syscall === "connect" || syscall === "read" || syscall === "write" || syscall === "getaddrinfo";
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
    error.message,
  );
}
