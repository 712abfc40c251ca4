import { join } from "node:path";
import { expect, test } from "vitest";
import { nonPersonalColumns, thingTables } from "../server/platform/db/other-columns.ts";
import { personalTables } from "../server/platform/db/personal-columns.ts";
import { testDatabase } from "./database.ts";
import { started } from "./start-site.ts";

const database = started(testDatabase);

type Columns = Record<string, readonly string[]>;
const wordsOf = (text: string) => text.trim().split(/\s+/);
const things = wordsOf(thingTables);
const notPersonalColumns: Columns = Object.fromEntries(
  Object.entries(nonPersonalColumns).map(([table, columns]) => [table, wordsOf(columns)]),
);
const personal: Columns = Object.fromEntries(
  Object.entries(personalTables).map(([table, { personal: columns }]) => [
    table,
    Array.isArray(columns) ? columns : Object.keys(columns),
  ]),
);

test("every column is listed either as personal data or as not personal", async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'
        and table_name <> all ($1)
      order by 1, 2`,
    [things],
  );
  const isIn = (list: Columns, { table, column }: { table: string; column: string }) =>
    list[table]?.includes(column) ?? false;
  const undecided = rows.filter((row) => !isIn(personal, row) && !isIn(notPersonalColumns, row));
  const explain = ({ table, column }: { table: string; column: string }) =>
    `${table}.${column} has no rule. If it says something about a person, add "${column}" to "${table}" in server/platform/db/personal-columns.ts; if not, to "${table}" in server/platform/db/other-columns.ts.`;
  expect(undecided.map(explain)).toEqual([]);
  const inBoth = rows.filter((row) => isIn(personal, row) && isIn(notPersonalColumns, row));
  expect(inBoth.map(({ table, column }) => `${table}.${column} is in both lists.`)).toEqual([]);
  const known = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const listed = [personal, notPersonalColumns].flatMap((list) =>
    Object.entries(list).flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  );
  expect(listed.filter((name) => !known.has(name)).map((name) => `${name} is not in the database.`)).toEqual([]);
});

test("tables about things refer to no table about people, and have no personal columns", async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select conrelid::regclass || ' refers to ' || confrelid::regclass as name from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any ($1) and confrelid::regclass::text <> all ($1)`,
    [things],
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
  const { rows: tables } = await database.pool.query(
    "select from unnest($1::text[]) as name where to_regclass(name) is null",
    [things],
  );
  expect(tables).toEqual([]);
  expect(things.filter((table) => table in personal || table in notPersonalColumns)).toEqual([]);
});

test("docs/privacy.md lists what an erasure leaves, empties and deletes, as the rules do; `vitest -u` writes it", async () => {
  const lines = (atErasure: string) =>
    Object.entries(personalTables)
      .filter(([, rule]) => rule.atErasure === atErasure && rule.whose !== "owner")
      .map(([table, rule]) => {
        const ends =
          rule.atErasure === "kept" ? `${rule.why}. Until ${rule.until}` : `without an erasure, until ${rule.until}`;
        return `- \`${table}\` (${personal[table]!.map((column) => `\`${column}\``).join(", ")}): ${ends}.`;
      });
  const text = [
    "# What stays after an erasure",
    "",
    "Written from [personal-columns.ts](../server/platform/db/personal-columns.ts) by `vitest -u`; a test compares both. The reasons",
    "and the exceptions are in [030](decisions/030-personal-columns.md).",
    "",
    "## Kept for its own time",
    "",
    ...lines("kept"),
    "",
    "## Emptied",
    "",
    "At once, except while money or goods are on their way: an order that is not sent, a refund that is asked for, a payment with",
    "a problem. Amounts, goods and PayPal's numbers stay for the books, which tax law requires.",
    "",
    ...lines("emptied"),
    "",
    "## Deleted",
    "",
    ...lines("deleted"),
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, "..", "docs", "privacy.md"));
});
