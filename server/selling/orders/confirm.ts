import { sql } from "kysely";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf } from "../../../contract/platform/values/money.ts";
import { confirmOrderSeconds } from "../../../contract/selling/orders/calls.ts";
import type { OrderSaved, saveOrder as schema } from "../../../contract/selling/orders/schema.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { sendBatch } from "../../platform/db/transaction.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { taxBlocks } from "../payments/letters.ts";
import { walletPartsOf } from "../payments/lots-and-tenders.ts";
import { isOfOrder } from "../payments/read.ts";
import { quantitiesById } from "./cart.ts";
import { orderForOwner, orderReceipt } from "./letters.ts";
import { currentPickup } from "./notify-pickup.ts";
import { destinationOf, orderQuery, type OrderRow, receiptPath, shownAddress } from "./read.ts";

type Wanted = Parsed<typeof schema>;

const addressShownMs = 3_600_000;

/**
 * Confirms the order that a captured payment created. Idempotent. The body's amount, chocolates, quantities and prices
 * are compared; names, pictures and the payer are not: the owner may have changed them, and PayPal knows the payer.
 * After `order-differs`, `confirmDueOrders` confirms the order.
 */
export async function saveOrder(ctx: Ctx, { body }: Wanted): Promise<OrderSaved> {
  const callerId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  const found = await ctx.db
    .selectFrom("purchases")
    .innerJoin("orders", "orders.payment_id", "purchases.id")
    .leftJoin("payments", "payments.id", "purchases.id")
    .select(["orders.id", "purchases.user_id"])
    .where(isOfOrder(body.orderId))
    .executeTakeFirst();
  const isCallersOrder = found && (found.user_id === null || found.user_id === callerId);
  if (!isCallersOrder) throw new Refusal("not-paid");
  const order = await orderQuery(ctx, found.id).executeTakeFirstOrThrow();
  if (!matchesOrder(order, body)) throw new Refusal("order-differs");
  await ctx.tx((tx) => confirmOrder(tx, order.id));
  // Later, the number of the payment alone does not show a guest's address: the page may stand on a shared computer.
  const isShown = found.user_id !== null || ctx.now.getTime() - order.ordered_at.getTime() < addressShownMs;
  return {
    message: shared.orderConfirmed,
    orderNumber: order.number,
    orderLink: receiptPath(ctx, order),
    payerName: isShown ? order.payer_name : "",
    payerEmail: isShown ? order.payer_email : "",
    address: isShown ? shownAddress(order.address) : null,
    ...destinationOf(order),
  };
}

function matchesOrder({ lines, total }: OrderRow, { transactionAmount, cartItems }: Wanted["body"]): boolean {
  const bought = new Map(lines.map((line) => [line._id, line]));
  const quantities = quantitiesById(cartItems);
  return (
    transactionAmount === (total.totalCents / 100).toFixed(2) &&
    quantities.size === bought.size &&
    lines.every(({ _id, quantity }) => quantities.get(_id) === quantity) &&
    cartItems.every(({ _id, price }) => bought.get(_id.toLowerCase())?.unitCents === centsOf(price))
  );
}

/** Confirms an order and sends its emails to buyer and owner. Idempotent. */
export async function confirmOrder(tx: Tx, orderId: string): Promise<void> {
  const studio = await readLetterSignature(tx);
  const confirming = tx.db
    .updateTable("orders")
    .set((of) => ({
      confirmed_at: tx.now,
      // The receipt contains the pick-up's time and location.
      pickup_told: of.selectFrom("events").select(currentPickup.as("now")).whereRef("events.id", "=", "event_id"),
    }))
    .where("id", "=", orderId)
    .where("confirmed_at", "is", null)
    .returning("id");
  const [[confirmed], [order]] = await sendBatch(tx.db, confirming, orderQuery(tx, orderId));
  if (!confirmed || !order) return;
  const amount_cents = order.charged_cents ?? 0;
  const total_cents = order.total.totalCents;
  const wallet = await walletPartsOf(tx, { id: order.payment_id, total_cents, amount_cents });
  if (order.payer_email !== "")
    await tx.send(order.payer_email, async () =>
      orderReceipt(tx, order, studio, wallet, await taxBlocks(tx, order.payment_id)),
    );
  await tx.send("owner", () => orderForOwner(order, studio));
}

/** Confirms orders that the browser has not confirmed within `confirmOrderSeconds`, each in its own transaction. */
export async function confirmDueOrders(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.now.getTime() - confirmOrderSeconds * 1000);
  // A fully refunded order needs no receipt: the refund has its own email.
  const { rows: due } = await sql<{ id: string }>`
    select id from orders where confirmed_at is null and state <> 'refunded' and ordered_at <= ${until}
    order by ordered_at limit 200`.execute(ctx.db);
  for (const { id } of due) await ctx.tx((tx) => confirmOrder(tx, id));
}
