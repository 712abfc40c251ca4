import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../server/platform/db/schema.ts";

/** Element that no page of the site has: where it exists, a text became markup. */
export const element = "q7x";

/** Texts that would run `pwn()`, or become an element, where a page, a mail or a script island does not escape them. */
export const hostileWords = [
  `<${element}><img src=x onerror=pwn()>`,
  `"><${element} onclick=pwn()>"`,
  `'><svg onload=pwn()><${element}>`,
  `</script><script>pwn()</script><${element}>`,
  `<!--<script>--><${element}>`,
  `javascript:pwn()//<${element}>`,
  `[${element}](javascript:pwn())`,
  `{{pwn()}}\${pwn()}<%=pwn()%><${element}>`,
  `</style><style>*{background:url(//evil.example/)}</style><${element}>`,
  `</title></textarea><${element} autofocus onfocus=pwn()>`,
  `&lt;${element}&gt;&#60;${element}&#62;`,
  `\\u003c${element}\\u003e\\x3c${element}\\x3e`,
  `]]>--><${element}>`,
  `=HYPERLINK("//evil.example","${element}")`,
  `"+pwn()+"<${element}>`,
] as const;

const shortest = `<${element}>`;

/** Columns whose text no call writes freely, and on which the rows depend. */
const notWords =
  /(^|_)(id|hash|key|slug|email|state|kind|token|subject_key|version|ip|phone|date|time|month|day|url|code|link)$|^(issuer|subject|recipient|sender|attachments|html|text|user_agent|zone|type|session_type|how|role|name_of)$/;

/**
 * Puts hostile words into every text column of every row whose constraints allow them, in one of several forms. Returns
 * the columns that hold them now.
 */
export async function fillWithHostileWords(db: Kysely<Tables>, without: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select columns.table_name as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and is_generated = 'NEVER'
    order by 1, 2`.execute(db);
  const filled: string[] = [];
  for (const { table, column } of rows) {
    if (notWords.test(column) || without.includes(table) || without.includes(`${table}.${column}`)) continue;
    for (const words of [hostileWords, [shortest]] as const) {
      const list = sql.join(words.map((word) => sql`${word}::text`));
      // Numbered, for columns that must be unique.
      const numbered = sql`select ctid as place, row_number() over () as n from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.ref(column)} <> ''`;
      try {
        const { numAffectedRows = 0n } = await sql`
          update ${sql.table(table)} set ${sql.ref(column)} = (array[${list}])[1 + (numbered.n + ${filled.length}) % ${words.length}]
          from (${numbered}) as numbered where ${sql.table(table)}.ctid = numbered.place`.execute(db);
        if (numAffectedRows > 0n) filled.push(`${table}.${column}`);
        break;
      } catch {
        // A constraint refuses these words.
      }
    }
  }
  return filled;
}
