import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import type { Payment } from "./purchase-kinds.ts";

export type Payer = { name: string; email: string };

/** Throws if the payment does not exist. */
export function paymentById({ db }: Pick<Ctx, "db">, id: string): Promise<Payment> {
  return db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The payment of an order. A student's payment requires that login, a guest's only the order ID; else `not-found`. */
export async function callersPayment(ctx: Pick<Ctx, "db" | "actor">, orderId: string): Promise<Payment> {
  const payment = await ctx.db.selectFrom("payments").selectAll().where("order_id", "=", orderId).executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  const callerId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  if (payment.user_id !== null && payment.user_id !== callerId) throw new Refusal("not-found");
  return payment;
}

/** Recipient of emails about a payment: the student's account, or a guest's `payer_name` and `payer_email`. */
export async function payerOf({ db }: Pick<Ctx, "db">, payment: Payment): Promise<Payer | undefined> {
  const { payer_name: name, payer_email: email } = payment;
  if (payment.user_id === null) return email === "" ? undefined : { name, email };
  const users = db.selectFrom("users").select(["first_name", "preferred_name", "email"]);
  const user = await users.where("id", "=", payment.user_id).where("state", "<>", "gone").executeTakeFirst();
  return user && { name: user.preferred_name || user.first_name, email: user.email };
}

/** When the next payment or refund is to be settled; undefined when all are final. */
export async function nextSettlement(db: Ctx["db"]): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select least(
    (select min(look_at) from payments where look_at is not null),
    (select min(look_at) from refunds where look_at is not null)) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}
