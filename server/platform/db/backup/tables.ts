import type pg from "pg";

// The tables of a backup, read from the database's catalog, so that a new table cannot be missed.

export type Table = { name: string; columns: string[] };
type Client = Pick<pg.Client, "query">;

/** Without the migrator's tables, which a restore fills by migrating, unlogged tables, and tables of extensions. */
const isSiteTable = `
  c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
  and c.relname not in ('kysely_migration', 'kysely_migration_lock')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export async function namesOfTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${isSiteTable} order by c.relname collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/** The tables with their writable columns; generated columns are left out. */
export async function describeTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where ${isSiteTable} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname collate "C"`,
  );
  return rows;
}

export async function foreignKeys(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and ${isSiteTable} order by 1, 2`,
  );
  return rows;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const qualified = (table: string): string => `public.${quoted(table)}`;
