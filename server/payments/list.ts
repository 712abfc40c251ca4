import { sql } from "kysely";
import { dollarsOf } from "../../contract/money.ts";
import type { OwnPayment, PaymentList } from "../../contract/schema/payments.ts";
import { studioDay, studioTimeZone } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { type CashTaken, kindOf, type Payment } from "./goods.ts";
import { reasonWords } from "./reasons.ts";

const pageSize = 50;

type Reader = Pick<Ctx, "db" | "kinds">;

/**
 * The owner's payments: what needs her whole, the others newest first and fifty at a time, and months' totals. Of what
 * nobody paid she is shown nothing unless she wants it.
 */
export async function listPayments(
  ctx: Reader & Pick<Ctx, "payPalPage">,
  { query: { before, unpaid } }: { query: { before?: string | undefined; unpaid: "left-out" | "shown" } },
): Promise<PaymentList> {
  const [problems, page, months] = await Promise.all([
    paymentsInNeed(ctx),
    rows(ctx)
      .$if(before !== undefined, (of) =>
        of.where(
          sql<boolean>`(payments.opened_at, payments.id) < (select opened_at, id from payments where id = ${before})`,
        ),
      )
      .$if(unpaid === "left-out", (of) =>
        of.where((payment) =>
          payment.or([
            payment("payments.captured_at", "is not", null),
            payment("payments.state", "in", ["capturing", "pending"]),
            payment("payments.problem", "is not", null),
          ]),
        ),
      )
      .limit(pageSize + 1)
      .execute(),
    monthTotals(ctx),
  ]);
  return {
    problems,
    payments: page.slice(0, pageSize).map((row) => ownPayment(ctx, row)),
    hasMore: page.length > pageSize,
    months,
    isPretend: ctx.payPalPage.isPretend,
  };
}

/** What does not match and waits for the owner, newest first. */
export async function paymentsInNeed(ctx: Reader): Promise<OwnPayment[]> {
  const found = await rows(ctx).where("payments.problem", "is not", null).execute();
  return found.map((row) => ownPayment(ctx, row));
}

/** Every payment, newest first, for the file. */
export async function allPayments(ctx: Reader): Promise<OwnPayment[]> {
  return (await rows(ctx).execute()).map((row) => ownPayment(ctx, row));
}

function rows({ db }: Pick<Ctx, "db">) {
  return db
    .selectFrom("payments")
    .leftJoin("users", "users.id", "payments.user_id")
    .selectAll("payments")
    .select(["users.first_name", "users.last_name", "users.email"])
    .select(
      sql<number>`(select coalesce(sum(refunds.amount_cents), 0)::int from refunds
        where refunds.payment_id = payments.id and refunds.state = 'asked')`.as("asked_cents"),
    )
    .orderBy("payments.opened_at", "desc")
    .orderBy("payments.id", "desc");
}

type Row = Payment & {
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  asked_cents: number;
};

function ownPayment(ctx: Pick<Ctx, "kinds">, row: Row): OwnPayment {
  const { first_name, last_name, email } = row;
  return {
    _id: row.id,
    kind: row.kind,
    state: row.state,
    amount: dollarsOf(row.amount_cents),
    refunded: dollarsOf(row.refunded_cents),
    onItsWayBack: dollarsOf(row.asked_cents),
    orderId: row.order_id,
    captureId: row.capture_id,
    // The owner knows her students by their own names; PayPal's is whoever's account it was.
    payerName: [first_name, last_name].filter(Boolean).join(" ") || row.payer_name,
    payerEmail: email ?? row.payer_email,
    what: kindOf(ctx, row).words(row),
    problem: row.problem,
    reason: reasonWords(row),
    openedAt: row.opened_at.toISOString(),
    capturedAt: row.captured_at?.toISOString() ?? null,
  };
}

/** What was taken in cash, of every kind, the latest first. */
export async function allCash(ctx: Reader): Promise<CashTaken[]> {
  const taken = await Promise.all(
    Object.values(ctx.kinds).map(async (kind) => (await kind.cash?.(ctx)) ?? []),
  );
  return taken.flat().toSorted((one, other) => Number(other.receivedAt) - Number(one.receivedAt));
}

/** What came in and what went back, by the studio's months, the latest first; cash apart from what the provider took. */
async function monthTotals(ctx: Reader): Promise<PaymentList["months"]> {
  const { rows } = await sql<{ month: string; taken: number; refunded: number; payments: number }>`
    select month, sum(taken)::float8 as taken, sum(refunded)::float8 as refunded, sum(payments)::int as payments
    from (
      select to_char(captured_at at time zone ${studioTimeZone}, 'YYYY-MM') as month,
        amount_cents as taken, 0 as refunded, 1 as payments
      from payments where captured_at is not null
      union all
      select to_char(done_at at time zone ${studioTimeZone}, 'YYYY-MM'), 0, amount_cents, 0
      from refunds where state = 'done') as entries
    group by month`.execute(ctx.db);
  const months = new Map(rows.map((row) => [row.month, { ...row, cash: 0 }]));
  const count = (at: Date, cents: number) => {
    const month = studioDay(at).slice(0, 7);
    const total = months.get(month) ?? { month, taken: 0, refunded: 0, payments: 0, cash: 0 };
    months.set(month, { ...total, cash: total.cash + cents });
  };
  for (const { amountCents, receivedAt, returnedAt } of await allCash(ctx)) {
    count(receivedAt, amountCents);
    if (returnedAt) count(returnedAt, -amountCents);
  }
  return [...months.values()]
    .toSorted((one, other) => (one.month < other.month ? 1 : -1))
    .map((row) => ({
      ...row,
      taken: dollarsOf(row.taken),
      refunded: dollarsOf(row.refunded),
      cash: dollarsOf(row.cash),
    }));
}
