import type { Kysely } from "kysely";
import type pg from "pg";
import { resealTotpSecrets } from "../../auth/owner/totp-secret.ts";
import { neededKeyIds } from "../../office/people/notes/keys.ts";
import { resealNotes } from "../../office/people/notes/reseal.ts";
import { appendWork } from "../../platform/audit/append.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { StartError } from "../../platform/process/start-error.ts";
import { dataKeyId, openSealer, type Sealer } from "../../platform/sealing/sealing.ts";
import { requireEverywhere } from "./holders.ts";

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

type On = {
  db: Kysely<Tables>;
  pool: Pick<pg.Client, "query">;
  dataKeys: readonly string[];
  say(line: string): void;
  signal?: AbortSignal;
};

/**
 * Seals everything with the first DATA_KEY while the site runs. What is done stays done: after a stop or a kill, the
 * next run continues. Refuses while a process cannot open it. Returns what to tell the operator.
 */
export async function reseal({ db, pool, dataKeys, say, signal }: On): Promise<string> {
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
