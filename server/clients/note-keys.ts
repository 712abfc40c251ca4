import type pg from "pg";
import { dataKeyId } from "../sealing.ts";

// A backup holds the notes sealed, and never a key: whoever keeps it or restores it has to be told which one belongs to it.

type Facts = Record<string, string>;

/** The ids of the keys that the notes of a database need, as they stand in a backup's head. */
export async function noteKeys(client: Pick<pg.Client, "query">): Promise<Facts> {
  const { rows: found } = await client.query("select to_regclass('public.client_notes') as name");
  // A backup may be made before the tables are brought up to this version.
  if (!found[0]?.name) return {};
  const { rows } = await client.query<{ key_id: string }>(
    "select distinct key_id from client_notes order by 1",
  );
  return rows.length > 0 ? { noteKeys: rows.map(({ key_id }) => key_id).join(",") } : {};
}

/** What to say to whoever has made a backup. */
export function keysToKeep(facts: Facts): string[] {
  const ids = idsOf(facts);
  if (ids.length === 0) return [];
  return [
    `The private notes in it are sealed with the DATA_KEY of id ${ids.join(" and ")}, which is not in it: keep the key apart from it.`,
  ];
}

/** What to say to whoever has restored a backup and gives the site these keys. */
export function keysToGive(facts: Facts, dataKeys: readonly string[]): string[] {
  const here = dataKeys.map(dataKeyId);
  const ids = idsOf(facts);
  const missing = ids.filter((id) => !here.includes(id));
  if (ids.length === 0) return [];
  if (missing.length === 0) return ["Its private notes open with the DATA_KEY that is given."];
  const given = here.length > 0 ? `the one given has the id ${here.join(" and ")}` : "none is given";
  return [
    `Its private notes cannot be read yet: they are sealed with the DATA_KEY of id ${missing.join(" and ")}, and ${given}. ` +
      "Start the site with that key as DATA_KEY (several are separated by commas), or put the file data-key of the old DATA_DIR into the new one before the first start.",
  ];
}

/** What to say to whoever starts the site without a key that some of its notes need; nothing when all are there. */
export function keysMissing(facts: Facts, dataKeys: readonly string[]): string | undefined {
  const here = dataKeys.map(dataKeyId);
  const missing = idsOf(facts).filter((id) => !here.includes(id));
  if (missing.length === 0) return undefined;
  return (
    `Some private notes cannot be read: they are sealed with the DATA_KEY of id ${missing.join(" and ")}. ` +
    "Add that key to DATA_KEY, behind the one that is there and a comma."
  );
}

const idsOf = ({ noteKeys: ids }: Facts) => (ids ? ids.split(",") : []);
