import type { Database } from "../server/platform/db/pool.ts";

/**
 * Columns (`table.column`) that contain one of the marks, in any letter case. Searches every column of every table, also
 * bytes.
 */
export async function columnsWith({ pool }: Pick<Database, "pool">, marks: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ schema: string; table: string; column: string; type: string }>(
    `select table_schema as schema, table_name as table, column_name as column, data_type as type
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE'
        -- The PayPal simulator has its own ledger, as PayPal does.
        and table_schema not in ('pg_catalog', 'information_schema', 'pretend_paypal')`,
  );
  const found = new Set<string>();
  for (const { schema, table, column, type } of columns) {
    const condition =
      type === "bytea"
        ? `exists (select from unnest($1::text[]) as mark where position(convert_to(mark, 'UTF8') in "${column}") > 0)`
        : `"${column}"::text ~* any ($1::text[])`;
    const { rows } = await pool.query(`select 1 from "${schema}"."${table}" where ${condition} limit 1`, [
      type === "bytea" ? marks : marks.map(patternOf),
    ]);
    if (rows.length > 0) found.add(`${schema === "public" ? "" : `${schema}.`}${table}.${column}`);
  }
  return [...found];
}

/** PostgreSQL regular expression for a mark. Digits match as a whole word: random ids contain any five in a row. */
export function patternOf(mark: string): string {
  return /^\d+$/.test(mark) ? `\\m${mark}\\M` : mark.replaceAll(".", "\\.");
}
