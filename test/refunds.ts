import { expect } from "vitest";
import { reconcilePayments } from "../server/selling/payments/reconcile.ts";
import type { TestApp } from "./app.ts";

/** Reconciles payments until no refund waits: the site's own job may be sending some of them. */
export async function sendAllRefunds({ database, ctx }: Pick<TestApp, "database" | "ctx">): Promise<void> {
  await reconcilePayments(ctx());
  const asked = database.db.selectFrom("refunds").select("id").where("state", "=", "asked");
  await expect.poll(() => asked.execute(), { timeout: 10_000 }).toEqual([]);
}
