import { type InferResult, sql } from "kysely";
import { linesWords } from "../../contract/order-lines.ts";
import { type Discount, type OrderTotal, priceOrder } from "../../contract/price.ts";
import type { PaymentRequest } from "../../contract/schema/payments.ts";
import * as t from "../../contract/text/server/orders.ts";
import type { Tx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import { sendUnawaited, sendBatch } from "../db/transaction.ts";
import type { PurchaseKind, Payment } from "../payments/purchase-kinds.ts";
import { expireReplacedPayments } from "../payments/state.ts";
import { Refusal } from "../refusal.ts";
import {
  holdStatements,
  lockTins,
  pinStatement,
  refuseIfShort,
  releaseTins,
  sellTins,
  holdAgain,
  tinHoldsOf,
  unpinTins,
} from "../shop/stock.ts";
import { chocolatesQuery, inCartOrder, orderLineOf, mergedItems, readPickupClass, type WantedItem } from "./cart.ts";
import { codeUseQuery, countCodeUse, recountCodeUse, lockCodes, returnCodeUse } from "./code-uses.ts";
import { type CartGoods, cartGoods, tinsOfLines } from "./goods.ts";
import { heldTinsQuery, refuseTooManyTins } from "./hold-cap.ts";
import { receiptToken } from "./read.ts";
import { shippingCountries, salesTaxBasisPoints, taxRatesQuery } from "./taxes.ts";

type Wanted = Extract<PaymentRequest, { for: "cart" }>;

/** The cart of chocolates as a kind of purchase. Lock order in every transaction: payment, tins, code. */
export const cartKind: PurchaseKind<"cart"> = {
  gone: "tins-gone",
  hasOwnReceipt: true,

  /** Prices a cart from our own rows and holds its tins. */
  async price(tx, wanted, { id, userId, opener }) {
    const items = mergedItems(wanted.items);
    if (wanted.replaces) await expireReplacedCart(tx, wanted, { items, paymentId: id, userId });
    const delivery = await readDelivery(tx, wanted);
    const tins = tinsOfLines(items);
    const [rates, held, rows, ...holds] = await sendBatch(
      tx.db,
      taxRatesQuery(tx),
      heldTinsQuery(tx, { userId, opener }),
      chocolatesQuery(tx, items),
      ...holdStatements(tx, { paymentId: id, tins }),
    );
    const taxBasisPoints = await salesTaxBasisPoints(tx, delivery, rates);
    if (taxBasisPoints === undefined) throw new Refusal("destination-needed");
    refuseTooManyTins(held, items);
    await refuseIfShort(tx, tins, holds);
    const lines = inCartOrder(rows, items).map(orderLineOf);
    const code = wanted.code ? { name: wanted.code, discount: await countCodeUse(tx, wanted.code, id) } : null;
    return {
      ...pricedCart({ lines, delivery, code, taxBasisPoints }),
      items: lines.map(({ name, unitCents, quantity }) => ({ name, unitCents, quantity })),
      ships: delivery.how === "ship",
      ...(wanted.email ? { payerEmail: wanted.email } : {}),
    };
  },

  async reprice(ctx, payment, shipping) {
    const goods = cartGoods(payment);
    if (!shipping || !(await shippingCountries(ctx)).includes(shipping.country)) return undefined;
    const { country, state, zip } = shipping;
    const isSameDestination = goods.delivery.how === "ship" && hasSameTax(goods.delivery, shipping);
    // Keeps the priced tax for an unchanged destination: a changed rate applies only to later orders.
    const taxBasisPoints = isSameDestination
      ? goods.taxBasisPoints
      : ((await salesTaxBasisPoints(ctx, { how: "ship", country, state }, await taxRatesQuery(ctx).execute())) ?? 0);
    return pricedCart({ ...goods, delivery: { how: "ship", country, state, zip }, taxBasisPoints });
  },

  async pin(tx, payment) {
    const goods = cartGoods(payment);
    if (goods.delivery.how === "pickup" && !(await isClassLive(tx, goods.delivery.eventId))) return false;
    const hold = { paymentId: payment.id, tins: tinsOfLines(goods.lines) };
    const [pinned, [use]] = await sendBatch(tx.db, pinStatement(tx, payment.id), codeUseQuery(tx, payment.id));
    return (pinned.length > 0 || (await holdAgain(tx, hold))) && recountCodeUse(tx, payment.id, use);
  },

  unpin: (tx, payment) => unpinTins(tx, payment.id),

  async release(tx, payment) {
    await releaseTins(tx, payment.id);
    await returnCodeUse(tx, payment.id);
  },

  async fulfil(tx, payment) {
    const { id: paymentId } = payment;
    const [[order], pinned, [use], [buyer]] = await sendBatch(
      tx.db,
      tx.db.selectFrom("orders").select("id").where("payment_id", "=", paymentId),
      pinStatement(tx, paymentId),
      codeUseQuery(tx, paymentId),
      accountOf(tx, payment),
    );
    if (order) return true;
    const tins = tinsOfLines(cartGoods(payment).lines);
    if (pinned.length === 0 && !(await holdAgain(tx, { paymentId, tins }))) return false;
    // The result is ignored: a paid order keeps its discount even if the code is used up now.
    await recountCodeUse(tx, paymentId, use);
    await sellTins(tx, paymentId);
    insertOrder(tx, payment, buyer);
    return true;
  },

  /** Does not restock the tins: the owner decides that (refund.ts). */
  async withdraw(tx, payment) {
    await sql`
      update orders set state = 'refunded', version = version + 1, changed_at = ${tx.now}
      where payment_id = ${payment.id} and state <> 'refunded'`.execute(tx.db);
  },

  words: (payment) => linesWords(cartGoods(payment).lines),
};

/** The total of a cart. Quote, payment and repricing all use it. */
export function totalOf({ lines, delivery: { how }, code, taxBasisPoints }: Unpriced): OrderTotal {
  return priceOrder(lines, { delivery: how, ...(code ? { discount: code.discount } : {}), taxBasisPoints });
}

type Unpriced = {
  lines: readonly { unitCents: number; quantity: number }[];
  delivery: Pick<CartGoods["delivery"], "how">;
  code: { discount: Discount } | null;
  taxBasisPoints: number;
};

function pricedCart(cart: Omit<CartGoods, "total">) {
  const total = totalOf(cart);
  const { totalCents, shippingCents, handlingCents, taxCents, discountCents, creditCents } = total;
  const parts = { shippingCents, handlingCents, taxCents, discountCents, creditCents };
  return { amountCents: totalCents, parts, goods: { ...cart, total } };
}

async function readDelivery(tx: Tx, { delivery = { how: "ship" } }: Wanted): Promise<CartGoods["delivery"]> {
  if (delivery.how === "pickup") return { how: "pickup", ...(await readPickupClass(tx, delivery.eventId)) };
  const { state, zip } = delivery;
  const countries = await shippingCountries(tx);
  const country = delivery.country ?? countries[0];
  if (!countries.includes(country)) throw new Refusal("not-shipped-there");
  return { how: "ship", country, ...(state ? { state } : {}), ...(zip ? { zip } : {}) };
}

/** Whether two destinations have the same tax. Old `goods` without a country mean the United States. */
function hasSameTax(
  { country = "US", state }: { country?: string; state?: string },
  other: { country: string; state: string },
): boolean {
  return country === other.country && (country !== "US" || state === other.state);
}

/**
 * Expires the unpaid payment that this one replaces, and releases its tins and code use within the transaction.
 * Ignores an ID that is not a cart payment of the same student, or of a guest if the caller is one.
 */
async function expireReplacedCart(
  tx: Tx,
  { replaces, code }: Wanted,
  { items, paymentId, userId }: { items: WantedItem[]; paymentId: string; userId: string | null },
): Promise<void> {
  const { rows } = await sql<Pick<Payment, "id" | "state">>`
    select id, state from payments
    where id = ${replaces} and id <> ${paymentId} and kind = 'cart' and user_id is not distinct from ${userId}
    for update`.execute(tx.db);
  const [earlier] = rows;
  if (!earlier) return;
  if (earlier.state === "capturing" || earlier.state === "pending")
    throw new Refusal("still-paying", { message: t.yourPaymentForThisCart });
  if (earlier.state === "captured" || earlier.state === "fulfilled")
    throw new Refusal("payment-closed", { message: t.thisCartIsPaidAlready });
  if (earlier.state === "refunded") return;
  await expireReplacedPayments(tx, sql`id = ${earlier.id}`);
  const held = await tinHoldsOf(tx, earlier.id);
  await lockTins(tx, [...held.map(({ chocolate_id }) => chocolate_id), ...items.map(({ _id }) => _id)]);
  await releaseTins(tx, earlier.id);
  await lockCodes(tx, { paymentId: earlier.id, code });
  await returnCodeUse(tx, earlier.id);
}

/** Whether a class was not removed. It may begin while the buyer pays. */
async function isClassLive({ db }: Pick<Tx, "db">, eventId: string): Promise<boolean> {
  const events = db.selectFrom("events").select("id").where("id", "=", eventId).where("state", "=", "live");
  return (await events.executeTakeFirst()) !== undefined;
}

/** Queues the insert of the order of a captured payment. Idempotent by `payment_id`. */
function insertOrder(tx: Tx, payment: Payment, account: Account | undefined): void {
  const { lines, total, delivery } = cartGoods(payment);
  const id = newId(tx.now.getTime());
  const keys = { id, payment_id: payment.id, link_hash: receiptToken(tx, id).hash };
  const goods = { lines: JSON.stringify(lines), total: JSON.stringify(total), ...buyerOf(payment, account) };
  const isShipped = delivery.how === "ship";
  const address = isShipped && payment.shipping ? JSON.stringify(payment.shipping) : null;
  const destination = { delivery: delivery.how, address, event_id: isShipped ? null : delivery.eventId };
  const order = tx.db
    .insertInto("orders")
    .values({ ...keys, ...goods, ...destination, ordered_at: tx.now, changed_at: tx.now })
    .onConflict((conflict) => conflict.column("payment_id").doNothing());
  sendUnawaited(tx.db, order);
}

/** Query for the account of the student who paid. No row for a guest. */
const accountOf = ({ db }: Pick<Tx, "db">, { user_id }: Payment) =>
  db
    .selectFrom("users")
    .select(["first_name", "last_name", "email"])
    .where("id", "=", user_id)
    .where("state", "<>", "gone");

type Account = InferResult<ReturnType<typeof accountOf>>[number];

/** Name and email of the buyer: from the student's account, or a guest's from the payment. */
function buyerOf({ payer_name, payer_email }: Payment, account: Account | undefined) {
  const name = [account?.first_name, account?.last_name].filter(Boolean).join(" ");
  return { payer_name: name || payer_name, payer_email: account?.email ?? payer_email };
}
