import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { addSeconds, maxPollSeconds } from "./polling.ts";
import { sendRefunds } from "./refunds/send-refunds.ts";
import { healRefusals } from "./refusals.ts";
import { settlePayment } from "./settle.ts";
import { settleFromWebhook } from "./webhook.ts";

/** Lease on a claimed row. Must exceed the PayPal call timeout. */
const leaseSeconds = 20;
const concurrency = 4;
const webhookRetentionDays = 30;

/**
 * Settles due payments (not final, or hold expired), requested refunds, and webhooks whose process died. Any number
 * of processes may run it concurrently. Processes all due work before it throws the first failure.
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  const failures: unknown[] = [];
  const settleEach = async (ids: string[], work: (id: string) => Promise<unknown>) => {
    for (let from = 0; from < ids.length; from += concurrency) {
      const results = await Promise.allSettled(ids.slice(from, from + concurrency).map(work));
      failures.push(...results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : [])));
    }
  };
  const settleDue = async (table: "payments" | "refunds", work: (id: string) => Promise<unknown>) => {
    for (let ids = await claimDue(ctx, table); ids.length > 0; ids = await claimDue(ctx, table))
      await settleEach(ids, work);
  };
  await settleDue("payments", (id) => settlePayment(ctx, id));
  await settleDue("refunds", (id) => sendDueRefunds(ctx, id));
  await settleEach(await unhandledWebhooks(ctx), (id) => settleFromWebhook(ctx, id));
  await healRefusals(ctx);
  if (failures.length > 0) throw failures[0];
}

/**
 * Claims due rows by moving `look_at` past the lease; other processes and this run skip them. Returns their IDs. A row
 * that is due later than the longest interval was planned before the clock was set back: it is due now.
 */
async function claimDue({ db, now }: Ctx, table: "payments" | "refunds"): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set look_at = ${addSeconds(now, leaseSeconds)}
    where id in (
      select id from ${sql.table(table)} where look_at <= ${now} or look_at > ${addSeconds(now, maxPollSeconds)}
      order by look_at limit 100 for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

async function sendDueRefunds(ctx: Ctx, refundId: string): Promise<void> {
  const query = ctx.db.selectFrom("refunds").select("payment_id").where("id", "=", refundId);
  await sendRefunds(ctx, (await query.executeTakeFirstOrThrow()).payment_id);
}

/** IDs of recorded but unhandled webhooks older than the lease. */
async function unhandledWebhooks({ db, now }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_events
    where handled_at is null and received_at <= ${addSeconds(now, -leaseSeconds)} order by received_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** Purges webhook events older than 30 days. PayPal repeats an event for three days only. */
export async function purgeWebhooks({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  const until = addSeconds(now, -webhookRetentionDays * 86_400);
  await db.deleteFrom("webhook_events").where("received_at", "<", until).execute();
}
