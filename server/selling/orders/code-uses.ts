import { sql } from "kysely";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { Discount } from "../../../contract/selling/orders/price.ts";
import { text as t } from "../../../contract/selling/orders/text.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { countWrongDiscountCode, refuseDiscountCodeGuessers } from "../payments/wrong-codes.ts";

type CodeRow = { amount_cents: number | null; percent: number | null };

const discountOf = ({ amount_cents, percent }: CodeRow): Discount =>
  amount_cents === null ? { kind: "percent", percent: percent! } : { kind: "amount", cents: amount_cents };

/** Counts a use of a code. One statement checks and counts: concurrent buyers cannot exceed `most_uses`. */
export async function countCodeUse(tx: Tx, code: string, paymentId: string): Promise<Discount> {
  const today = studioDay(tx.now);
  const { rows } = await sql<CodeRow>`
    with counted as (
      update discount_codes set uses = uses + 1
      where code = ${code} and state = 'live' and (most_uses is null or uses < most_uses)
        and (from_day is null or from_day <= ${today}) and (to_day is null or to_day >= ${today})
      returning id, amount_cents, percent),
    noted as (insert into code_uses (payment_id, code_id) select ${paymentId}, id from counted)
    select amount_cents, percent from counted`.execute(tx.db);
  if (rows[0]) return discountOf(rows[0]);
  const { problem } = await checkCode(tx, code);
  throw new Refusal("code-unusable", problem === null ? {} : { message: problem });
}

/** Returns the code use of a payment that closed unpaid. Idempotent. */
export async function returnCodeUse({ db }: Pick<Tx, "db">, paymentId: string): Promise<void> {
  await sql`
    with returned as (
      update code_uses set state = 'returned' where payment_id = ${paymentId} and state = 'counted'
      returning code_id)
    update discount_codes set uses = uses - 1 from returned where id = code_id`.execute(db);
}

export const codeUseQuery = ({ db }: Pick<Ctx, "db">, paymentId: string) =>
  db.selectFrom("code_uses").select("state").where("payment_id", "=", paymentId);

/** Counts a returned use again. False if the code has ended or is used up. */
export async function recountCodeUse(
  { db }: Pick<Tx, "db">,
  paymentId: string,
  use: { state: "counted" | "returned" } | undefined,
): Promise<boolean> {
  if (!use || use.state === "counted") return true;
  const { rows } = await sql`
    with counted as (
      update discount_codes set uses = uses + 1 from code_uses
      where payment_id = ${paymentId} and code_uses.state = 'returned' and discount_codes.id = code_id
        and discount_codes.state = 'live' and (most_uses is null or uses < most_uses)
      returning payment_id)
    update code_uses set state = 'counted' from counted where code_uses.payment_id = counted.payment_id
    returning code_uses.payment_id`.execute(db);
  return rows.length === 1;
}

/** Locks the code that the payment used and the code wanted now. Lock order: by ID. */
export async function lockCodes(
  { db }: Pick<Tx, "db">,
  { paymentId, code }: { paymentId: string; code: string | undefined },
): Promise<void> {
  await sql`
    select from discount_codes
    where id in (select code_id from code_uses where payment_id = ${paymentId})
      or (code = ${code ?? ""} and state = 'live')
    order by id for no key update`.execute(db);
}

/** The discount of a code, or why it cannot be used. A use counted for `paymentId` does not make it used up. */
export async function checkCode(
  { db, now }: Pick<Ctx, "db" | "now">,
  code: string,
  paymentId?: string,
): Promise<{ discount: Discount; problem: null } | { discount: undefined; problem: string }> {
  const codes = db.selectFrom("discount_codes").selectAll().where("code", "=", code);
  const row = await codes.where("state", "=", "live").executeTakeFirst();
  const unusable = (problem: string) => ({ discount: undefined, problem });
  if (!row) return unusable(shared.codeNotRecognized);
  const today = studioDay(now);
  if (row.from_day !== null && row.from_day > today) return unusable(t.thisCodeIsNotValid);
  if (row.to_day !== null && row.to_day < today) return unusable(t.thisCodeIsNoLonger);
  const isUsedUp = row.most_uses !== null && row.uses >= row.most_uses;
  if (isUsedUp && !(await hasCounted(db, row.id, paymentId))) return unusable(t.thisCodeWasUsed);
  return { discount: discountOf(row), problem: null };
}

type Typed = { code?: string | undefined; replaces?: string | undefined; recaptchaToken: string };

/** Checks the code of a quote. Wrong ones are counted: refuses `limited`, and later `bot-check-needed` without a token. */
export async function checkTypedCode(ctx: Ctx, { code, replaces, recaptchaToken }: Typed) {
  if (!code) return undefined;
  await refuseDiscountCodeGuessers(ctx, recaptchaToken);
  const check = await checkCode(ctx, code, replaces);
  if (check.problem !== null) await countWrongDiscountCode(ctx);
  return check;
}

async function hasCounted(db: Ctx["db"], codeId: string, paymentId: string | undefined): Promise<boolean> {
  if (!paymentId) return false;
  const uses = codeUseQuery({ db }, paymentId).where("code_id", "=", codeId).where("state", "=", "counted");
  return (await uses.executeTakeFirst()) !== undefined;
}
