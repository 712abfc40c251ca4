import { hash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Parsed } from "../../contract/endpoint.ts";
import { holdMinutes } from "../../contract/payments.ts";
import type { openPayment as schema, PaymentOpened, PayPalConfig } from "../../contract/schema/payments.ts";
import * as t from "../../contract/text/server/payments.ts";
import { refuseBots } from "../botcheck/refuse-bots.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { rawStatement, sendUnawaited, sendBatch } from "../db/transaction.ts";
import { failpoint } from "../failpoint.ts";
import { networkOf, widerNetworkOf } from "../network.ts";
import { Refusal } from "../refusal.ts";
import { addSeconds } from "./polling.ts";
import { kindOf, orderForPayment, type Payment } from "./purchase-kinds.ts";
import { expiryReasons } from "./reasons.ts";
import { expirePayment, paymentUpdate } from "./state.ts";

type Wanted = Parsed<typeof schema>["body"];

/**
 * Opens a payment: prices the purchase (`PurchaseKind.price`), holds it for ten minutes and creates the order at PayPal.
 * Idempotent for the same ID and content.
 */
export async function openPayment(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<PaymentOpened> {
  const { actor } = ctx;
  const userId = actor.kind === "user" ? actor.id : null;
  if (userId === null && body.for === "session") throw new Refusal("not-signed-in");
  const existing = await selectPayment(ctx, body).executeTakeFirst();
  // A cart holds stock, so a visitor must pass the bot check.
  if (!existing && body.for === "cart" && userId === null) await refuseBots(ctx, body.recaptchaToken, "cart_payment");
  const payment = existing ?? (await insertPayment(ctx, body, userId));
  const isSameRequest = payment.user_id === userId && payment.asked_hash === requestHash(body);
  if (!isSameRequest || payment.state !== "opened" || payment.held_until <= ctx.now)
    throw new Refusal("payment-closed");
  return {
    paymentId: payment.id,
    orderId: payment.order_id ?? (await createOrder(ctx, payment)),
    amount: (payment.amount_cents / 100).toFixed(2),
    heldUntil: payment.held_until.toISOString(),
  };
}

const selectPayment = ({ db }: Pick<Ctx, "db">, { id }: Wanted) =>
  db.selectFrom("payments").selectAll().where("id", "=", id);

async function insertPayment(ctx: Ctx, wanted: Wanted, userId: string | null): Promise<Payment> {
  const { id, for: kind } = wanted;
  // A booking paid by link holds no slots or stock, so it needs no cap.
  const network = widerNetworkOf(ctx.ip) ?? networkOf(ctx.ip);
  const opener = kind !== "booking" ? ctx.signer.mac("opener", network) : null;
  const heldUntil = addSeconds(ctx.now, holdMinutes * 60);
  try {
    const payment = await ctx.tx(async (tx) => {
      // Serialized by advisory locks, so that each transaction counts the holds of the previous ones.
      sendUnawaited(tx.db, lockOpener(tx, userId ?? id));
      if (opener) sendUnawaited(tx.db, lockOpener(tx, opener));
      const cap = opener ? holdCap(tx, { opener, userId, wanted }) : undefined;
      const [[duplicate], counted] = await sendBatch(tx.db, selectPayment(tx, wanted), ...(cap ? [cap.counting] : []));
      // A concurrent duplicate of this request committed first: return its payment.
      if (duplicate) return duplicate;
      if (cap && counted![0]!.held >= cap.most)
        throw new Refusal("limited", { message: cap.message, retryAfterSeconds: holdMinutes * 60 });
      const priced = await kindOf(tx, { kind }).price(tx, wanted, { id, userId, opener, heldUntil });
      const { amountCents, items, parts = {}, ships = false, payerEmail = "", goods } = priced;
      const json = { goods: JSON.stringify(goods), items: JSON.stringify(items), parts: JSON.stringify(parts) };
      const payer = { user_id: userId, payer_email: payerEmail, opener };
      const keys = { asked_hash: requestHash(wanted), create_key: randomUUID(), capture_key: randomUUID() };
      const look_at = addSeconds(tx.now, firstPollSeconds);
      const times = { held_until: heldUntil, opened_at: tx.now, changed_at: tx.now, look_at };
      return tx.db
        .insertInto("payments")
        .values({ id, kind, amount_cents: amountCents, ships, ...json, ...payer, ...keys, ...times })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    failpoint("open: row written");
    return payment;
  } catch (error) {
    // A concurrent duplicate inserted first (unique violation): return its payment. Our hold was rolled back.
    const duplicate =
      (error as { code?: string }).code === "23505" && (await selectPayment(ctx, wanted).executeTakeFirst());
    if (duplicate) return duplicate;
    throw error;
  }
}

/** Advisory lock of an opener. Lock order: the student or payment first, then the network. */
const lockOpener = (tx: Tx, opener: string) =>
  rawStatement(tx.db, sql`select pg_advisory_xact_lock(${openerLockKey}, hashtext(${opener}))`);

/** Maximum of unpaid carts per network (visitors). Prevents hoarding of stock. */
const maxCarts = 5;

/** Maximum of unpaid slot holds per network (students; each student holds one slot). */
const maxSlots = 8;

type Holder = { opener: string; userId: string | null; wanted: Wanted };

/** The query that counts an opener's unpaid holds, their maximum and the refusal message. Undefined: no cap. */
function holdCap(tx: Tx, { opener, userId, wanted }: Holder) {
  if (userId === null) {
    const replaced = wanted.for === "cart" ? wanted.replaces : undefined;
    return { counting: cartsHeld(tx, opener, replaced), most: maxCarts, message: t.severalCartsAreBeingPaid };
  }
  if (wanted.for !== "session") return undefined;
  return { counting: slotsHeld(tx, opener, userId), most: maxSlots, message: t.severalSessionsAreBeingPaid };
}

const cartsHeld = (tx: Tx, opener: string, replaced: string | undefined) =>
  rawStatement<{ held: number }>(
    tx.db,
    sql`select count(*)::int as held from payments
      where opener = ${opener} and user_id is null and state = 'opened' and id is distinct from ${replaced ?? null}`,
  );

const slotsHeld = (tx: Tx, opener: string, userId: string) =>
  rawStatement<{ held: number }>(
    tx.db,
    sql`select count(*)::int as held from slot_holds join payments on payments.id = slot_holds.payment_id
      where payments.opener = ${opener} and slot_holds.user_id <> ${userId}
        and slot_holds.state = 'running' and slot_holds.held_until > ${tx.now}`,
  );

/** First key of our advisory locks. Keeps them apart from other advisory locks. */
const openerLockKey = 7409;

/** First poll of an open payment. Usually the browser captures or cancels before that. */
const firstPollSeconds = 45;

/** Creates the order with the payment's idempotency key and stores its ID. Returns the ID. */
async function createOrder(ctx: Ctx, payment: Payment): Promise<string> {
  const answer = await ctx.payPal.createOrder(orderForPayment(payment), payment.create_key);
  failpoint("open: order created");
  if (answer.kind === "refused") await expirePayment(ctx, payment, expiryReasons.refused);
  if (answer.kind !== "done") throw new Refusal("provider-away", { retryAfterSeconds: 30 });
  const storing = paymentUpdate(ctx, payment.id).set({ order_id: answer.value.id }).returning("state");
  const stored = await storing.executeTakeFirstOrThrow();
  failpoint("open: order stored");
  // Replaced by another payment of the same payer during the call to PayPal: its hold is released.
  if (stored.state !== "opened") throw new Refusal("payment-closed");
  return answer.value.id;
}

/** Hash of the request. Stable, because the parsed body has its keys in the order of the schema. */
function requestHash(wanted: Wanted): string {
  // The bot-check token is single-use: a retry may carry a new or a used one.
  return hash("sha256", JSON.stringify({ ...wanted, recaptchaToken: undefined }), "base64url");
}

/** Configuration with which the browser loads the payment script. */
export const payPalConfig = async ({ payPalPage }: Ctx): Promise<PayPalConfig> => ({ currency: "USD", ...payPalPage });
