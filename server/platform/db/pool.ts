import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { isConnectionLost } from "./pg/connection.ts";
import { prepareRepeated, sendInOneWrite } from "./pg/prepared.ts";
import type { Tables } from "./schema.ts";

/**
 * A connection string, or a Unix socket. `options` are PostgreSQL's command-line options of each session. `isPooled`:
 * it leads to a transaction pooler (PgBouncer), which gives each transaction any connection: nothing may be set for a
 * session, and statements cannot be prepared.
 */
export type Connection = { options?: string; isPooled?: boolean } & (
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string }
);

const { DATE, TIME, INT8 }: Record<string, number> = pg.types.builtins;
/** Dates and times stay text (studio time, not the process's time zone); bigint becomes a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === DATE) return (text: string) => text;
    if (oid === TIME) return (text: string) => text.slice(0, 5);
    if (oid === INT8) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

const statementMs = 5_000;
const closeMs = 500;
/** More connections would only wait for the CPU and for each other's locks. Each takes about 3 MB of memory. */
const mostConnections = 10;

export type Database = {
  pool: pg.Pool;
  db: Kysely<Tables>;
  /** Waits at most half a second for connections in use; those end with the server or the process. */
  close(): Promise<void>;
};

/**
 * Opens a pool of at most `max` connections. A caller waits at most 3 s for a connection and `answerMs`, 5 s, for a
 * statement; then the database counts as away. The server ends a slow statement; the client gives up on a server that
 * hangs. `patient`: without time limits for statements, for migrations and seeds.
 */
export function openDatabase(
  { isPooled = false, ...connection }: Connection,
  { max = mostConnections, patient = false, answerMs = statementMs } = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    types,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // Statements that do not wait for each other are pipelined (transaction.ts).
    pipeline: true,
    // The client's limit starts at the send: pipelined statements wait for each other, and each for its locks.
    ...(patient ? {} : { query_timeout: 4 * answerMs }),
    // A pooler refuses them, and has limits of its own (docs/running.md).
    ...(isPooled ? {} : { idle_in_transaction_session_timeout: 30_000 }),
    ...(isPooled || patient ? {} : { statement_timeout: answerMs }),
    application_name: "mat-and-cacao",
  });
  // Without listeners an error would end the process. The pool replaces an idle connection that dies; the statement of
  // a connection in use also gets the error.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    sendInOneWrite(client);
    if (!isPooled) prepareRepeated(client);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, db, close: () => Promise.race([db.destroy(), sleep(closeMs, undefined, { ref: false })]) };
}

const awaySqlStates = new Set([
  // A statement that took longer than `answerMs`, and a transaction that was idle for too long.
  "57014",
  "25P03",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "3D000",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
]);
const awayErrnos = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

const shortageSentences = new Map([
  ["53100", "The disk of the database is full."],
  ["53200", "The database has too little memory."],
  ["58030", "The disk of the database cannot be read or written."],
]);

/** A sentence for the operator when the database server lacks disk or memory; undefined for any other error. */
export function serverShortageOf(error: unknown): string | undefined {
  return error instanceof Error ? shortageSentences.get((error as { code?: string }).code ?? "") : undefined;
}

/** Whether the error means that the database is away, not that it refused a statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", syscall = "" } = error as NodeJS.ErrnoException;
  if (awaySqlStates.has(code)) return true;
  // PgBouncer reports everything of its own with this code, also that it lost the server or refuses connections.
  if (code === "08P01" && (error as { severity?: string }).severity === "FATAL") return true;
  if (awayErrnos.has(code)) return ["connect", "read", "write", "getaddrinfo"].includes(syscall);
  return isConnectionLost(error);
}
