import type { Expression, ExpressionBuilder, Insertable, Kysely, Selectable, UpdateObject } from "kysely";
import type { Tables } from "../server/platform/db/schema.ts";

// Single statements on one table, with conditions on the values of its columns.

type Row<T extends keyof Tables> = Selectable<Tables[T]>;
type Where<T extends keyof Tables> = {
  [Column in keyof Row<T>]?: Row<T>[Column] | readonly Row<T>[Column][] | Expression<unknown> | null;
};

/** Inserts rows and returns the first. */
export function insertRow<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  values: Insertable<Tables[T]> | readonly Insertable<Tables[T]>[],
): Promise<Row<T>> {
  return anyTable(db).insertInto<string>(table).values(values).returningAll().executeTakeFirstOrThrow() as Promise<
    Row<T>
  >;
}

export async function updateRows<T extends keyof Tables>(
  db: Kysely<Tables>,
  table: T,
  where: Where<T>,
  change: UpdateObject<Tables, T>,
): Promise<void> {
  await anyTable(db).updateTable<string>(table).set(change).where(all(where)).execute();
}

/** The rows with these values; a list of values means one of them. `columns`: by default all. */
export function readRows<T extends keyof Tables, Column extends keyof Row<T> & string = keyof Row<T> & string>(
  db: Kysely<Tables>,
  table: T,
  where: Where<T>,
  columns?: readonly Column[],
): Promise<Pick<Row<T>, Column>[]> {
  const rows = anyTable(db).selectFrom<string>(table).where(all(where));
  return (columns ? rows.select(columns) : rows.selectAll()).execute() as Promise<Pick<Row<T>, Column>[]>;
}

/** The first row with these values; throws if there is none. */
export async function readRow<T extends keyof Tables, Column extends keyof Row<T> & string = keyof Row<T> & string>(
  ...args: Parameters<typeof readRows<T, Column>>
): Promise<Pick<Row<T>, Column>> {
  const [row] = await readRows<T, Column>(...args);
  if (!row) throw new Error(`No row of ${args[1]} has the values ${JSON.stringify(args[2])}.`);
  return row;
}

type AnyTables = Record<string, Record<string, unknown>>;

/** Kysely cannot type a statement on a table that is a type parameter. */
const anyTable = (db: Kysely<Tables>) => db as unknown as Kysely<AnyTables>;

const all = (where: object) => (column: ExpressionBuilder<AnyTables, string>) =>
  column.and(
    Object.entries(where).map(([name, value]) =>
      Array.isArray(value) ? column(name, "in", value) : column(name, value === null ? "is" : "=", value),
    ),
  );
