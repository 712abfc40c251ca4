import type { Selectable } from "kysely";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { centsOf, dollarsOf } from "../../../contract/platform/values/money.ts";
import type * as schema from "../../../contract/selling/orders/codes-schema.ts";
import * as t from "../../../contract/selling/orders/text.desk.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { catalogue } from "../../site/catalogue/catalogue.ts";

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

/** Payments that have counted a use of a code keep it when it is removed. */
const codes = catalogue({
  table: "discount_codes",
  subject: "code",
  taken: ["discount_codes_code", "code-taken"],
  entryOf: (_tx, row) => ownCode(row),
  said: { removed: t.codeIsDeleted, restored: t.codeIsBack },
});
export const { remove: removeCode, restore: restoreCode } = codes;

/** Adds a discount code. Its days are in the studio's time zone. Refuses `invalid` and `code-taken`. */
export async function addCode(ctx: Ctx, { body }: Parsed<typeof schema.addCode>): Promise<schema.DiscountCode> {
  const { code, amount, percent, fromDay, toDay, mostUses } = body;
  if (fromDay && toDay && toDay < fromDay) {
    const message = adminShared.lastDayIsBeforeFirst;
    throw new Refusal("invalid", { message, fields: { toDay: message } });
  }
  const discount = { amount_cents: amount === undefined ? null : centsOf(amount), percent: percent ?? null };
  const limits = { from_day: fromDay, to_day: toDay, most_uses: mostUses };
  return codes.add(ctx, ({ db }, made) =>
    db
      .insertInto("discount_codes")
      .values({ code, ...discount, ...limits, ...made })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

function ownCode(row: Selectable<Tables["discount_codes"]>): schema.DiscountCode {
  const { id, code, percent, uses, amount_cents, from_day: fromDay, to_day: toDay, most_uses: mostUses } = row;
  const amount = amount_cents === null ? null : dollarsOf(amount_cents);
  return { _id: id, code, amount, percent, fromDay, toDay, mostUses, uses };
}
