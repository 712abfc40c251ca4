import { type RawBuilder, sql } from "kysely";
import { mostCounted } from "../../contract/counted.ts";

/** SQL: how many rows `from …` finds, counted to one more than `mostCounted`. */
export const countOf = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select ${from} limit ${sql.lit(mostCounted + 1)}) as counted)`;
