import { setTimeout as sleep } from "node:timers/promises";
import { endLogins } from "../auth/end-logins.ts";
import { newKey } from "../operations/keys/files.ts";
import { reseal, dropKeys, keyNames, noteNewKey, type KeyName, type KeyStore } from "../operations/keys/rotate.ts";
import { openDatabase } from "../platform/db/pool.ts";
import type { HostEnv } from "../platform/process/env.ts";
import { StartError } from "../platform/process/start-error.ts";
import type { Registry, Studio, StudioSettings } from "./registry.ts";
import { envOf } from "./studio.ts";

/** Until this time, a process may still serve a studio with its old settings (server/studios/lookup.ts, awake.ts). */
const usualFollowMs = 15_000;

type On = { registry: Registry; env: HostEnv; say(line: string): void };

/**
 * Gives a studio new keys while it is served: first all processes accept them, then they use them, then everything is
 * sealed with the new one. A run that was interrupted is done again from the start: that only adds another key.
 */
export async function rotateStudio(
  { registry, env, say, followMs = usualFollowMs }: On & { followMs?: number },
  studio: Studio,
): Promise<string> {
  const { id, hosts } = studio;
  const added = { AUTH_SECRET: newKey(), DATA_KEY: newKey() };
  await onDatabase(studio, env, async ({ db }) => {
    for (const name of keyNames) await noteNewKey(db, name, added[name]);
  });
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

/** Removes the old keys of a studio, by the rules of a single site. */
export async function dropStudioKeys({ registry, env }: On, studio: Studio, isLeaked: boolean): Promise<string> {
  const store: KeyStore = {
    words: `the settings of ${studio.hosts[0]}`,
    changedAt: studio.signerChangedAt,
    write: (kept) => registry.set(studio.id, (now) => withLists(now, (name, keys) => kept[name] ?? keys)),
    next: "Every process follows in 15 s.",
  };
  return onDatabase(studio, env, (on, keys) => dropKeys(keyNames, on, { keys, store, isLeaked }));
}

export async function endStudioLogins({ env }: On, studio: Studio): Promise<string> {
  return onDatabase(studio, env, async ({ db }) => `${await endLogins(db, new Date())} logins ended.`);
}

function withLists(settings: StudioSettings, change: (name: KeyName, keys: string[]) => string[]): StudioSettings {
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
