import type pg from "pg";
import { dataKeyId } from "../../../platform/sealing/sealing.ts";

// A backup contains the notes and the TOTP secret sealed, and no key. These messages tell the operator which key to
// keep.

type Facts = Record<string, string>;

/** Ids of the keys that a database needs for its notes and its TOTP secret, for the header of a backup. */
export async function neededDataKeys(client: Pick<pg.Client, "query">): Promise<Facts> {
  const notes = await idsIn(client, "client_notes", "select distinct key_id from client_notes order by 1");
  const secrets = "select split_part(totp_secret, '.', 2) as key_id from admins where totp_secret like 'sealed.%'";
  const factor = await idsIn(client, "admins", secrets);
  return {
    ...(notes.length > 0 ? { noteKeys: notes.join(",") } : {}),
    ...(factor.length > 0 ? { secondFactorKey: factor.join(",") } : {}),
  };
}

/** The same ids, without saying for what. */
export const neededKeyIds = async (client: Pick<pg.Client, "query">): Promise<string[]> =>
  idsOf(await neededDataKeys(client));

/** Returns no ids if the table does not exist: a backup can be made before the migrations have run. */
async function idsIn(client: Pick<pg.Client, "query">, table: string, query: string): Promise<string[]> {
  const { rows: tables } = await client.query("select to_regclass($1) as name", [`public.${table}`]);
  if (!tables[0]?.name) return [];
  const { rows } = await client.query<{ key_id: string }>(query);
  return rows.map(({ key_id }) => key_id);
}

export function keysToKeepMessage(facts: Facts): string[] {
  const ids = idsOf(facts);
  if (ids.length === 0) return [];
  return [
    `Its ${sealedWords(facts)} are sealed with the DATA_KEY of ID ${ids.join(" and ")}. The key is not in the backup: keep it in a separate place.`,
  ];
}

/** Message for the operator after a restore, given the keys the site has. */
export function keysToGiveMessage(facts: Facts, dataKeys: readonly string[]): string[] {
  const { givenIds, missing } = compare(facts, dataKeys);
  if (idsOf(facts).length === 0) return [];
  if (missing.length === 0) return [`Its ${sealedWords(facts)} can be read with this DATA_KEY.`];
  const given = givenIds.length > 0 ? `the given one has the ID ${givenIds.join(" and ")}` : "none is set";
  return [
    `Its ${sealedWords(facts)} cannot be read yet: they are sealed with the DATA_KEY of ID ${missing.join(" and ")}, and ${given}. ` +
      "Start the site with that key as DATA_KEY (several are separated by commas), or put the file data-key of the old DATA_DIR into the new one before the first start.",
  ];
}

/** Warning at startup if a needed key is missing. Undefined if all keys are given. */
export function missingKeysWarning(facts: Facts, dataKeys: readonly string[]): string | undefined {
  const { missing } = compare(facts, dataKeys);
  if (missing.length === 0) return undefined;
  return (
    `Some ${sealedWords(facts)} cannot be read: they are sealed with the DATA_KEY of ID ${missing.join(" and ")}. ` +
    "Add that key to DATA_KEY, after the current one and a comma."
  );
}

function compare(facts: Facts, dataKeys: readonly string[]) {
  const givenIds = dataKeys.map(dataKeyId);
  return { givenIds, missing: idsOf(facts).filter((id) => !givenIds.includes(id)) };
}

function sealedWords({ noteKeys, secondFactorKey }: Facts): string {
  return [noteKeys && "private notes", secondFactorKey && "secrets of the second factor"].filter(Boolean).join(" and ");
}

function idsOf({ noteKeys, secondFactorKey }: Facts): string[] {
  return [...new Set([noteKeys, secondFactorKey].flatMap((ids) => ids?.split(",") ?? []))];
}
