import { readlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../../process/start-error.ts";
import { database, superuser } from "./cluster.ts";
import { exists, findExistingHome } from "./home.ts";
import { port } from "./server.ts";
import { DataInUse, type EmbeddedPostgres, startEmbedded } from "./start.ts";

const timeoutMs = 10_000;

/**
 * Connects a tool to the database in `dataDir`: to the running site's server, or to one that is started for the tool
 * and ended by `stop`. Throws a StartError when there is no database or it cannot be reached.
 */
export async function connectToEmbedded(dataDir: string): Promise<Pick<EmbeddedPostgres, "connection" | "stop">> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const home = await findExistingHome(dataDir);
    if (!(await exists(join(home, "database"))))
      throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
    const connection = await runningConnection(home);
    if (connection) return { connection, stop: async () => {} };
    try {
      return await startEmbedded({ dataDir });
    } catch (error) {
      // A site is just starting or stopping: retry until its server answers or its folder is free.
      if (!(error instanceof DataInUse) || Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/** The connection of the server that runs in this folder; undefined when none answers. */
async function runningConnection(home: string): Promise<EmbeddedPostgres["connection"] | undefined> {
  const host = await readlink(join(home, "database.socket")).catch(() => undefined);
  if (!host) return undefined;
  const connection = { host, port, user: superuser, database };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return connection;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EACCES") return undefined;
    const sentence = `The database in ${home} runs as another user: run this command as that user or as root.`;
    throw new StartError(sentence, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
