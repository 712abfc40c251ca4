import { type Kysely, sql } from "kysely";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import type { Env } from "../../platform/process/env.ts";
import { StartError } from "../../platform/process/start-error.ts";
import { dataKeyId } from "../../platform/sealing/sealing.ts";

// Each process of the site notes the ids of its keys, so that rotate-keys knows which processes use which keys.

type KeyName = "AUTH_SECRET" | "DATA_KEY";
type Keys = Pick<Env, KeyName>;

export const renewSeconds = 30;
/** A row that was not renewed for this time belongs to a process that was killed. */
const staleSeconds = 90;

/** The row of this process. The database's clock sets its times, because all processes share it. */
export function openKeyHolder(db: Kysely<Tables>, { AUTH_SECRET, DATA_KEY }: Keys) {
  const id = newId();
  const secrets = AUTH_SECRET.map(dataKeyId);
  const dataKeys = DATA_KEY.map(dataKeyId);
  return {
    name: `note keys of ${id}`,
    async renew(): Promise<void> {
      await sql`
        with gone as (delete from key_holders where seen_at < now() - interval '1 day')
        insert into key_holders (process_id, auth_secrets, data_keys, seen_at)
        values (${id}, ${secrets}, ${dataKeys}, now())
        on conflict (process_id) do update set seen_at = now()`.execute(db);
    },
    /** At a stop, when the database can be away. */
    async leave(): Promise<void> {
      await db
        .deleteFrom("key_holders")
        .where("process_id", "=", id)
        .execute()
        .catch(() => {});
    },
  };
}

type Holder = Record<KeyName, string[]>;

/** The ids of the keys of each running process. */
async function holders(db: Kysely<Tables>): Promise<Holder[]> {
  const { rows: tables } = await sql<{ name: string | null }>`select to_regclass('public.key_holders') as name`.execute(
    db,
  );
  if (!tables[0]?.name)
    throw new StartError("Restart the site first: a version that does not note its keys has used this database last.");
  const { rows } = await sql<Holder>`
    select auth_secrets as "AUTH_SECRET", data_keys as "DATA_KEY" from key_holders
    where seen_at > now() - ${staleSeconds} * interval '1 second'`.execute(db);
  return rows;
}

const orKilled = `A process that was killed counts for ${staleSeconds} s.`;

/** Refuses while a running process cannot open what this data key seals. */
export async function requireEverywhere(db: Kysely<Tables>, dataKey: string): Promise<void> {
  const id = dataKeyId(dataKey);
  const without = (await holders(db)).filter(({ DATA_KEY }) => !DATA_KEY.includes(id)).length;
  if (without > 0)
    throw new StartError(
      `${without === 1 ? "1 running process does" : `${without} running processes do`} not have the first DATA_KEY, of ID ${id}: restart the site, then run this again. ${orKilled}`,
    );
}

/** Refuses while a running process signs or seals with one of these keys. */
export async function requireUnused(db: Kysely<Tables>, name: KeyName, keys: readonly string[]): Promise<void> {
  const ids = keys.map(dataKeyId);
  const using = (await holders(db)).filter((holder) => ids.includes(holder[name][0]!)).length;
  if (using > 0)
    throw new StartError(
      `${using === 1 ? "1 running process still uses" : `${using} running processes still use`} an old ${name}: restart the site, then run this again. ${orKilled}`,
    );
}

/** How many processes run, and whether all use the first keys. */
export async function holdersReport(db: Kysely<Tables>, keys: Keys): Promise<string> {
  const all = await holders(db);
  const usesOld = (holder: Holder) =>
    (["AUTH_SECRET", "DATA_KEY"] as const).some(
      (name) => keys[name][0] && holder[name][0] !== dataKeyId(keys[name][0]),
    );
  const behind = all.filter(usesOld).length;
  const running = `Running processes of the site: ${all.length}.`;
  if (behind === 0) return `${running} All use the first keys.`;
  return `${running} ${behind === 1 ? "1 does" : `${behind} do`} not use the first keys yet: restart the site.`;
}
