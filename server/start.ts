import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { type App, buildApp, type Parts } from "./app.ts";
import { openBotCheck } from "./botcheck/index.ts";
import { startEmbedded } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { type Connection, openDatabase } from "./db/pool.ts";
import { seed } from "./db/seed.ts";
import type { Env } from "./env.ts";
import { StartError } from "./start-error.ts";

export type Site = { address: string; stop(): Promise<void> };

type Options = { dev: boolean; buildFolder: string; say?: (sentence: string) => void };

/**
 * Starts everything: database, migrations, seed, jobs, pages, and listens. What was started is stopped again in the
 * opposite order, also when a later step fails. Throws a StartError for what the operator can mend.
 */
export async function startSite(env: Env, { dev, buildFolder, say = console.log }: Options): Promise<Site> {
  const running: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of running.splice(0).toReversed()) await end().catch((error: unknown) => console.error(error));
  };
  try {
    return await start(env, { dev, buildFolder, say }, running, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  env: Env,
  { dev, buildFolder, say }: Required<Options>,
  running: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Site> {
  const connection = await findDatabase(env, say, running);
  const database = openDatabase(connection);
  running.push(database.close);
  await migrate(database.db);
  await seed(database.db, env.SEED, new Date());

  // The port is known only after listening, and pages need the address before: so it is claimed first.
  const port = env.PORT === 0 ? await freePort(env.HOST) : env.PORT;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const clock = () => new Date();
}

/** The embedded server, or the one DATABASE_URL names once it answers. Throws a StartError when it does not. */
async function findDatabase(
  env: Env,
  say: (sentence: string) => void,
  running: (() => Promise<void>)[],
): Promise<Connection> {
  if (!env.DATABASE_URL) {
    const embedded = await startEmbedded({ dataDir: env.DATA_DIR, say });
    running.push(embedded.stop);
    if (embedded.note) say(embedded.note);
    return embedded.connection;
  }
  const connection = { connectionString: env.DATABASE_URL };
  const probe = openDatabase(connection, 1);
  try {
    const { rows } = await probe.pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]!.version;
    if (version < 150_000) {
      throw new StartError(`DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or later is needed.`);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The driver's sentence names the host or the user, never the password.
    throw new StartError(`The database of DATABASE_URL cannot be used: ${(error as Error).message || "no answer"}.`);
  } finally {
    await probe.close();
  }
  return connection;
}
