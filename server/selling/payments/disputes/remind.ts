import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { addSeconds } from "../polling.ts";
import { paymentById } from "../read.ts";
import { disputeLetter } from "./letters.ts";

const daySeconds = 86_400;

/** Reminds the owner, once, of each dispute that must be answered in the next two days. Not of one that has just begun. */
export async function remindOfDisputes(ctx: Ctx): Promise<void> {
  const { now, provider } = ctx;
  const { disputes } = provider;
  if (!disputes) return;
  const isDue = sql<boolean>`state = 'ours' and reminded_at is null and recorded_at < ${addSeconds(now, -daySeconds)}
    and due_at > ${now} and due_at <= ${addSeconds(now, 2 * daySeconds)}`;
  const due = await ctx.db.selectFrom("disputes").select("id").where(isDue).execute();
  for (const { id } of due)
    await ctx.tx(async (tx) => {
      const marked = tx.db.updateTable("disputes").set({ reminded_at: tx.now }).where("id", "=", id).where(isDue);
      const dispute = await marked.returningAll().executeTakeFirst();
      if (!dispute) return;
      const payment = await paymentById(tx, dispute.payment_id);
      await tx.send("owner", () => disputeLetter(tx, { payment, dispute, disputes }, { isReminder: true }));
    });
}
