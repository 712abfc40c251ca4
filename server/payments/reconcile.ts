import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import { later } from "./polling.ts";
import { sendRefunds } from "./send-refunds.ts";
import { settlePayment } from "./settle.ts";
import { settleFromWebhook } from "./webhook.ts";

/** Whoever looks at a row has so long before somebody else may; longer than a call to PayPal takes. */
const leaseSeconds = 20;
const atOnce = 4;
const webhookDays = 30;

/**
 * Settles what is due: payments that are not final or whose hold ran out, refunds that were asked for, webhooks whose
 * process died. Due work is a query, so that any number of processes may do this at once. Every one of them is tried
 * before the first failure, if there was one, is thrown.
 */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  const failures: unknown[] = [];
  const each = async (ids: string[], work: (id: string) => Promise<unknown>) => {
    for (let from = 0; from < ids.length; from += atOnce) {
      const done = await Promise.allSettled(ids.slice(from, from + atOnce).map(work));
      failures.push(...done.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : [])));
    }
  };
  const eachDue = async (table: "payments" | "refunds", work: (id: string) => Promise<unknown>) => {
    for (let ids = await due(ctx, table); ids.length > 0; ids = await due(ctx, table)) await each(ids, work);
  };
  await eachDue("payments", (id) => settlePayment(ctx, id));
  await eachDue("refunds", (id) => sendDueRefunds(ctx, id));
  await each(await unhandled(ctx), (id) => settleFromWebhook(ctx, id));
  if (failures.length > 0) throw failures[0];
}

/** Claims due rows; other processes skip them, and so does this run. */
async function due({ db, now }: Ctx, table: "payments" | "refunds"): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set look_at = ${later(now, leaseSeconds)}
    where id in (
      select id from ${sql.table(table)} where look_at <= ${now} order by look_at limit 100 for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

async function sendDueRefunds(ctx: Ctx, refundId: string): Promise<void> {
  const { payment_id: paymentId } = await ctx.db
    .selectFrom("refunds")
    .select("payment_id")
    .where("id", "=", refundId)
    .executeTakeFirstOrThrow();
  await sendRefunds(ctx, paymentId);
}

/** Webhooks that were noted, and then not settled: their process has had its time. */
async function unhandled({ db, now }: Ctx): Promise<string[]> {
  const rows = await db
    .selectFrom("webhook_events")
    .select("id")
    .where("handled_at", "is", null)
    .where("received_at", "<=", later(now, -leaseSeconds))
    .orderBy("received_at")
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets webhooks that PayPal will long not repeat any more. */
export async function purgeWebhooks({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  await db
    .deleteFrom("webhook_events")
    .where("received_at", "<", later(now, -webhookDays * 86_400))
    .execute();
}
