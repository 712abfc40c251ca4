import { type Selectable, sql } from "kysely";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import type * as schema from "../../../contract/selling/orders/codes-schema.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { type Ctx, type Parsed, Refusal, refusingTaken } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";

/** Current discount codes, newest first. */
export async function listCodes({ db }: Pick<Ctx, "db">): Promise<schema.DiscountCode[]> {
  const rows = await db
    .selectFrom("discount_codes")
    .selectAll()
    .where("state", "=", "live")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(ownCode);
}

/** Adds a discount code. Its days are in the studio's time zone. Refuses `invalid` and `code-taken`. */
export async function addCode(ctx: Ctx, { body }: Parsed<typeof schema.addCode>): Promise<schema.DiscountCode> {
  const { code, amount, percent, fromDay, toDay, mostUses } = body;
  if (fromDay && toDay && toDay < fromDay) {
    const message = adminShared.lastDayIsBeforeFirst;
    throw new Refusal("invalid", { message, fields: { toDay: message } });
  }
  const discount = { amount_cents: amount === undefined ? null : centsOf(amount), percent: percent ?? null };
  const limits = { from_day: fromDay, to_day: toDay, most_uses: mostUses };
  const id = newId(ctx.now.getTime());
  ctx.about({ code: id });
  const row = await ctx.tx(({ db }) =>
    db
      .insertInto("discount_codes")
      .values({ id, code, ...discount, ...limits, created_at: ctx.now })
      // A literal, because a prepared statement with a parameter cannot use the partial index.
      .onConflict((conflict) => conflict.column("code").where("state", "=", sql.lit("live")).doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row) throw new Refusal("code-taken");
  return ownCode(row);
}

/** Ends a discount code. Payments that have counted a use keep it. Refuses `not-found`. */
export async function removeCode(ctx: Ctx, { params }: Parsed<typeof schema.removeCode>): Promise<{ message: string }> {
  const ended = await ctx.tx(({ db }) => {
    const codes = db.updateTable("discount_codes").where("id", "=", params.id).where("state", "=", "live");
    return codes.set({ state: "gone" }).returning("id").executeTakeFirst();
  });
  if (!ended) throw new Refusal("not-found");
  return { message: t.codeIsDeleted };
}

/** Offers an ended discount code again. Idempotent. Refuses `not-found`, and `code-taken` if a newer one has its name. */
export async function restoreCode(
  ctx: Ctx,
  { params }: Parsed<typeof schema.restoreCode>,
): Promise<{ message: string }> {
  const { rows } = await refusingTaken("discount_codes_code", "code-taken", () =>
    ctx.tx(({ db }) => sql`update discount_codes set state = 'live' where id = ${params.id} returning id`.execute(db)),
  );
  if (!rows[0]) throw new Refusal("not-found");
  return { message: t.codeIsBack };
}

function ownCode(row: Selectable<Tables["discount_codes"]>): schema.DiscountCode {
  const { id, code, percent, uses, amount_cents, from_day: fromDay, to_day: toDay, most_uses: mostUses } = row;
  const amount = amount_cents === null ? null : dollarsOf(amount_cents);
  return { _id: id, code, amount, percent, fromDay, toDay, mostUses, uses };
}
