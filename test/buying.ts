import { breachesIn } from "../server/operations/backups/check.ts";
import { newId } from "../server/platform/db/id.ts";
import type { TestResponse, TestApp } from "./app.ts";

type Site = Pick<TestApp, "database" | "request" | "payPal" | "botToken">;

let buyers = 0;

/** A guest with a different IP address, so that no rate limit applies. Needs TRUST_PROXY=1. */
export function newGuest(): { headers: Record<string, string> } {
  const number = ++buyers;
  return { headers: { "x-forwarded-for": `10.8.${number >> 8}.${number & 255}` } };
}

export type Guest = ReturnType<typeof newGuest>;
export type Tin = { id: string };

/** Request body that opens a cart payment: `[[tin, 2]]` is two tins. */
export function cartRequest(tins: readonly (readonly [Tin, number])[], change: object = {}) {
  return {
    id: newId(),
    for: "cart",
    items: tins.map(([{ id }, quantity]) => ({ _id: id, quantity })),
    ...change,
  };
}

/** Adds a solved bot check to a cart request, as a guest's browser does before the button is pressed. */
export async function withBotCheck<Wanted extends object>(
  site: Pick<TestApp, "botToken">,
  wanted: Wanted,
): Promise<Wanted & { recaptchaToken: string }> {
  return { ...wanted, recaptchaToken: await site.botToken("cart_payment") };
}

/** Sends the request of "Continue to Payment". Solves the bot check if a guest's cart has none. */
export async function openCart(site: Site, { headers }: Guest, wanted: object): Promise<TestResponse> {
  const needsNoToken = "authorization" in headers || "recaptchaToken" in wanted;
  const body = needsNoToken ? wanted : await withBotCheck(site, wanted);
  return site.request("POST", "/api/payments", body, headers);
}

export function captureCart(site: Site, { headers }: Guest, orderId: string): Promise<TestResponse> {
  return site.request("POST", `/api/payments/${orderId}/capture`, undefined, headers);
}

/** Opens a cart payment and approves it at PayPal; does not capture it. */
export async function openAndApproveCart(site: Site, who: Guest, wanted: ReturnType<typeof cartRequest>) {
  const { status, body } = await openCart(site, who, wanted);
  if (status !== 201) throw new Error(`Opening was answered with ${status}: ${JSON.stringify(body)}`);
  await site.payPal.approve(body.orderId);
  return { ...wanted, orderId: body.orderId as string, amount: body.amount as string };
}

/** Opens, approves and captures a cart payment; returns it with its order. */
export async function buyCart(site: Site, who: Guest, wanted: ReturnType<typeof cartRequest>) {
  const opened = await openAndApproveCart(site, who, wanted);
  const { status, body } = await captureCart(site, who, opened.orderId);
  if (status !== 200) throw new Error(`Capturing was answered with ${status}: ${JSON.stringify(body)}`);
  return { ...opened, order: await readOrder(site, wanted.id) };
}

export function readOrder({ database: { db } }: Pick<TestApp, "database">, paymentId: string) {
  return db.selectFrom("orders").selectAll().where("payment_id", "=", paymentId).executeTakeFirstOrThrow();
}

/** Tins of a chocolate that can be bought now. */
export async function readInventory({ database: { db } }: Pick<TestApp, "database">, id: string): Promise<number> {
  const row = await db.selectFrom("chocolates").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return row.inventory;
}

/** Request body of `POST /api/orders`, as the page sends it after the payment. */
export async function orderRequest(
  site: Pick<TestApp, "database">,
  { orderId, amount, items }: { orderId: string; amount: string; items: { _id: string; quantity: number }[] },
) {
  const rows = await site.database.db.selectFrom("chocolates").selectAll().execute();
  return {
    orderId,
    payerName: "Pat Payer",
    payerEmail: "pat.payer@example.com",
    transactionAmount: amount,
    cartItems: items.map(({ _id, quantity }) => {
      const { name, price_cents, description, details } = rows.find(({ id }) => id === _id)!;
      return { _id, name, price: price_cents / 100, image: "", description, details, quantity };
    }),
  };
}

/** Violations of invariant I3 (docs/invariants.md), as sentences. */
export async function stockViolations({ pool }: Pick<TestApp["database"], "pool">): Promise<string[]> {
  return (await breachesIn(pool)).filter((breach) => breach.startsWith("I3"));
}
