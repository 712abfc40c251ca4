import type { Database } from "../server/platform/db/pool.ts";

/**
 * Columns (`table.column`) that contain one of the marks, in any letter case. Searches every column of every table, also
 * bytes.
 */
export async function columnsWith({ pool }: Pick<Database, "pool">, marks: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ schema: string; table: string; columns: string[]; tests: string }>(
    `select table_schema as schema, table_name as table, array_agg(column_name::text order by column_name) as columns,
        string_agg(case data_type
          when 'bytea' then format('bool_or(exists (select from unnest($2::text[]) as mark
            where position(convert_to(mark, ''UTF8'') in %I) > 0))', column_name)
          else format('bool_or(%I::text ~* any ($1::text[]))', column_name) end, ', ' order by column_name) as tests
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE'
        -- The PayPal simulator has its own ledger, as PayPal does.
        and table_schema not in ('pg_catalog', 'information_schema', 'pretend_paypal')
      group by 1, 2`,
  );
  const found: string[] = [];
  for (const { schema, table, columns, tests } of tables) {
    const { rows } = await pool.query<{ found: (boolean | null)[] }>(
      `select array[${tests}] as found from "${schema}"."${table}" where $1::text[] is not null and $2::text[] is not null`,
      [marks.map(patternOf), marks],
    );
    const prefix = schema === "public" ? "" : `${schema}.`;
    found.push(...columns.filter((_, at) => rows[0]!.found[at]).map((column) => `${prefix}${table}.${column}`));
  }
  return found;
}

/** PostgreSQL regular expression for a mark. Digits match as a whole word: random ids contain any five in a row. */
export function patternOf(mark: string): string {
  return /^\d+$/.test(mark) ? `\\m${mark}\\M` : mark.replaceAll(".", "\\.");
}
