import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Parsed } from "../../contract/endpoint.ts";
import { dollarsOf } from "../../contract/money.ts";
import type { listPayments as schema, AdminPayment, PaymentList } from "../../contract/schema/payments.ts";
import { addMonths, type Day, studioDay, studioTimeZone } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { firstPage } from "../db/page.ts";
import { portionRows, portionsOf } from "../db/portions.ts";
import { type CashPayment, kindOf } from "./purchase-kinds.ts";
import { reasonWords } from "./reasons.ts";

const monthsPerPage = 12;

type Reader = Pick<Ctx, "db" | "kinds">;

/** The Money page: all payments with a problem, one page of payments (newest first) and twelve monthly totals. */
export async function listPayments(
  ctx: Reader & Pick<Ctx, "now" | "payPalPage">,
  { query: { before, unpaid, month } }: Parsed<typeof schema>,
): Promise<PaymentList> {
  const last = `${month ?? studioDay(ctx.now).slice(0, 7)}-01`;
  const first = addMonths(last, 1 - monthsPerPage);
  const [problems, { rows, hasMore }, months, hasEarlierMonths] = await Promise.all([
    paymentProblems(ctx),
    firstPage(newestPayments(ctx, before).$if(unpaid === "left-out", (of) => of.where(isWithMoney))),
    monthTotals(ctx, { first, last }),
    hasMovesBefore(ctx, first),
  ]);
  return {
    problems,
    payments: rows.map((row) => ownPayment(ctx, row)),
    hasMore,
    months,
    hasEarlierMonths,
    isPretend: ctx.payPalPage.isPretend,
  };
}

/** Must match the predicate of the partial index payments_of_money. */
const isWithMoney = sql<boolean>`
  (payments.captured_at is not null or payments.state in ('capturing', 'pending') or payments.problem is not null)`;

/** Payments with a problem that the owner must resolve, newest first. */
export async function paymentProblems(ctx: Reader): Promise<AdminPayment[]> {
  const found = await selectPayments(ctx).where("payments.problem", "is not", null).execute();
  return found.map((row) => ownPayment(ctx, row));
}

/** All payments in batches, newest first. */
export async function* allPayments(ctx: Reader): AsyncGenerator<AdminPayment[]> {
  const portions = portionsOf<Row>((after) => newestPayments(ctx, after?.id).limit(portionRows).execute());
  for await (const found of portions) yield found.map((row) => ownPayment(ctx, row));
}

function newestPayments(ctx: Pick<Ctx, "db">, before: string | undefined) {
  const isOlder = sql<boolean>`
    (payments.opened_at, payments.id) < (select opened_at, id from payments where id = ${before})`;
  return selectPayments(ctx).$if(before !== undefined, (of) => of.where(isOlder));
}

function selectPayments({ db }: Pick<Ctx, "db">) {
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

type Row = InferResult<ReturnType<typeof selectPayments>>[number];

function ownPayment(ctx: Pick<Ctx, "kinds">, row: Row): AdminPayment {
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
    // The student's own name comes first: the PayPal account may belong to another person.
    payerName: [first_name, last_name].filter(Boolean).join(" ") || row.payer_name,
    payerEmail: email ?? row.payer_email,
    what: kindOf(ctx, row).words(row),
    problem: row.problem,
    reason: reasonWords(row),
    openedAt: row.opened_at.toISOString(),
    capturedAt: row.captured_at?.toISOString() ?? null,
  };
}

/** All cash payments in batches, kind by kind, newest first within a kind. */
export async function* allCashPayments(ctx: Reader): AsyncGenerator<CashPayment[]> {
  for (const kind of Object.values(ctx.kinds))
    if (kind.cash) yield* portionsOf<CashPayment>((after) => kind.cash!(ctx, after));
}

/** Received and refunded money per month (studio time zone), latest month first. Cash is a separate total. */
async function monthTotals(ctx: Reader, { first, last }: { first: Day; last: Day }): Promise<PaymentList["months"]> {
  const { rows: months } = await sql<PaymentList["months"][number]>`
    select to_char(at at time zone ${sql.lit(studioTimeZone)}, 'YYYY-MM') as month, sum(taken)::float8 as taken,
      sum(refunded)::float8 as refunded, sum(payments)::int as payments, sum(cash)::float8 as cash
    from (${moneyMoves(ctx)}) as moves
    where at >= ${dayStart(first)} and at < ${dayStart(addMonths(last, 1))}
    group by month order by month desc`.execute(ctx.db);
  return months.map(({ month, taken, refunded, payments, cash }) => {
    return { month, taken: dollarsOf(taken), refunded: dollarsOf(refunded), payments, cash: dollarsOf(cash) };
  });
}

async function hasMovesBefore(ctx: Reader, day: Day): Promise<boolean> {
  const { rows: found } = await sql<{ is: boolean }>`
    select exists (select from (${moneyMoves(ctx)}) as moves where at < ${dayStart(day)}) as is`.execute(ctx.db);
  return found[0]!.is;
}

/** SQL of all money movements, in cents, with their times (`at`). Each part has an index on its time column. */
function moneyMoves({ kinds }: Pick<Ctx, "kinds">): RawBuilder<unknown> {
  const cash = Object.values(kinds).flatMap(({ cashMoves }) =>
    cashMoves ? [sql`union all select at, 0, 0, 0, cents from (${cashMoves}) as cash`] : [],
  );
  return sql`
    select captured_at as at, amount_cents as taken, 0 as refunded, 1 as payments, 0 as cash
    from payments where captured_at is not null
    union all
    select done_at, 0, amount_cents, 0, 0 from refunds where state = 'done'
    ${sql.join(cash, sql` `)}`;
}

/** SQL: the instant at which a day begins in the studio's time zone. */
const dayStart = (day: Day) => sql`(${day}::date::timestamp at time zone ${sql.lit(studioTimeZone)})`;
