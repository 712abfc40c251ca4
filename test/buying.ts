import { newId } from "../server/db/id.ts";
import type { TestAnswer, TestApp } from "./app.ts";

type Site = Pick<TestApp, "database" | "request" | "payPal" | "botToken">;

let buyers = 0;

/** A visitor at an address of her own, so that no limit is met; the site trusts one proxy (TRUST_PROXY=1). */
export function buyer(): { headers: Record<string, string> } {
  const number = ++buyers;
  return { headers: { "x-forwarded-for": `10.8.${number >> 8}.${number & 255}` } };
}

export type Buyer = ReturnType<typeof buyer>;
export type Tin = { id: string };

/** A cart as somebody asks to pay for it: `[[tin, 2]]` is two tins. */
export function wantedCart(tins: readonly (readonly [Tin, number])[], change: object = {}) {
  return {
    id: newId(),
    for: "cart",
    items: tins.map(([{ id }, quantity]) => ({ _id: id, quantity })),
    ...change,
  };
}

/** The same with a solved bot check, as a visitor's browser has it ready before the button is pressed. */
export async function checkedCart<Wanted extends object>(
  site: Pick<TestApp, "botToken">,
  wanted: Wanted,
): Promise<Wanted & { recaptchaToken: string }> {
  return { ...wanted, recaptchaToken: await site.botToken("cart_payment") };
}

/** "Continue to Payment". The bot check is solved here for a visitor whose cart comes without one. */
export async function openCart(site: Site, { headers }: Buyer, wanted: object): Promise<TestAnswer> {
  const isReady = "authorization" in headers || "recaptchaToken" in wanted;
  const body = isReady ? wanted : await checkedCart(site, wanted);
  return site.request("POST", "/api/payments", body, headers);
}

export function captureCart(site: Site, { headers }: Buyer, orderId: string): Promise<TestAnswer> {
  return site.request("POST", `/api/payments/${orderId}/capture`, undefined, headers);
}

/** Opened and approved in PayPal's window, not yet captured. */
export async function approvedCart(site: Site, who: Buyer, wanted: ReturnType<typeof wantedCart>) {
  const { status, body } = await openCart(site, who, wanted);
  if (status !== 201) throw new Error(`Opening was answered with ${status}: ${JSON.stringify(body)}`);
  await site.payPal.approve(body.orderId);
  return { ...wanted, orderId: body.orderId as string, amount: body.amount as string };
}

/** The whole way: a cart that is paid, with the order that was made of it. */
export async function boughtCart(site: Site, who: Buyer, wanted: ReturnType<typeof wantedCart>) {
  const opened = await approvedCart(site, who, wanted);
  const { status, body } = await captureCart(site, who, opened.orderId);
  if (status !== 200) throw new Error(`Capturing was answered with ${status}: ${JSON.stringify(body)}`);
  return { ...opened, order: await orderOf(site, wanted.id) };
}

export function orderOf({ database: { db } }: Pick<TestApp, "database">, paymentId: string) {
  return db.selectFrom("orders").selectAll().where("payment_id", "=", paymentId).executeTakeFirstOrThrow();
}

/** Tins of a chocolate that anybody can have now. */
export async function tinsLeft({ database: { db } }: Pick<TestApp, "database">, id: string): Promise<number> {
  const row = await db.selectFrom("chocolates").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return row.inventory;
}

/** The order as its page sends it after paying: the cart items of the specification, whole. */
export async function orderToSave(
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

/**
 * Breaches of I3, as sentences: what began, came from the owner and came back, less what was sold, is what is there and
 * what is held; and the book says the same.
 */
export async function stockBreaches({ db }: TestApp["database"]): Promise<string[]> {
  const rows = await db
    .selectFrom("chocolates")
    .select((of) => [
      "id",
      "name",
      "inventory",
      of
        .selectFrom("stock_changes")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("change"), sum.lit(0)).as("sum"))
        .whereRef("chocolate_id", "=", "chocolates.id")
        .as("book"),
      of
        .selectFrom("stock_changes")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("change"), sum.lit(0)).as("sum"))
        .whereRef("chocolate_id", "=", "chocolates.id")
        .where("why", "in", ["start", "owner", "refunded"])
        .as("came"),
      of
        .selectFrom("tin_holds")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("quantity"), sum.lit(0)).as("sum"))
        .whereRef("chocolate_id", "=", "chocolates.id")
        .where("state", "in", ["running", "pinned"])
        .as("held"),
      of
        .selectFrom("tin_holds")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>("quantity"), sum.lit(0)).as("sum"))
        .whereRef("chocolate_id", "=", "chocolates.id")
        .where("state", "in", ["sold", "returned"])
        .as("sold"),
    ])
    .execute();
  return rows.flatMap(({ name, inventory, book, came, held, sold }) => [
    ...(Number(book) === inventory ? [] : [`I3: ${name}: the book says ${book}, there are ${inventory}`]),
    ...(Number(came) - Number(sold) === inventory + Number(held)
      ? []
      : [`I3: ${name}: ${came} came, ${sold} were sold, ${inventory} are there and ${held} held`]),
  ]);
}
