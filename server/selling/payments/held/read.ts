import { sql } from "kysely";
import { dollarsOf } from "../../../../contract/platform/values/money.ts";
import { type Day, studioDay, studioTime } from "../../../../contract/platform/values/time.ts";
import type { HeldPayment, HeldPurchase } from "../../../../contract/selling/payments/held-schema.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { kindOf, type Payment } from "../purchase-kinds.ts";
import { paymentsQuery } from "../read.ts";
import { whenFreed } from "./when-freed.ts";

type Reader = Pick<Ctx, "db" | "now" | "kinds" | "provider">;

const pendingPayments = ({ db }: Pick<Ctx, "db">) =>
  paymentsQuery({ db }).where("payments.state", "=", sql.lit("pending")).orderBy("payments.changed_at");

/** Payments that the provider has not decided, longest waiting first, with what they hold. */
export async function heldPayments(ctx: Reader): Promise<HeldPayment[]> {
  const rows = await pendingPayments(ctx)
    .leftJoin("users", "users.id", "purchases.user_id")
    .select(["users.first_name", "users.last_name", "users.email"])
    .execute();
  const held: HeldPayment[] = [];
  // One query at a time: a transaction has one connection.
  for (const { first_name, last_name, email, ...row } of rows) {
    const { waitsFor, words, step } = ctx.provider.meaningOfHeld(row.reason);
    const beginning = await beginningOf(ctx, row);
    const isUndecided = row.kept_at === null && row.freed_at === null;
    held.push({
      _id: row.id,
      ...(await common(ctx, row)),
      payerName: [first_name, last_name].filter(Boolean).join(" ") || row.payer_name,
      payerEmail: email ?? row.payer_email,
      why: words,
      step,
      needsOwner: waitsFor === "payee",
      startsAt: beginning?.startsAt.toISOString() ?? null,
      freedAt: beginning && isUndecided ? whenFreed(beginning, row.changed_at).freedAt.toISOString() : null,
    });
  }
  return held;
}

/** Those that begin on these days. */
export const heldBetween = (held: readonly HeldPayment[], { from, to }: { from: Day; to: Day }): HeldPayment[] =>
  held.filter(({ date }) => date !== null && date >= from && date <= to);

/** What the provider has not decided of an account's purchases. */
export async function heldPurchasesOf(ctx: Reader, userId: string): Promise<HeldPurchase[]> {
  const rows = await pendingPayments(ctx).where("purchases.user_id", "=", userId).execute();
  const purchases: HeldPurchase[] = [];
  for (const row of rows) {
    const isBank = ctx.provider.meaningOfHeld(row.reason).waitsFor === "bank";
    purchases.push({ _id: row.id, ...(await common(ctx, row)), isBank });
  }
  return purchases;
}

const beginningOf = async (ctx: Reader, row: Payment) => kindOf(ctx, row).timed?.beginning(ctx, row);

async function common(ctx: Reader, row: Payment) {
  const startsAt = (await beginningOf(ctx, row))?.startsAt;
  return {
    kind: row.kind as Exclude<Payment["kind"], "door">,
    what: kindOf(ctx, row).words(row),
    amount: dollarsOf(row.amount_cents),
    since: row.changed_at.toISOString(),
    state: row.freed_at ? ("freed" as const) : row.kept_at ? ("kept" as const) : ("held" as const),
    date: startsAt ? studioDay(startsAt) : null,
    time: startsAt ? studioTime(startsAt) : null,
  };
}
