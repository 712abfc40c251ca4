import { type RawBuilder, sql } from "kysely";
import type { FoundMessage } from "../../../contract/office/desk/calls.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { daySpans, type SearchFacts, searchMatch } from "../../platform/db/search.ts";

/** A text has no index: only this many messages are searched, the newest, and the start of each. */
const mostSearched = 2000;
const searchedCharacters = 2000;

/** Messages with these words in name, address, phone number or text, and received on these days: newest first. */
export async function findMessages(
  { db }: Pick<Ctx, "db">,
  { words, days }: SearchFacts,
  most: number,
): Promise<FoundMessage[]> {
  const text = sql<string>`folded(concat_ws(' ', '', name, email, phone, left(body, ${searchedCharacters})))`;
  const newest = (isOnDay: RawBuilder<unknown>, limit: number) => sql`(
    select * from messages where ${isOnDay} order by received_at desc, id desc limit ${limit}) as newest`;
  const ofDay = sql`received_at >= begins and received_at < ends`;
  const searched = days
    ? sql`${daySpans(days)} cross join lateral ${newest(ofDay, words ? Math.ceil(mostSearched / days.length) : most)}`
    : newest(sql`true`, mostSearched);
  const { rows } = await sql<Omit<FoundMessage, "receivedAt"> & { received_at: Date }>`
    select id, name, kind, state, left(body, 100) as start, received_at from ${searched}
    where ${words ? searchMatch(text, words) : sql`true`}
    order by received_at desc, id desc limit ${most}`.execute(db);
  return rows.map(({ received_at, ...row }) => ({ ...row, receivedAt: received_at.toISOString() }));
}
