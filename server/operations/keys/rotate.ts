import { statSync } from "node:fs";
import type { Kysely } from "kysely";
import type pg from "pg";
import { studioDay } from "../../../contract/platform/values/time.ts";
import { resealTotpSecrets } from "../../auth/owner/totp-secret.ts";
import { neededKeyIds } from "../../office/people/notes/keys.ts";
import { resealNotes } from "../../office/people/notes/notes.ts";
import { appendWork } from "../../platform/audit/append.ts";
import { openAccessTokens } from "../../platform/call/access-tokens.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { readDatabaseEnv } from "../../platform/process/env.ts";
import { StartError } from "../../platform/process/start-error.ts";
import { dataKeyId, openSealer, type Sealer } from "../../platform/sealing/sealing.ts";
import { countHiddenCodes } from "../../selling/wallet/hidden-codes.ts";
import { newKey, writeKeys } from "./files.ts";
import { holdersReport, requireUnused, requireEverywhere } from "./holders.ts";

// The steps of a rotation: docs/running.md and docs/decisions/068-keys-and-reports.md.

export type KeyName = "AUTH_SECRET" | "DATA_KEY";
export const keyNames = ["AUTH_SECRET", "DATA_KEY"] as const;
type Keys = Record<KeyName, string[]>;
type Env = ReturnType<typeof readDatabaseEnv>;
type On = { db: Kysely<Tables>; pool: Pick<pg.Client, "query"> };

/** Where keys are kept: a generated file, or the settings of a studio. */
export type KeyStore = {
  words: string;
  /** When AUTH_SECRET was changed last. */
  changedAt: Date;
  write(kept: Partial<Keys>): void | Promise<void>;
  /** What to do after a change. */
  next: string;
};

/**
 * Days after which logins and most links in emails no longer need an old AUTH_SECRET. Upcoming sessions and gift cards
 * can need it longer, and are counted. Marks of browsers last 400 days; without its mark a browser counts as unknown.
 */
export const keepSecretDays = 60;
const dayMs = 86_400_000;

const fileOf = (name: KeyName, { keyFiles }: Env): string => {
  const file = keyFiles[name];
  if (!file) throw new StartError(`${name} comes from the environment: take the old keys out of the variable.`);
  return file;
};

export function fileStore(name: KeyName, env: Env): KeyStore {
  const file = fileOf(name, env);
  return {
    words: file,
    changedAt: statSync(file).mtime,
    write: (kept) => writeKeys(file, kept[name]!),
    next: "Restart the site.",
  };
}

/** Adds a new key before the old ones in the generated file. */
export async function addKey(name: KeyName, { db }: Pick<On, "db">, env: Env): Promise<string> {
  const file = fileOf(name, env);
  const added = newKey();
  await noteNewKey(db, name, added);
  writeKeys(file, [added, ...env[name]]);
  const next = name === "DATA_KEY" ? ["Then: npm run rotate-keys -- reseal."] : [];
  return [
    `${file} has a new key first, and ${env[name].length} old. Copy the file to where you keep the keys.`,
    "Restart the site now: it uses the new key, and accepts the old.",
    ...next,
  ].join("\n");
}

/** Says how to change a key that comes from the environment. */
export function sayHowToAdd(name: KeyName, env: Env): string {
  if (env[name].length === 0)
    throw new StartError(`There is no ${name}: set the variables of the site, or DATA_DIR, for this command too.`);
  return [
    `${name} comes from the environment. A new key: ${newKey()}`,
    `1. Set ${name}=OLD,NEW (the new one last) and restart every process: all of them then accept it.`,
    `2. Set ${name}=NEW,OLD and restart every process: all of them then use it.`,
    "With one process, begin with step 2.",
    ...(name === "DATA_KEY" ? ["3. npm run rotate-keys -- reseal, with the new value."] : []),
  ].join("\n");
}

/** The audit entry of a new key. Entries are written first, so an act that is killed after its change has one too. */
export const noteNewKey = (db: Kysely<Tables>, name: KeyName, key: string): Promise<void> =>
  appendWork(db, {
    actor: "command",
    action: name === "DATA_KEY" ? "add data key" : "add secret",
    subjects: { key: dataKeyId(key) },
    now: new Date(),
  });

/** Lists the keys, the rows that need the old ones, the processes that use them, and the next step. */
export async function keyStatus(on: On, env: Env): Promise<string> {
  const { AUTH_SECRET, DATA_KEY, keyFiles } = env;
  const changedAt = keyFiles.AUTH_SECRET ? statSync(keyFiles.AUTH_SECRET).mtime : new Date();
  const secrets =
    AUTH_SECRET.length > 0
      ? [
          AUTH_SECRET.length === 1
            ? "AUTH_SECRET: 1 secret."
            : `AUTH_SECRET: ${AUTH_SECRET.length} secrets. The first one signs.`,
          ...(await secretReport(on, AUTH_SECRET, changedAt)),
        ]
      : ["AUTH_SECRET: none given to this command."];
  const needed = await neededKeyIds(on.pool);
  const sealed = sealedReport(needed, DATA_KEY);
  return [...secrets, sealed, await holdersReport(on.db, env), keyAdvice(needed, env)].filter(Boolean).join("\n");
}

/** How to remove the old data keys that no row needs; empty if there are none. `needed`: ids of the others. */
export function keyAdvice(needed: readonly string[], { DATA_KEY, keyFiles }: Env): string {
  if (DATA_KEY.slice(1).every((key) => needed.includes(dataKeyId(key)))) return "";
  return keyFiles.DATA_KEY
    ? "To remove what no row needs: npm run rotate-keys -- drop-data-key, then restart the site."
    : "To remove a key that no row needs: take it out of DATA_KEY and restart every process.";
}

/** What can need an old secret. */
async function needsOfSecret({ db }: On, first: string, changedAt: Date) {
  const cards = await countHiddenCodes(db, openAccessTokens(first));
  const sessions = await db
    .selectFrom("bookings")
    .innerJoin("slots", "slots.id", "bookings.slot_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("bookings.state", "=", "live")
    .where("booked_at", "<", changedAt)
    .where("slots.date", ">=", studioDay(new Date()))
    .executeTakeFirstOrThrow();
  return { cards, sessions: sessions.count };
}

async function secretReport(on: On, secrets: readonly string[], changedAt: Date): Promise<string[]> {
  const [first, ...old] = secrets;
  if (!first || old.length === 0) return [];
  const { cards, sessions } = await needsOfSecret(on, first, changedAt);
  const codes = await on.db
    .selectFrom("admin_recovery_codes")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return [
    `Gift cards that need an old secret to show their code and to be mailed: ${cards}.`,
    `Sessions to come that were booked before the change, whose links in emails need an old secret: ${sessions}.`,
    `Recovery codes of the owner: ${codes.count}. Those made before the change need an old secret.`,
  ];
}

type Drop = { keys: Keys; store: KeyStore; isLeaked: boolean };

/**
 * Removes the old keys of these names. A data key that a row needs stays. Refuses if no old key can be removed, while a
 * running process uses one, and while a secret is still needed, unless `isLeaked`: then whatever needs it ends.
 */
export async function dropKeys(names: readonly KeyName[], on: On, { keys, store, isLeaked }: Drop): Promise<string> {
  const kept: Partial<Keys> = {};
  const said: string[] = [];
  let isNeeded = false;
  for (const name of names) {
    const [first = "", ...old] = keys[name];
    if (old.length === 0) continue;
    const needed = name === "DATA_KEY" ? await neededKeyIds(on.pool) : [];
    const stay = old.filter((key) => needed.includes(dataKeyId(key)));
    if (name === "DATA_KEY") said.push(sealedReport(needed, [first, ...stay]));
    isNeeded ||= stay.length > 0;
    if (stay.length === old.length) continue;
    if (name === "AUTH_SECRET" && !isLeaked) await requireUnneeded(on, first, store.changedAt);
    const removed = old.filter((key) => !stay.includes(key));
    await requireUnused(on.db, name, removed);
    kept[name] = [first, ...stay];
    said.unshift(`${removed.length} old ${name} removed from ${store.words}.`);
    if (name === "AUTH_SECRET") said.push("The owner makes new recovery codes at /admin/security.");
  }
  if (Object.keys(kept).length === 0) {
    const nothing = [...said, `${store.words} has no old key that can be removed.`].join("\n");
    if (isNeeded) throw new StartError(nothing);
    return nothing;
  }
  for (const name of keyNames) {
    if (!kept[name]) continue;
    const action = name === "DATA_KEY" ? "drop data keys" : "drop secrets";
    await appendWork(on.db, { actor: "command", action, now: new Date() });
  }
  await store.write(kept);
  return [...said, store.next].join("\n");
}

async function requireUnneeded(on: On, first: string, changedAt: Date): Promise<void> {
  const days = Math.floor((Date.now() - changedAt.getTime()) / dayMs);
  if (days < keepSecretDays)
    throw new StartError(
      `The secret was changed ${days === 1 ? "1 day" : `${days} days`} ago. Wait until it is ${keepSecretDays} days, or add --now: then links in emails end.`,
    );
  const { cards, sessions } = await needsOfSecret(on, first, changedAt);
  const needs = [
    ...(cards > 0 ? [`Gift cards that need an old secret to show their code: ${cards}.`] : []),
    ...(sessions > 0
      ? [`Sessions to come that were booked before the change, whose links in emails need it: ${sessions}.`]
      : []),
  ];
  if (needs.length > 0) throw new StartError([...needs, "Keep it, or add --now: then these end."].join(" "));
}

/** Seals the next rows after `after` with the first key; `last` is undefined when there are no more. */
type Batch = (
  db: Kysely<Tables>,
  sealer: Sealer,
  after: string | undefined,
) => Promise<{ resealed: number; last: string | undefined }>;

/** Everything that DATA_KEY seals. */
const parts: { one: string; many: string; batch: Batch }[] = [
  { one: "private note", many: "private notes", batch: resealNotes },
  { one: "secret of the second factor", many: "secrets of the second factor", batch: resealTotpSecrets },
];

type Reseal = {
  db: Kysely<Tables>;
  pool: Pick<pg.Client, "query">;
  dataKeys: readonly string[];
  say(line: string): void;
  signal?: AbortSignal;
};

/**
 * Seals everything with the first DATA_KEY while the site runs. A run after a stop or a kill continues. Refuses while a
 * process cannot open the new key. Returns words for the operator.
 */
export async function reseal({ db, pool, dataKeys, say, signal }: Reseal): Promise<string> {
  if (dataKeys.length === 0) throw new StartError("There is no DATA_KEY.");
  await requireEverywhere(db, dataKeys[0]!);
  const sealer = openSealer(dataKeys);
  // Before the first change: a run that is killed has its entry too.
  const others = sealer.keyIds.slice(1);
  const act = { actor: "command", action: "reseal", subjects: { key: sealer.keyIds[0]! }, now: new Date() } as const;
  if ((await neededKeyIds(pool)).some((id) => others.includes(id))) await appendWork(db, act);
  for (const { one, many, batch } of parts) {
    let done = 0;
    for (let after: string | undefined; ;) {
      signal?.throwIfAborted();
      const { resealed, last } = await batch(db, sealer, after);
      done += resealed;
      if (resealed > 0) say(`${done} ${done === 1 ? one : many} sealed with the key of ID ${sealer.keyIds[0]}.`);
      if (last === undefined) break;
      after = last;
    }
  }
  return sealedReport(await neededKeyIds(pool), dataKeys);
}

/** Which keys rows still need, and which of the given keys can be removed. */
export function sealedReport(needed: readonly string[], dataKeys: readonly string[]): string {
  const given = dataKeys.map(dataKeyId);
  const lines = given.map((id, at) => {
    if (at === 0) return `The key of ID ${id} seals.`;
    return needed.includes(id)
      ? `Some rows still need the key of ID ${id}: keep it, and run reseal (again, if a process still sealed with it).`
      : `No row needs the key of ID ${id} any more: it can be removed. Keep it with the backups that were made before.`;
  });
  const missing = needed.filter((id) => !given.includes(id));
  if (missing.length > 0)
    lines.push(`Some rows cannot be opened: they need the key of ID ${missing.join(" and ")}, which is not given.`);
  return lines.join("\n");
}
