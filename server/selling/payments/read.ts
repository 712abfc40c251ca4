import { sql } from "kysely";
import { type Ctx, Refusal } from "../../platform/call/ctx.ts";
import { type Payment, type Purchase, purchaseColumns, type PurchaseLine } from "./purchase-kinds.ts";

export type Payer = { name: string; email: string };

export const paymentsQuery = ({ db }: Pick<Ctx, "db">) =>
  db
    .selectFrom("payments")
    .innerJoin("purchases", "purchases.id", "payments.id")
    .selectAll("payments")
    .select(purchaseColumns);

/** Query for purchases, as their kinds see them. */
export const purchasesQuery = ({ db }: Pick<Ctx, "db">) =>
  db.selectFrom("purchases").select(["purchases.id", "purchases.state", ...purchaseColumns]);

/** Throws if the payment does not exist. */
export function paymentById(ctx: Pick<Ctx, "db">, id: string): Promise<Payment> {
  return paymentsQuery(ctx).where("payments.id", "=", id).executeTakeFirstOrThrow();
}

/**
 * The payment of an order, by the ID of either. A student's payment requires that login, a guest's only the ID; else
 * `not-found`.
 */
export async function callersPayment(ctx: Pick<Ctx, "db" | "actor">, id: string): Promise<Payment> {
  const payment = await paymentsQuery(ctx)
    .where(isUuid(id) ? "payments.id" : "order_id", "=", id)
    .executeTakeFirst();
  if (!payment) throw new Refusal("not-found");
  const callerId = ctx.actor.kind === "user" ? ctx.actor.id : null;
  if (payment.user_id !== null && payment.user_id !== callerId) throw new Refusal("not-found");
  return payment;
}

/** SQL over `purchases` and `payments`, which may be missing: the purchase with this ID, or with the provider's order. */
export const isOfOrder = (id: string) =>
  isUuid(id) ? sql<boolean>`purchases.id = ${id}` : sql<boolean>`payments.order_id = ${id}`;

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Query for the lines of a purchase, in order. */
const linesQuery = ({ db }: Pick<Ctx, "db">, purchaseId: string) =>
  db
    .selectFrom("purchase_lines")
    .select(["kind", "name", "quantity", "cents", "tax_cents as taxCents"])
    .select(["tax_basis_points as taxBasisPoints", "tax_is_included as taxIsIncluded", "pass_cents as passCents"])
    .where("purchase_id", "=", purchaseId)
    .orderBy("position");

export const linesOf = (ctx: Pick<Ctx, "db">, purchaseId: string): Promise<PurchaseLine[]> =>
  linesQuery(ctx, purchaseId).execute();

/** Recipient of emails about a purchase: the student's account, or a guest's `payer_name` and `payer_email`. */
export async function payerOf({ db }: Pick<Ctx, "db">, purchase: Purchase): Promise<Payer | undefined> {
  const { payer_name: name, payer_email: email } = purchase;
  if (purchase.user_id === null) return email === "" ? undefined : { name, email };
  const users = db.selectFrom("users").select(["first_name", "preferred_name", "email"]);
  const user = await users.where("id", "=", purchase.user_id).where("state", "<>", "gone").executeTakeFirst();
  return user && { name: user.preferred_name || user.first_name, email: user.email };
}

/**
 * The payer's name for the owner: the full name of the student's account, else the name that was given, else that of
 * the person, else the address; "" if none is known.
 */
export async function payerNameOf({ db }: Pick<Ctx, "db">, purchase: Purchase): Promise<string> {
  const { user_id, person_id, payer_name, payer_email } = purchase;
  const { rows } = await sql<{ account: string | null; person: string | null }>`select
    (select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) from users where id = ${user_id}) as account,
    (select name from people where id = ${person_id}) as person`.execute(db);
  const { account, person } = rows[0]!;
  return account || payer_name || person || payer_email;
}

/** When the next payment or refund is to be settled; undefined when all are final. */
export async function nextSettlement(db: Ctx["db"]): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select least(
    (select min(look_at) from payments where look_at is not null),
    (select min(look_at) from refunds where look_at is not null)) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}
