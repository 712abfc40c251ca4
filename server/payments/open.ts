import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { holdMinutes } from "../../contract/payments.ts";
import type { openPayment as schema, PaymentOpened } from "../../contract/schema/payments.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { rawStatement, sendAlong, together } from "../db/transaction.ts";
import { failpoint } from "../failpoint.ts";
import { networkOf, widerNetworkOf } from "../network.ts";
import { Refusal } from "../refusal.ts";
import { expirePayment } from "./expire.ts";
import { later } from "./polling.ts";
import { kindOf, orderOf, type Payment } from "./purchase-kinds.ts";
import { ended } from "./reasons.ts";

type Wanted = z.output<typeof schema.body>;

/**
 * Opens a payment: prices what is bought from our own rows, holds it for ten minutes, and makes the order at PayPal.
 * The same id with the same content is the same payment, and gets the same answer. Refuses `not-signed-in`,
 * `bot-check-failed` for a visitor's new cart, `payment-closed` (the id is another payment's, or this one is over),
 * `provider-away`, and what its kind refuses.
 */
export async function openPayment(ctx: Ctx, { body }: { body: Wanted }): Promise<PaymentOpened> {
  const { actor } = ctx;
  const userId = actor.kind === "user" ? actor.id : null;
  if (userId === null && body.for === "session") throw new Refusal("not-signed-in");
  const before = await openedBefore(ctx, body);
  if (!before) await refuseBots(ctx, body, userId);
  const payment = before ?? (await openNow(ctx, body, userId));
  const isHers = payment.user_id === userId && payment.asked_hash === hashOf(body);
  if (!isHers || payment.state !== "opened" || payment.held_until <= ctx.now)
    throw new Refusal("payment-closed");
  return {
    paymentId: payment.id,
    orderId: payment.order_id ?? (await makeOrder(ctx, payment)),
    amount: (payment.amount_cents / 100).toFixed(2),
    heldUntil: payment.held_until.toISOString(),
  };
}

const paymentOf = ({ db }: Pick<Ctx, "db"> | Pick<Tx, "db">, { id }: Wanted) =>
  db.selectFrom("payments").selectAll().where("id", "=", id);

function openedBefore(ctx: Pick<Ctx, "db">, wanted: Wanted): Promise<Payment | undefined> {
  return paymentOf(ctx, wanted).executeTakeFirst();
}

/** A cart takes tins off the shelf, so a visitor proves that a person is there. */
async function refuseBots(ctx: Ctx, wanted: Wanted, userId: string | null): Promise<void> {
  if (wanted.for !== "cart" || userId !== null) return;
  const isHuman = await ctx.botCheck.check(wanted.recaptchaToken, "cart_payment", ctx.now, ctx.ip);
  if (!isHuman) throw new Refusal("bot-check-failed");
}

async function openNow(ctx: Ctx, wanted: Wanted, userId: string | null): Promise<Payment> {
  const { id, for: kind } = wanted;
  // A booking that is paid by a link holds nothing that could be emptied.
  const network = widerNetworkOf(ctx.ip) ?? networkOf(ctx.ip);
  const opener = kind !== "booking" ? ctx.signer.mac("opener", network) : null;
  const heldUntil = new Date(ctx.now.getTime() + holdMinutes * 60_000);
  try {
    const payment = await ctx.tx(async (tx) => {
      // One after the other, so that each counts what the one before holds.
      sendAlong(tx.db, turn(tx, userId ?? id));
      if (opener) sendAlong(tx.db, turn(tx, opener));
      const cap = opener ? capOf(tx, { opener, userId, wanted }) : undefined;
      const [[twin], counted] = await together(tx.db, paymentOf(tx, wanted), ...(cap ? [cap.counting] : []));
      // The same request at the same time had its turn before: what it made is ours.
      if (twin) return twin;
      if (cap && counted![0]!.held >= cap.most)
        throw new Refusal("limited", { message: cap.message, retryAfterSeconds: holdMinutes * 60 });
      const priced = await kindOf(tx, { kind }).price(tx, wanted, { id, userId, opener, heldUntil });
      const { amountCents, items, parts = {}, ships = false, payerEmail = "", goods } = priced;
      return tx.db
        .insertInto("payments")
        .values({
          id,
          kind,
          user_id: userId,
          amount_cents: amountCents,
          goods: JSON.stringify(goods),
          items: JSON.stringify(items),
          parts: JSON.stringify(parts),
          ships,
          payer_email: payerEmail,
          opener,
          asked_hash: hashOf(wanted),
          held_until: heldUntil,
          create_key: randomUUID(),
          capture_key: randomUUID(),
          opened_at: tx.now,
          changed_at: tx.now,
          look_at: later(tx.now, firstLookSeconds),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    failpoint("open: row written");
    return payment;
  } catch (error) {
    // The same request at the same time was faster: then what it made is ours, and our own hold is taken back.
    const twin = (error as { code?: string }).code === "23505" && (await openedBefore(ctx, wanted));
    if (twin) return twin;
    throw error;
  }
}

/** Waits for an opener's turn; its own comes before its network's. */
const turn = (tx: Tx, opener: string) =>
  rawStatement(tx.db, sql`select pg_advisory_xact_lock(${openers}, hashtext(${opener}))`);

/** Visitors of one network hold at most this much at a time without paying: who holds more only empties the shelf. */
const mostHolds = 5;

/** Students of one network hold at most this many slots at a time without paying, each of them one. */
const mostSlots = 8;

type Holder = { opener: string; userId: string | null; wanted: Wanted };

/** What counts what an opener holds without having paid, how much that may be, and what is said when it is more. */
function capOf(tx: Tx, { opener, userId, wanted }: Holder) {
  if (userId !== null) {
    if (wanted.for !== "session") return undefined;
    const message =
      "Several sessions are being paid for from here already. Please try again in a few minutes.";
    return { counting: slotsHeld(tx, opener, userId), most: mostSlots, message };
  }
  const message =
    "Several carts are being paid for from here already. Please finish one, or try again later.";
  const replaced = wanted.for === "cart" ? wanted.replaces : undefined;
  return { counting: cartsHeld(tx, opener, replaced), most: mostHolds, message };
}

const cartsHeld = (tx: Tx, opener: string, replaced: string | undefined) =>
  tx.db
    .selectFrom("payments")
    .select((of) => of.fn.countAll<number>().as("held"))
    .where("opener", "=", opener)
    .where("user_id", "is", null)
    // A literal: with a parameter, a generic plan could not use the partial index.
    .where("state", "=", sql.lit("opened"))
    .$if(replaced !== undefined, (of) => of.where("id", "<>", replaced!));

const slotsHeld = (tx: Tx, opener: string, userId: string) =>
  tx.db
    .selectFrom("slot_holds")
    .innerJoin("payments", "payments.id", "slot_holds.payment_id")
    .select((of) => of.fn.countAll<number>().as("held"))
    .where("payments.opener", "=", opener)
    .where("slot_holds.user_id", "<>", userId)
    .where("slot_holds.state", "=", "running")
    .where("slot_holds.held_until", ">", tx.now);

/** Names our advisory locks among those others may take. */
const openers = 7409;

/** How long the browser has to come back by itself before PayPal is asked what became of the order. */
const firstLookSeconds = 45;

/** Makes the order, or finds the one that was made with this payment's key before. Returns its id. */
async function makeOrder(ctx: Ctx, payment: Payment): Promise<string> {
  const { id, create_key: key } = payment;
  const answer = await ctx.payPal.createOrder(orderOf(payment), key);
  failpoint("open: order created");
  if (answer.kind === "refused") await expirePayment(ctx, payment, ended.refused);
  if (answer.kind !== "done") throw new Refusal("provider-away", { retryAfterSeconds: 30 });
  const stored = await ctx.db
    .updateTable("payments")
    .set({ order_id: answer.value.id })
    .where("id", "=", id)
    .returning("state")
    .executeTakeFirstOrThrow();
  failpoint("open: order stored");
  // Replaced by another of the same person's while PayPal was asked: it holds nothing any more.
  if (stored.state !== "opened") throw new Refusal("payment-closed");
  return answer.value.id;
}

/** What was asked for, as one line: the parsed body has its keys in the schema's order. */
function hashOf(wanted: Wanted): string {
  // A token is good once: the same request comes again with another one, or with one that was used.
  const asked = { ...wanted, recaptchaToken: undefined };
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64url");
}
