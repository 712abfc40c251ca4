import { type RawBuilder, sql } from "kysely";
import { maxCounted } from "../../../contract/platform/language/counted.ts";

/** SQL: the number of rows that `from …` finds, counted up to `maxCounted` + 1. */
export const cappedCount = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select ${from} limit ${sql.lit(maxCounted + 1)}) as counted)`;
