import { sql } from "kysely";
import type { TestApp, TestResponse } from "./app.ts";

/**
 * Makes a call once, and raises each counter of a limit as if it had been made `times` times; with `of`, only those of
 * limits with this text in their subject. Not for calls at the same time as others. To test a limit, make the calls at
 * the limit itself.
 */
export async function asIfRepeated<Answer>(
  { database: { db } }: Pick<TestApp, "database">,
  times: number,
  call: () => Promise<Answer>,
  of = "",
): Promise<Answer> {
  const before = await db.selectFrom("limit_counters").selectAll().execute();
  const answer = await call();
  await sql`
    update limit_counters set count = count + ${times - 1} * (count - coalesce((
      select earlier.count from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
        as earlier (key text, window_at timestamptz, count int)
      where (earlier.key, earlier.window_at) = (limit_counters.key, limit_counters.window_at)), 0))
    where key like ${`%${of}%`}`.execute(db);
  return answer;
}

/**
 * Makes a call again while it is answered with 503: of a hundred at the same time on a busy machine, some wait longer
 * for a connection than the site lets them.
 */
export async function untilServed(call: () => Promise<TestResponse>): Promise<TestResponse> {
  const answer = await call();
  return answer.status === 503 ? untilServed(call) : answer;
}
