import type { Env } from "../process/env.ts";
import { StartError } from "../process/start-error.ts";
import { startEmbedded } from "./embedded/start.ts";
import { type Connection, openDatabase } from "./pool.ts";

/** The oldest supported PostgreSQL, as `server_version_num`. */
const oldestVersion = 150_000;

type Found = {
  /** For what needs a connection of its own: notifications, advisory locks, migrations, backups. */
  connection: Connection;
  /** For the short transactions of requests; the same, unless there is a pooler. */
  requests: Connection;
  stop(): Promise<void>;
  /** Settles, with a sentence for the operator, when an embedded server has ended and cannot be restarted. */
  lost: Promise<string>;
};

/** Starts the embedded server, or checks the one of DATABASE_URL. Throws a StartError if it cannot be used. */
export async function findDatabase(env: Env, say: (sentence: string) => void): Promise<Found> {
  if (env.DATABASE_URL) {
    const requests = { connectionString: env.DATABASE_URL, isPooled: env.DATABASE_DIRECT_URL !== undefined };
    const connection = { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL };
    await checkServer(connection, env.DATABASE_DIRECT_URL ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
    if (requests.isPooled) await checkServer(requests, "DATABASE_URL");
    return { connection, requests, stop: async () => {}, lost: new Promise(() => {}) };
  }
  const { connection, note, stop, exited } = await startEmbedded({ dataDir: env.DATA_DIR, say });
  if (note) say(note);
  return { connection, requests: connection, stop, lost: exited };
}

async function checkServer(connection: Connection, variable: string): Promise<void> {
  const probe = openDatabase(connection, { max: 1 });
  try {
    const { rows } = await probe.pool.query("select current_setting('server_version_num')::int as version");
    const { version } = rows[0] as { version: number };
    if (version < oldestVersion)
      throw new StartError(`${variable} is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is needed.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The driver's message names the host or the user, never the password.
    throw new StartError(`The database of ${variable} cannot be used: ${(error as Error).message || "no answer"}.`);
  } finally {
    await probe.close();
  }
}
