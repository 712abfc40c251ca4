import { type RawBuilder, sql } from "kysely";
import { mostCounted } from "../../contract/counted.ts";

/** SQL: the number of rows that `from …` finds, counted up to `mostCounted` + 1. */
export const countOf = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select ${from} limit ${sql.lit(mostCounted + 1)}) as counted)`;
