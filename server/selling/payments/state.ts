import { randomUUID } from "node:crypto";
import { type Compilable, type Kysely, type RawBuilder, sql } from "kysely";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { emptyAssignments, hasPersonalData } from "../../platform/db/personal-columns.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { rawStatement, sendBatch } from "../../platform/db/transaction.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { addSeconds, nextOpenPoll } from "./polling.ts";
import {
  kindOf,
  type Payment,
  type Purchase,
  purchaseColumns,
  type PurchaseLine,
  type RepricedPurchase,
  totalOfLines,
} from "./purchase-kinds.ts";
import { paymentById } from "./read.ts";
import { expiryReasons, sessionCancelledReason, payableExpiryReasons } from "./reasons.ts";

// The only writer of `purchases`, `purchase_lines` and `payments`, also for other rooms. A trigger moves the state of a
// purchase with its payment's.

/** Releases what a purchase holds of the wallet. Otherwise a trigger does it, with the state of the purchase. */
async function releaseWallet({ db, now }: Pick<Tx, "db" | "now">, purchaseId: string): Promise<void> {
  await sql`
    with released as (
      update tenders set state = 'released' where purchase_id = ${purchaseId} and state = 'held' returning id, lot_id, units)
    insert into wallet_entries (lot_id, delta, reason, tender_id, at)
    select lot_id, units, 'released', id, ${now} from released order by lot_id`.execute(db);
}

type NewPurchase = Omit<Purchase, "shipping" | "goods" | "currency"> & {
  goods: object;
  shipping: object | null;
  opener: string | null;
};

/**
 * Statement that inserts a purchase with its lines and, if `amountCents` is more than zero, the provider's payment of
 * that part. Returns the currency of the studio. A duplicate id violates a unique constraint.
 */
export function insertPurchase(
  tx: Pick<Tx, "db" | "now">,
  purchase: NewPurchase,
  lines: readonly PurchaseLine[],
  provider: { amount_cents: number; ships: boolean; create_key: string; look_at: Date },
): Compilable<Pick<Purchase, "currency">> {
  const { amount_cents, ships, create_key, look_at } = provider;
  const { goods, shipping, ...columns } = purchase;
  const json = { goods: JSON.stringify(goods), shipping: shipping && JSON.stringify(shipping) };
  const times = { opened_at: tx.now, changed_at: tx.now };
  return tx.db
    .with("purchase", (by) =>
      by
        .insertInto("purchases")
        .values({ ...columns, ...json, ...times })
        .returning("currency"),
    )
    .with("written", (by) => by.insertInto("purchase_lines").values(lineRows(purchase.id, lines)).returning("position"))
    .with("payment", (by) =>
      by
        .insertInto("payments")
        .columns(["id", "amount_cents", "ships", "create_key", "capture_key", "opened_at", "changed_at", "look_at"])
        .expression(
          by
            .selectNoFrom([
              cast(purchase.id, "uuid").as("id"),
              cast(amount_cents, "integer").as("amount_cents"),
              cast(ships, "boolean").as("ships"),
              cast(create_key, "uuid").as("create_key"),
              cast(randomUUID(), "uuid").as("capture_key"),
              cast(tx.now, "timestamptz").as("opened_at"),
              cast(tx.now, "timestamptz").as("changed_at"),
              cast(look_at, "timestamptz").as("look_at"),
            ])
            .where(sql.lit(amount_cents > 0)),
        )
        .returning("id"),
    )
    .selectFrom("purchase")
    .select("currency");
}

const cast = <T>(value: T, type: string) => sql<T>`${value}::${sql.raw(type)}`;

const lineRows = (purchase_id: string, lines: readonly PurchaseLine[]) =>
  lines.map(({ taxCents, taxBasisPoints, taxIsIncluded, passCents, chocolateId, ...line }, position) => ({
    ...line,
    purchase_id,
    position,
    tax_cents: taxCents ?? 0,
    tax_basis_points: taxBasisPoints ?? 0,
    tax_is_included: taxIsIncluded ?? false,
    pass_cents: passCents ?? 0,
    chocolate_id: chocolateId ?? null,
  }));

export type PaidPurchase = Pick<NewPurchase, "id" | "kind" | "goods" | "total_cents"> & {
  at: Date;
  user_id?: string | null;
  person_id?: string | null;
  payer_name?: string;
  payer_email?: string;
};

/** Inserts a purchase that was paid when it was made. False if it is stored already: waits for one with the same id. */
export async function insertPaidPurchase(
  tx: Pick<Tx, "db" | "now">,
  { at, goods, ...columns }: PaidPurchase,
): Promise<boolean> {
  const times = { held_until: at, opened_at: at, paid_at: at, changed_at: tx.now };
  const added = await tx.db
    .insertInto("purchases")
    .values({ ...columns, ...times, goods: JSON.stringify(goods), state: "fulfilled", asked_hash: "" })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export const linesStatement = (tx: Pick<Tx, "db">, id: string, lines: readonly PurchaseLine[]): Compilable =>
  tx.db.insertInto("purchase_lines").values(lineRows(id, lines));

/** An update of a payment. With `from`, it applies only in these states. */
export function paymentUpdate({ db }: Pick<Ctx, "db">, id: string, from?: readonly Payment["state"][]) {
  const update = db
    .updateTable("payments")
    .from("purchases")
    .whereRef("purchases.id", "=", "payments.id")
    .where("payments.id", "=", id);
  return from ? update.where("payments.state", "in", from) : update;
}

/** Runs an update of a payment and returns its new row with its purchase; undefined if it did not apply. */
export function updatedPayment(update: ReturnType<typeof paymentUpdate>): Promise<Payment | undefined> {
  return update.returningAll("payments").returning(purchaseColumns).executeTakeFirst();
}

/** Runs in the transaction of a change, only in the process that made it. */
type Also = (tx: Tx, payment: Payment) => Promise<void>;

/** Expires an uncaptured payment and releases its hold. `reason`: our own, or why the provider refused. Returns false if the state is not the given one any more. */
export function expirePayment(
  ctx: Ctx,
  { id, state }: Pick<Payment, "id" | "state">,
  reason: string,
  also?: Also,
): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const expired = { state: "expired", reason, look_at: null, problem: null, changed_at: tx.now } as const;
    const payment = await updatedPayment(paymentUpdate(tx, id, [state]).set(expired));
    if (!payment) return false;
    await kindOf(tx, payment).release(tx, payment);
    await also?.(tx, payment);
    return true;
  });
}

/**
 * Gives free what a payment holds that the provider has not decided, unless the owner keeps it: money that still arrives
 * is refunded. Returns the row if it was given free now.
 */
export async function freePending(tx: Tx, { id }: Pick<Payment, "id">): Promise<Payment | undefined> {
  const undecided = paymentUpdate(tx, id, ["pending"]).where("kept_at", "is", null).where("freed_at", "is", null);
  const payment = await updatedPayment(undecided.set({ freed_at: tx.now }));
  if (!payment) return undefined;
  await kindOf(tx, payment).release(tx, payment);
  await releaseWallet(tx, id);
  return payment;
}

/** Like `expirePayment`. Returns the latest row. */
export async function expireAndRead(ctx: Ctx, payment: Payment, reason: string, also?: Also): Promise<Payment> {
  await expirePayment(ctx, payment, reason, also);
  return paymentById(ctx, payment.id);
}

/**
 * Moves a payment back to `opened` after PayPal captured nothing, with a new capture key and the remaining hold time.
 * Applies only to the refused attempt, not to a newer one (compared by capture key). `repriced`: the new price.
 */
export async function reopen(
  ctx: Ctx,
  payment: Payment,
  reason: string,
  { repriced, also }: { repriced?: RepricedPurchase; also?: Also } = {},
): Promise<Payment> {
  await ctx.tx(async (tx) => {
    const look_at = nextOpenPoll(tx.now, payment);
    const change = { reason, capture_key: randomUUID(), look_at, problem: null, changed_at: tx.now };
    const amount = repriced && { amount_cents: repricedAmount(payment, repriced) };
    const opened = await updatedPayment(
      paymentUpdate(tx, payment.id, ["capturing"])
        .set({ state: "opened", ...change, ...amount })
        .where("capture_key", "=", payment.capture_key),
    );
    if (!opened) return;
    if (repriced) await storePrice(tx, payment.id, repriced);
    await kindOf(tx, opened).unpin(tx, opened);
    await also?.(tx, opened);
  });
  failpoint("capture: declined");
  return paymentById(ctx, payment.id);
}

/** The provider's part of a new price, in cents. */
export const repricedAmount = ({ amount_cents, total_cents }: Payment, { lines }: RepricedPurchase): number =>
  totalOfLines(lines) - (total_cents - amount_cents);

/** Stores where the tax is due of a payment that is being captured, whose price stays the same. */
export const storeOtherTax = (ctx: Ctx, { id, capture_key }: Payment, repriced: RepricedPurchase): Promise<void> =>
  ctx.tx(async (tx) => {
    const capturing = tx.db.selectFrom("payments").select("id").where("id", "=", id).where("state", "=", "capturing");
    if (await capturing.where("capture_key", "=", capture_key).forUpdate().executeTakeFirst())
      await storePrice(tx, id, repriced);
  });

async function storePrice(tx: Tx, id: string, { lines, goods }: RepricedPurchase): Promise<void> {
  await sendBatch(
    tx.db,
    tx.db
      .updateTable("purchases")
      .set({ total_cents: totalOfLines(lines), goods: JSON.stringify(goods) })
      .where("id", "=", id),
    tx.db.deleteFrom("purchase_lines").where("purchase_id", "=", id),
    tx.db.insertInto("purchase_lines").values(lineRows(id, lines)),
  );
}

/** Marks a purchase without a payment as fulfilled: its other tenders are its total. */
export const fulfilledStatement = (tx: Pick<Tx, "db" | "now">, id: string): Compilable =>
  tx.db
    .updateTable("purchases")
    .set({ state: "fulfilled", paid_at: tx.now, changed_at: tx.now })
    .where("id", "=", id)
    .where("state", "=", "open");

/**
 * Marks a purchase as returned, once: then true. With a payment, a trigger does it when the provider has given back its
 * part.
 */
export async function markReturned(tx: Pick<Tx, "db" | "now">, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable("purchases")
    .set({ state: "returned", changed_at: tx.now })
    .where("id", "=", id)
    .where("state", "=", "fulfilled")
    .where(
      sql<boolean>`not exists (select from payments where payments.id = purchases.id and payments.state <> 'refunded')`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Statement that stores what the provider knows of the payer. An address that the payer entered here comes first. */
export const payerStatement = (
  tx: Pick<Tx, "db" | "now">,
  id: string,
  { name, email, shipping }: { name: string; email: string; shipping: object | undefined },
): Compilable =>
  rawStatement(
    tx.db,
    sql`update purchases set payer_name = ${name.slice(0, 200)},
      payer_email = coalesce(nullif(payer_email, ''), ${email.slice(0, 254)}),
      person_id = coalesce(person_id, case when user_id is null and length(coalesce(nullif(payer_email, ''), ${email})) > 2
        then person_at(coalesce(nullif(payer_email, ''), ${email.slice(0, 254)}), ${name.slice(0, 200)}, '', ${tx.now}) end),
      shipping = coalesce(${shipping ? JSON.stringify(shipping) : null}::jsonb, shipping)
      where id = ${id} and state in ('open', 'paying', 'paid', 'declined', 'expired')`,
  );

/**
 * Statement that expires unpaid payments replaced by a newer one, so that an order approved in an old window cannot be
 * captured. `which` is SQL over `purchases`.
 */
export function expireReplacedStatement(tx: Pick<Tx, "db" | "now">, which: RawBuilder<boolean>): Compilable {
  return rawStatement(
    tx.db,
    sql`update payments set state = 'expired', reason = ${expiryReasons.replaced}, look_at = null, changed_at = ${tx.now}
      from purchases
      where purchases.id = payments.id and ${which} and (payments.state in ('opened', 'declined')
        or (payments.state = 'expired' and payments.reason = any (${[...payableExpiryReasons]}::text[])))`,
  );
}

export async function expireReplacedPayments(tx: Pick<Tx, "db" | "now">, which: RawBuilder<boolean>): Promise<void> {
  await sendBatch(tx.db, expireReplacedStatement(tx, which));
}

/** Records that the one-to-one session was cancelled and the owner keeps the money. The Money page shows it. */
export async function recordPaymentKept(tx: Pick<Tx, "db">, paymentId: string): Promise<void> {
  await paymentUpdate(tx, paymentId, ["fulfilled"]).set({ reason: sessionCancelledReason }).execute();
}

/** Records the new slot of a paid one-to-one session: for its time on the Money page, and for refunds by slot. */
export async function recordMove(tx: Pick<Tx, "db">, purchaseId: string, slotId: string): Promise<void> {
  await sql`
    update purchases set goods = goods || jsonb_build_object(
      'date', slots.date, 'time', to_char(slots.time, 'HH24:MI')) || case kind
        when 'session' then jsonb_build_object('slotId', slots.id) else '{}' end
    from slots where purchases.id = ${purchaseId} and slots.id = ${slotId}`.execute(tx.db);
}

/** Records the new class of a purchase's seats, once all of them are in it: for their words, and for refunds. */
export async function recordSeatMove(tx: Pick<Tx, "db">, purchaseId: string, eventId: string): Promise<void> {
  await sql`
    update purchases set goods = goods || jsonb_build_object('eventId', events.id, 'title', events.title,
      'date', events.date, 'time', to_char(events.time, 'HH24:MI'))
    from events where purchases.id = ${purchaseId} and purchases.kind = 'seat' and events.id = ${eventId} and not exists (
      select from signups where purchase_id = purchases.id and state <> 'cancelled' and event_id <> events.id)`.execute(
    tx.db,
  );
}

/** Removes a part of a purchase's goods that its fulfilment has stored elsewhere. */
export async function removeGoodsPart(tx: Pick<Tx, "db">, purchaseId: string, part: string): Promise<void> {
  await sql`update purchases set goods = goods - ${part}::text where id = ${purchaseId}`.execute(tx.db);
}

/** Marks purchases as belonging to an erased payer; returns their ids. `which` is SQL over `purchases`. */
export async function markPayerErased(tx: Pick<Tx, "db" | "now">, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update purchases set payer_erased_at = ${tx.now}
    where payer_erased_at is null and ${which} returning id`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Empties the personal columns of purchases, their refunds and invoices. Amounts stay. `which` is SQL over `purchases`. */
export async function clearPersonalPaymentData(db: Kysely<Tables>, which: RawBuilder<boolean>): Promise<void> {
  await sql`
    update purchases set ${emptyAssignments("purchases")} where ${hasPersonalData("purchases")} and ${which}`.execute(
    db,
  );
  await sql`
    update refunds set ${emptyAssignments("refunds")}
    where ${hasPersonalData("refunds")} and payment_id in (select purchases.id from purchases where ${which})`.execute(
    db,
  );
  await sql`
    update invoices set ${emptyAssignments("invoices")}
    where ${hasPersonalData("invoices")} and purchase_id in (select purchases.id from purchases where ${which})`.execute(
    db,
  );
}

/** Purges `opener` (hash of the payer's network) one day after the purchase left the state `open`. */
export async function purgeOpeners(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    update purchases set opener = null
    where opener is not null and state <> 'open' and changed_at < ${addSeconds(now, -86_400)}`.execute(db);
}
