import { sql } from "kysely";
import { expect } from "vitest";
import { isDisputed } from "../server/selling/payments/disputes/is-disputed.ts";
import { reconcilePayments } from "../server/selling/payments/reconcile.ts";
import type { TestApp } from "./app.ts";

/** Reconciles payments until no refund waits, unless for a dispute: the site's own job may be sending some of them. */
export async function sendAllRefunds({ database, ctx }: Pick<TestApp, "database" | "ctx">): Promise<void> {
  await reconcilePayments(ctx());
  const asked = database.db
    .selectFrom("refunds")
    .select("id")
    .where("state", "=", "asked")
    .where(sql<boolean>`not ${isDisputed(sql`refunds.payment_id`)}`);
  await expect.poll(() => asked.execute(), { timeout: 10_000 }).toEqual([]);
}
