import { type RawBuilder, sql } from "kysely";
import { cleanEmail } from "../../../contract/platform/values/email-address.ts";
import { phoneSearchKey } from "../../../contract/platform/values/identifiers.ts";
import { addDays, type Day, dayStart } from "../../../contract/platform/values/time.ts";

/** What rows of the owner's search must match: all that is given. */
export type SearchFacts = {
  words?: string;
  /** The people that the words find. */
  personIds?: readonly string[];
  days?: readonly Day[];
  cents?: number;
  orderNumber?: number;
};

/** SQL: when each of these days of the studio begins and ends, as `span(begins, ends)`. */
export const daySpans = (days: readonly Day[]): RawBuilder<unknown> =>
  sql`unnest(${days.map(dayStart)}::timestamptz[], ${days.map((day) => dayStart(addDays(day, 1)))}::timestamptz[])
    as span (begins, ends)`;

/** SQL: whether a moment is on one of these days of the studio. */
export const isOnDays = (moment: RawBuilder<Date>, days: readonly Day[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${daySpans(days)} where ${moment} >= begins and ${moment} < ends)`;

/**
 * SQL: whether a column contains every word of a search, or the digits of a phone number in any format. The column has
 * folded text with a space before each word (schema.sql). A word of one or two letters matches the start of a word.
 */
export function searchMatch(column: string | RawBuilder<string>, search: string): RawBuilder<boolean> {
  const text = typeof column === "string" ? sql.ref(column) : column;
  const words = search.split(/\s+/).filter(Boolean).map(asStored);
  // A trigram has three characters: the space before a shorter word lets it use the index.
  const all = words.map((word) => sql`${text} like ${pattern(word.length < 3 ? ` ${word}` : word)}`);
  const phone = phoneSearchKey(search);
  return sql<boolean>`(${sql.join(all, sql` and `)}${phone ? sql` or ${text} like ${pattern(phone)}` : sql``})`;
}

/** An address with a domain in Punycode is stored in Unicode. */
const asStored = (word: string) => (/@.*xn--/i.test(word) ? cleanEmail(word) : word);

/** SQL: a `like` pattern, folded by the same function as the column, and then escaped. */
const pattern = (word: string) =>
  sql`'%' || regexp_replace(folded(${word}), ${String.raw`([\\%_])`}, ${String.raw`\\\1`}, 'g') || '%'`;
