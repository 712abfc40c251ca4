import { statSync } from "node:fs";
import type { Kysely } from "kysely";
import type pg from "pg";
import { appendWork } from "../audit/append.ts";
import type { Tables } from "../db/schema.ts";
import type { readDatabaseEnv } from "../env.ts";
import { openAccessTokens } from "../http/sessions.ts";
import { neededKeyIds } from "../people/notes/keys.ts";
import { dataKeyId } from "../sealing.ts";
import { StartError } from "../start-error.ts";
import { countHiddenCodes } from "../wallet/hidden-codes.ts";
import { newKey, writeKeys } from "./files.ts";
import { sealedReport } from "./reseal.ts";

export { reseal } from "./reseal.ts";

// The steps of a rotation: docs/running.md and docs/decisions/068-keys-and-reports.md.

type KeyName = "AUTH_SECRET" | "DATA_KEY";
type Env = ReturnType<typeof readDatabaseEnv>;
type On = { db: Kysely<Tables>; pool: Pick<pg.Client, "query"> };

/** Days after which nothing that ends by itself needs an old AUTH_SECRET: a login, a mark, a link in an email. */
export const keepSecretDays = 60;
const dayMs = 86_400_000;

/** Adds a new key before the old ones in the generated file, or says how to set the variable. */
export function addKey(name: KeyName, env: Env): string {
  const file = env.keyFiles[name];
  const now = env[name];
  if (file) {
    writeKeys(file, [newKey(), ...now]);
    const next = name === "DATA_KEY" ? ["Then: npm run rotate-keys -- reseal."] : [];
    return [
      `${file} has a new key first, and ${now.length} old. Copy the file to where you keep the keys.`,
      "Restart the site now: it uses the new key, and accepts the old.",
      ...next,
    ].join("\n");
  }
  if (now.length === 0)
    throw new StartError(`There is no ${name}: set the variables of the site, or DATA_DIR, for this command too.`);
  return [
    `${name} comes from the environment. A new key: ${newKey()}`,
    `1. Set ${name}=OLD,NEW (the new one last) and restart every process: all of them then accept it.`,
    `2. Set ${name}=NEW,OLD and restart every process: all of them then use it.`,
    "With one process, begin with step 2.",
    ...(name === "DATA_KEY" ? ["3. npm run rotate-keys -- reseal, with the new value."] : []),
  ].join("\n");
}

/** Which keys there are, what needs the old ones, and what to do next. */
export async function keyStatus(on: On, env: Env): Promise<string> {
  const { AUTH_SECRET, DATA_KEY } = env;
  const secrets =
    AUTH_SECRET.length > 0
      ? [`AUTH_SECRET: ${AUTH_SECRET.length}. The first one signs.`, ...(await secretReport(on, AUTH_SECRET))]
      : ["AUTH_SECRET: none given to this command."];
  return [...secrets, sealedReport(await neededKeyIds(on.pool), DATA_KEY), keyAdvice(env)].filter(Boolean).join("\n");
}

/** What to do with old data keys. */
export const keyAdvice = ({ DATA_KEY, keyFiles }: Env): string =>
  DATA_KEY.length < 2
    ? ""
    : keyFiles.DATA_KEY
      ? "To remove the old keys: npm run rotate-keys -- drop-data-key, then restart the site."
      : "To remove a key: take it out of DATA_KEY and restart every process.";

async function secretReport({ db }: On, secrets: readonly string[]): Promise<string[]> {
  const [first, ...old] = secrets;
  if (!first || old.length === 0) return [];
  const cards = await countHiddenCodes(db, openAccessTokens(first));
  const codes = await db
    .selectFrom("admin_recovery_codes")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return [
    `${cards} gift cards need an old secret to show their code and to be mailed.`,
    `${codes.count} recovery codes of the owner exist: those made before the change need an old secret.`,
  ];
}

/**
 * Removes the old keys from the generated file. A data key that a row needs stays. Refuses to remove secrets that are
 * still needed, unless `isLeaked`: then what needs them ends.
 */
export async function dropKeys(name: KeyName, on: On, env: Env, isLeaked: boolean): Promise<string> {
  const file = env.keyFiles[name];
  if (!file) throw new StartError(`${name} comes from the environment: take the old keys out of the variable.`);
  const [first = "", ...old] = env[name];
  if (old.length === 0) return `${file} has one key: there is nothing to remove.`;
  if (name === "DATA_KEY") {
    const needed = await neededKeyIds(on.pool);
    const kept = old.filter((key) => needed.includes(dataKeyId(key)));
    writeKeys(file, [first, ...kept]);
    await appendWork(on.db, { actor: "command", action: "drop data keys", now: new Date() });
    const report = sealedReport(needed, [first, ...kept]);
    return [`${old.length - kept.length} keys removed from ${file}. Restart the site.`, report].join("\n");
  }
  const days = Math.floor((Date.now() - statSync(file).mtimeMs) / dayMs);
  const cards = await countHiddenCodes(on.db, openAccessTokens(first));
  if (!isLeaked && days < keepSecretDays)
    throw new StartError(
      `The secret was changed ${days} days ago. Wait until it is ${keepSecretDays} days, or add --now: then links in emails end.`,
    );
  if (!isLeaked && cards > 0)
    throw new StartError(`${cards} gift cards need an old secret to show their code. Keep it, or add --now.`);
  writeKeys(file, [first]);
  await appendWork(on.db, { actor: "command", action: "drop secrets", now: new Date() });
  return [
    `${old.length} secrets removed from ${file}. Restart the site.`,
    "The owner makes new recovery codes: turn the second factor off and on again at /admin/security.",
  ].join("\n");
}
