import { sql } from "kysely";
import { addMonths, dayStart, studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../call/ctx.ts";
import { appendWork } from "./append.ts";

type Kept = { auditMonths: number; paymentYears: number };

/**
 * Deletes origins of acts after `auditMonths`, and entries after `paymentYears`: the chain then begins after the last
 * deleted entry. Entries are deleted only from the start of the log, and the deletion has an entry.
 */
export async function purgeAudit(ctx: Pick<Ctx, "tx" | "db" | "now">, kept: Kept): Promise<void> {
  const before = (months: number) => dayStart(addMonths(studioDay(ctx.now), -months));
  await ctx.db.deleteFrom("audit_origins").where("at", "<", before(kept.auditMonths)).execute();
  const oldest = before(12 * kept.paymentYears);
  const first = await ctx.db.selectFrom("audit_entries").select("at").orderBy("number").limit(1).executeTakeFirst();
  if (!first || first.at >= oldest) return;
  await ctx.tx(async ({ db }) => {
    const { rows } = await sql<{ last: number }>`
      with kept as (select coalesce(min(number), 2147483647) as number from audit_entries where at >= ${oldest}),
        removed as (select number, hash from audit_entries where number < (select number from kept) order by number desc limit 1)
      update audit_chain set start_number = removed.number, start_hash = removed.hash from removed
      returning start_number as last`.execute(db);
    const last = rows[0]!.last;
    await db.deleteFrom("audit_entries").where("number", "<=", last).execute();
    await db.deleteFrom("audit_origins").where("number", "<=", last).execute();
    await appendWork(db, { actor: "job", action: "purge audit log", subjects: { last: String(last) }, now: ctx.now });
  });
}
