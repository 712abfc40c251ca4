import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../db/pool.ts";
import type { HostEnv } from "../env.ts";
import { newKey } from "../keys/files.ts";
import { reseal } from "../keys/reseal.ts";
import { neededKeyIds } from "../people/notes/keys.ts";
import { dataKeyId } from "../sealing.ts";
import { StartError } from "../start-error.ts";
import type { Registry, Studio, StudioSettings } from "./registry.ts";
import { envOf } from "./studio.ts";

const keyNames = ["AUTH_SECRET", "DATA_KEY"] as const;

/** Until this time, a process may still serve a studio with its old settings (server/studios/lookup.ts, awake.ts). */
const usualFollowMs = 15_000;

type On = { registry: Registry; env: HostEnv; say(line: string): void };

/**
 * Gives a studio new keys while it is served: first all processes accept them, then they use them, then everything is
 * sealed with the new one. A run that was interrupted is done again from the start: that only adds another key.
 */
export async function rotateStudio(
  { registry, env, say, followMs = usualFollowMs }: On & { followMs?: number },
  { id, hosts }: Studio,
): Promise<string> {
  const added = { AUTH_SECRET: newKey(), DATA_KEY: newKey() };
  await registry.set(id, (now) => withLists(now, (name, keys) => [...keys, added[name]]));
  say(`Every process learns the new keys of ${hosts[0]}: ${followMs / 1000} s.`);
  await sleep(followMs);
  await registry.set(id, (now) =>
    withLists(now, (name, keys) => [added[name], ...keys.filter((key) => key !== added[name])]),
  );
  await sleep(followMs);
  return resealStudio({ registry, env, say }, (await registry.find(hosts[0]!))!);
}

export async function resealStudio({ env, say }: On, studio: Studio): Promise<string> {
  return onDatabase(studio, env, ({ db, pool }, { DATA_KEY }) => reseal({ db, pool, dataKeys: DATA_KEY, say }));
}

/** Removes the old keys of a studio. A data key that a row needs stays. */
export async function dropStudioKeys({ registry, env }: On, studio: Studio): Promise<string> {
  const needed = await onDatabase(studio, env, ({ pool }) => neededKeyIds(pool));
  await registry.set(studio.id, (now) =>
    withLists(now, (name, [first = "", ...old]) => [
      first,
      ...(name === "DATA_KEY" ? old.filter((key) => needed.includes(dataKeyId(key))) : []),
    ]),
  );
  return `${studio.hosts[0]} has its first AUTH_SECRET, and its first DATA_KEY with those that rows still need.`;
}

function withLists(
  settings: StudioSettings,
  change: (name: (typeof keyNames)[number], keys: string[]) => string[],
): StudioSettings {
  return Object.fromEntries(keyNames.map((name) => [name, change(name, listOf(settings[name])).join(",")]));
}

function listOf(value: string | undefined): string[] {
  if (!value)
    throw new StartError("The studio's keys cannot be read: its settings are sealed with another STUDIOS_KEY.");
  return value.split(",").map((key) => key.trim());
}

async function onDatabase<T>(
  studio: Studio,
  env: HostEnv,
  work: (database: ReturnType<typeof openDatabase>, env: ReturnType<typeof envOf>) => Promise<T>,
): Promise<T> {
  const ofStudio = envOf(studio, { env, port: env.PORT });
  const connectionString = ofStudio.DATABASE_DIRECT_URL ?? ofStudio.DATABASE_URL!;
  const database = openDatabase({ connectionString }, { max: 2, patient: true });
  try {
    return await work(database, ofStudio);
  } finally {
    await database.close();
  }
}
