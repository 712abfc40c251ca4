import { addDays, studioDay, studioInstant } from "../contract/platform/values/time.ts";
import { breachesIn } from "../server/operations/backups/check.ts";
import { newId } from "../server/platform/db/id.ts";
import type { TestApp, TestResponse } from "./app.ts";
import { captureCart, type Guest, openCart } from "./buying.ts";
import { asOwner } from "./owner.ts";
import { updateRows } from "./rows.ts";

type Site = Pick<TestApp, "database" | "clock" | "request" | "payPal" | "botToken">;

/** Adds a pass as the owner does; default: five classes for $90, good for 90 days. Returns its id. */
export async function makePass(site: Site, change: object = {}): Promise<string> {
  const pass = { name: "Five classes", covers: "classes", uses: 5, price: 90, validDays: 90, ...change };
  const { status, body } = await site.request("POST", "/api/admin/passes", pass, await asOwner(site));
  if (status !== 200) throw new Error(`Adding was answered with ${status}: ${JSON.stringify(body)}`);
  return body.pass._id;
}

/** Opens, approves and captures the payment of a pass or gift card. Returns the id of the purchase. */
export async function buy(site: Site, who: Guest, wanted: object): Promise<string> {
  const id = newId();
  const opened = await openCart(site, who, { id, ...wanted });
  if (opened.status !== 201)
    throw new Error(`Opening was answered with ${opened.status}: ${JSON.stringify(opened.body)}`);
  await site.payPal.approve(opened.body.orderId);
  const captured = await captureCart(site, who, opened.body.orderId);
  if (captured.status !== 200) throw new Error(`Capturing was answered with ${captured.status}`);
  return id;
}

/** Buys a gift card as a guest. Returns its code, and the id of the purchase. */
export async function buyGiftCard(site: Site, who: Guest, wanted: object = {}): Promise<{ id: string; code: string }> {
  const id = await buy(site, who, { for: "gift-card", amount: 50, ...wanted });
  const { body } = await site.request("GET", `/api/payments/${id}/gift-card`, undefined, who.headers);
  return { id, code: body.code };
}

export const redeem = (site: Site, who: Guest, code: string): Promise<TestResponse> =>
  site.request("POST", "/api/wallet/redeem", { code }, who.headers);

/** A student's wallet, as the student reads it. */
export async function walletOf(site: Site, student: { id: string; headers: Record<string, string> }) {
  const { status, body } = await site.request("GET", `/api/user/${student.id}/wallet`, undefined, student.headers);
  if (status !== 200) throw new Error(`Reading was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Refunds a purchase as the owner; without an amount, all that is left. */
export async function refund(site: Site, id: string, amount?: number): Promise<TestResponse> {
  const body = { id: newId(), ...(amount === undefined ? {} : { amount }) };
  return site.request("POST", `/api/admin/payments/${id}/refund`, body, await asOwner(site));
}

/** As if the units of a lot were spent some days ago, when it had `left` days left. Returns its last day. */
export async function spentEarlier(
  { database: { db }, clock }: Pick<TestApp, "database" | "clock">,
  lotId: string,
  { daysAgo, left }: { daysAgo: number; left: number },
): Promise<string> {
  // Noon of that day: in the last hour of a day, a number of hours ago may be another day where the clocks have changed.
  const openedOn = addDays(studioDay(clock.now()), -daysAgo);
  const expiresOn = addDays(openedOn, left);
  await db.updateTable("wallet_lots").set({ expires_on: expiresOn }).where("id", "=", lotId).execute();
  await updateRows(
    db,
    "tenders",
    { lot_id: lotId },
    { lot_expires_on: expiresOn, opened_at: studioInstant(openedOn, "12:00") },
  );
  return expiresOn;
}

export function lotOf({ database: { db } }: Pick<TestApp, "database">, purchaseId: string) {
  return db.selectFrom("wallet_lots").selectAll().where("purchase_id", "=", purchaseId).executeTakeFirstOrThrow();
}

/** The breaches of all invariants, as sentences. */
export const breaches = ({ database: { pool } }: Pick<TestApp, "database">): Promise<string[]> => breachesIn(pool);
