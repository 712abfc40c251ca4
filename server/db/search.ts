import { type RawBuilder, sql } from "kysely";

/**
 * SQL: whether every word of a search is in a column, or its digits are, for a phone number in any punctuation. A word
 * of one or two letters counts only where a word begins. The column holds folded text with a space before each word
 * (0032_growth.sql).
 */
export function isFound(column: string, search: string): RawBuilder<boolean> {
  const text = sql.ref(column);
  const words = search.split(/\s+/).filter(Boolean);
  // Fewer than three letters are no trigram: with the space before them they are the beginning of one.
  const all = words.map((word) => sql`${text} like ${pattern(word.length < 3 ? ` ${word}` : word)}`);
  const digits = search.replaceAll(/\D/g, "");
  const isNumber = digits.length > 2 && /^[-+().\s\d]+$/.test(search);
  return sql<boolean>`(${sql.join(all, sql` and `)}${isNumber ? sql` or ${text} like ${pattern(digits)}` : sql``})`;
}

/** Folded by the same function as the column; what means something to `like` stands for itself, after the folding too. */
const pattern = (word: string) =>
  sql`'%' || regexp_replace(folded(${word}), ${String.raw`([\\%_])`}, ${String.raw`\\\1`}, 'g') || '%'`;
