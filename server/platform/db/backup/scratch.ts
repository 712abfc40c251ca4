import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { DataInUse, startEmbedded } from "../embedded/start.ts";
import type { Connection } from "../pool.ts";
import { quoted } from "./tables.ts";
import { connectTool } from "./tool-client.ts";

// Scratch databases, into which a backup is restored in order to check it. A killed process leaves its own behind; the
// next one removes it.

export type Scratch = { connection: Connection; drop(): Promise<void> };

/** A scratch database without connections of this age was left by a killed process. */
const leftoverMs = 10 * 60 * 1000;

/**
 * An empty database beside the one of `connection`; without a connection, or if its role may not create databases, on
 * a temporary server of its own. Throws a StartError when neither is possible.
 */
export async function openScratch(connection: Connection | undefined, now: Date): Promise<Scratch> {
  return (connection && (await scratchDatabase(connection, now))) ?? scratchServer(now);
}

/** Undefined when the role may not create databases. */
async function scratchDatabase(connection: Connection, now: Date): Promise<Scratch | undefined> {
  const client = await connectTool(connection, "scratch");
  try {
    const { rows } = await client.query<{ site: string; may: boolean }>(
      "select current_database() as site, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user",
    );
    const [facts] = rows;
    if (!facts?.may) return undefined;
    await dropLeftovers(client, facts.site, now);
    const name = `${prefixOf(facts.site)}${now.getTime().toString(36)}_${randomBytes(4).toString("hex")}`;
    await client.query(`create database ${quoted(name)} template template0`);
    const scratch = connectionTo(connection, name);
    // Keeps other processes from dropping the database while nothing else is connected to it.
    const holder = await connectTool(scratch, "scratch");
    return {
      connection: scratch,
      async drop() {
        await holder.end().catch(() => {});
        const dropper = await connectTool(connection, "scratch");
        try {
          await dropper.query(`drop database if exists ${quoted(name)} with (force)`);
        } finally {
          await dropper.end().catch(() => {});
        }
      },
    };
  } finally {
    await client.end().catch(() => {});
  }
}

/** `site_check_`: a name of PostgreSQL has at most 63 bytes. */
const prefixOf = (site: string) => `${Buffer.from(site).subarray(0, 38).toString()}_check_`;

/** Drops old scratch databases of this site that have no connection. */
async function dropLeftovers(client: pg.Client, site: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
     where starts_with(datname, $1) and datdba = (select oid from pg_roles where rolname = current_user)
       and not exists (select from pg_stat_activity where pg_stat_activity.datid = pg_database.oid)`,
    [prefixOf(site)],
  );
  for (const { name } of rows) {
    const [, madeAt] = /^([0-9a-z]{8})_[0-9a-f]{8}$/.exec(name.slice(prefixOf(site).length)) ?? [];
    if (!madeAt || now.getTime() - Number.parseInt(madeAt, 36) < leftoverMs) continue;
    // Without `force`: a process that connects at this moment keeps its database.
    await client.query(`drop database if exists ${quoted(name)}`).catch(() => {});
  }
}

/** The same server, another database. */
function connectionTo(connection: Connection, database: string): Connection {
  if (!("connectionString" in connection)) return { ...connection, database };
  const { connectionString, ...rest } = connection;
  const [, server, , query] = /^([a-z]+:\/\/[^/?]*)(\/[^?]*)?(.*)$/.exec(connectionString) ?? [];
  return { ...rest, connectionString: `${server}/${encodeURIComponent(database)}${query}` };
}

const folderPrefix = "mat-and-cacao-check-";

async function scratchServer(now: Date): Promise<Scratch> {
  await removeLeftoverServers(now);
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  try {
    // As root, PostgreSQL runs as another user, which must be able to enter this folder.
    await chmod(folder, 0o755);
    const { connection, stop } = await startEmbedded({ dataDir: folder, maxConnections: 10 });
    return {
      connection,
      async drop() {
        await stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Ends the servers of killed processes, and removes their folders. */
async function removeLeftoverServers(now: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== process.getuid?.()) continue;
    if (now.getTime() - found.birthtimeMs < leftoverMs) continue;
    try {
      // A start ends the server that a killed process has left in this folder.
      const { stop } = await startEmbedded({ dataDir: folder });
      await stop();
    } catch (error) {
      if (error instanceof DataInUse) continue;
    }
    await rm(folder, { recursive: true, force: true });
  }
}
