import { join } from "node:path";
import type { Logger } from "pino";
import type { App } from "../app.ts";
import { assembleSite } from "../assemble.ts";
import { type Connection, openDatabase } from "../platform/db/pool.ts";
import { isLoopbackHost } from "../platform/http/network.ts";
import { type Env, type HostEnv, readEnv } from "../platform/process/env.ts";
import { prepareDatabase } from "../start.ts";
import { databaseUrl, latestMigration, type Registry, type Studio } from "./registry.ts";

/** What all studios of a host share. */
export type HostParts = {
  env: HostEnv;
  registry: Registry;
  log: Logger;
  clock: () => Date;
  buildFolder: string;
  port: number;
};

export type StartedStudio = Pick<App, "fastify"> & { stop(): Promise<void> };

/** Connections of one studio in one process, besides those of jobs and of live updates. */
const connections = 3;
/** Memory of the cached pages of all awake studios. */
const cacheBytes = 128 * 1024 * 1024;
const mostCacheBytes = 32 * 1024 * 1024;

/** Starts a studio in this process. It answers requests that the host passes on; it does not listen. */
export async function startStudio(studio: Studio, on: HostParts, isQuiet: () => boolean): Promise<StartedStudio> {
  const { env, connection, requests, log } = await readyStudio(studio, on);
  const database = openDatabase(requests, { max: connections });
  try {
    const site = await assembleSite(env, {
      connection,
      database,
      publicUrl: env.PUBLIC_URL!,
      clock: on.clock,
      log,
      pages: { folder: on.buildFolder },
      studio: { isQuiet, cacheBytes: Math.min(mostCacheBytes, Math.floor(cacheBytes / on.env.STUDIOS_AWAKE)) },
    });
    // The stand-in for PayPal sends its webhooks to an address of this machine.
    if (site.simulator) await site.fastify.listen({ port: 0, host: "127.0.0.1" });
    return {
      fastify: site.fastify,
      async stop() {
        await site.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A studio's settings, and its database at the schema of this version. */
export async function readyStudio(studio: Studio, on: Omit<HostParts, "buildFolder">) {
  const env = envOf(studio, on);
  const requests: Connection = { connectionString: env.DATABASE_URL!, isPooled: env.DATABASE_DIRECT_URL !== undefined };
  const connection: Connection = { connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL! };
  const log = on.log.child({ studio: studio.id });
  if (studio.prepared !== (await latestMigration())) {
    await prepareDatabase(connection, env, (sentence) => log.info({}, sentence));
    await on.registry.setPrepared(studio);
  }
  return { env, connection, requests, log };
}

/** The environment of one studio. Throws a StartError for a wrong setting. */
export function envOf(studio: Studio, { env, port }: Pick<HostParts, "env" | "port">): Env {
  return readEnv({
    ...env.forStudios,
    SEED: "none",
    PUBLIC_URL: publicUrlOf(studio, port),
    ...studio.settings,
    DATA_DIR: join(env.DATA_DIR, "studios", studio.id),
    DATABASE_URL: databaseUrl(studio, env.STUDIOS_URL),
  });
}

/** The public address of a studio: https, except for a name of this machine. */
export function publicUrlOf({ hosts, settings }: Pick<Studio, "hosts" | "settings">, port: number): string {
  const [main = ""] = hosts;
  return settings.PUBLIC_URL ?? (isLoopbackHost(main) ? `http://${main}:${port}` : `https://${main}`);
}
