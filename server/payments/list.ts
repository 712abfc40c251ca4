import { type InferResult, type RawBuilder, sql } from "kysely";
import type { Parsed } from "../../contract/endpoint.ts";
import { dollarsOf } from "../../contract/money.ts";
import type {
  listPayments as schema,
  AdminPayment,
  CashReceived,
  PaymentList,
} from "../../contract/schema/payments.ts";
import { addDays, addMonths, type Day, studioDay, studioInstant, studioTimeZone } from "../../contract/time.ts";
import type { Ctx } from "../ctx.ts";
import { cappedCount } from "../db/counted.ts";
import { pageSize } from "../db/page.ts";
import { portionRows, portionsOf } from "../db/portions.ts";
import { type CashPayment, isFinal, kindOf, type ListPosition } from "./purchase-kinds.ts";
import { paymentsQuery } from "./read.ts";
import { reasonWords } from "./reasons.ts";

const monthsPerPage = 12;

type Reader = Pick<Ctx, "db" | "kinds">;
type MoneyReader = Reader & Pick<Ctx, "cashSources">;

/** The Money page: all payments with a problem, one page of payments and cash, and twelve monthly totals. */
export async function listPayments(
  ctx: MoneyReader & Pick<Ctx, "now" | "payPalPage">,
  { query }: Parsed<typeof schema>,
): Promise<PaymentList> {
  const last = `${query.month ?? studioDay(ctx.now).slice(0, 7)}-01`;
  const first = addMonths(last, 1 - monthsPerPage);
  const [problems, page, months, hasEarlierMonths] = await Promise.all([
    paymentProblems(ctx),
    moneyPage(ctx, query),
    monthTotals(ctx, { first, last }),
    hasMovesBefore(ctx, first),
  ]);
  return { problems, ...page, months, hasEarlierMonths, isPretend: ctx.payPalPage.isPretend };
}

type ListQuery = Parsed<typeof schema>["query"];
type Page = Pick<PaymentList, "payments" | "hasMore">;

/** One page of payments and cash together, newest first. Reads at most one page of each. */
async function moneyPage(ctx: MoneyReader, query: ListQuery): Promise<Page> {
  const { paidWith, within, unpaid } = query;
  const limit = pageSize + 1;
  const after = await startOf(ctx, query);
  const from = within === undefined ? undefined : studioInstant(`${within}-01`, "00:00");
  const isOlder = after && sql<boolean>`(payments.opened_at, payments.id) < (${after.receivedAt}, ${after.id})`;
  const provider = newestPayments(ctx, isOlder)
    .$if(unpaid === "left-out", (of) => of.where(isWithMoney))
    .$if(from !== undefined, (of) => of.where("payments.opened_at", ">=", from!))
    .limit(limit);
  const cash = ctx.cashSources.map((source) => source.payments(ctx, after, limit));
  const [paid, ...received] = await Promise.all([
    paidWith === "cash" ? [] : provider.execute(),
    ...(paidWith === "paypal" ? [] : cash),
  ]);
  const rows = [
    ...paid.map((row) => ({ at: row.opened_at, row: ownPayment(ctx, row) })),
    ...received.flat().map((row) => ({ at: row.receivedAt, row: cashRow(row) })),
  ].filter(({ at }) => from === undefined || at >= from);
  rows.sort((one, other) => Number(other.at) - Number(one.at) || (one.row._id < other.row._id ? 1 : -1));
  return { payments: rows.slice(0, pageSize).map(({ row }) => row), hasMore: rows.length > pageSize };
}

/** Where the page begins: after the last row that was read, or at the end of the month. */
async function startOf(
  ctx: Pick<Ctx, "db">,
  { before, beforeAt, within }: ListQuery,
): Promise<ListPosition | undefined> {
  if (before) {
    if (beforeAt) return { id: before, receivedAt: new Date(beforeAt) };
    const found = ctx.db.selectFrom("payments").select("opened_at").where("id", "=", before);
    return { id: before, receivedAt: (await found.executeTakeFirst())?.opened_at ?? new Date(0) };
  }
  if (!within) return undefined;
  return { id: leastId, receivedAt: studioInstant(addMonths(`${within}-01`, 1), "00:00") };
}

const leastId = "00000000-0000-0000-0000-000000000000";

/** Must match the predicate of the partial index payments_of_money. */
const isWithMoney = sql<boolean>`
  (payments.captured_at is not null or payments.state in ('capturing', 'pending') or payments.problem is not null)`;

/** Payments with a problem that the owner must resolve, newest first. */
export async function paymentProblems(ctx: Reader): Promise<AdminPayment[]> {
  const found = await selectPayments(ctx).where("payments.problem", "is not", null).execute();
  return found.map((row) => ownPayment(ctx, row));
}

/** The number of payments with a problem, counted up to a limit. */
export async function paymentProblemCount(db: Ctx["db"]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${cappedCount(sql`from payments where problem is not null`)} as count`.execute(db);
  return rows[0]!.count;
}

/** All payments in batches, newest first. */
export async function* allPayments(ctx: Reader): AsyncGenerator<AdminPayment[]> {
  const portions = portionsOf<Row>((last) => {
    // With the position in a subquery, the planner reads payers through their index.
    const isOlder = sql<boolean>`
      (payments.opened_at, payments.id) < (select opened_at, id from payments where id = ${last?.id})`;
    return newestPayments(ctx, last && isOlder)
      .limit(portionRows)
      .execute();
  });
  for await (const found of portions) yield found.map((row) => ownPayment(ctx, row));
}

function newestPayments(ctx: Pick<Ctx, "db">, isOlder: RawBuilder<boolean> | undefined) {
  return selectPayments(ctx).$if(isOlder !== undefined, (of) => of.where(isOlder!));
}

function selectPayments({ db }: Pick<Ctx, "db">) {
  return paymentsQuery({ db })
    .leftJoin("users", "users.id", "purchases.user_id")
    .select(["users.first_name", "users.last_name", "users.email"])
    .select([
      sql<number>`(select coalesce(sum(refunds.amount_cents), 0)::int from refunds
        where refunds.payment_id = payments.id and refunds.state = 'asked')`.as("asked_cents"),
      latestRefusedCents.as("refused_cents"),
    ])
    .orderBy("payments.opened_at", "desc")
    .orderBy("payments.id", "desc");
}

/** SQL: the latest refund of a row of `payments` that PayPal refused, in cents. Null if the latest was not refused. */
const latestRefusedCents = sql<number | null>`
  (select case when refunds.state = 'failed' then refunds.amount_cents end from refunds
    where refunds.payment_id = payments.id order by refunds.asked_at desc, refunds.id desc limit 1)`;

type Row = InferResult<ReturnType<typeof selectPayments>>[number];

function ownPayment(ctx: Pick<Ctx, "kinds">, row: Row): AdminPayment {
  const { first_name, last_name, email } = row;
  return {
    _id: row.id,
    paidWith: "paypal",
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
    ...waysToResolve(row),
    reason: reasonWords(row),
    openedAt: row.opened_at.toISOString(),
    capturedAt: row.captured_at?.toISOString() ?? null,
  };
}

/** What the owner can do about a payment with a problem. Money that is on its way back leaves nothing to do. */
function waysToResolve(row: Row): Pick<AdminPayment, "resolvableBy" | "toRefund"> {
  const left = row.captured_at ? row.amount_cents - row.refunded_cents - row.asked_cents : 0;
  const isRefused = row.refused_cents !== null;
  const toRefund = dollarsOf(Math.min(row.refused_cents ?? left, left));
  if (row.problem === null) return { resolvableBy: null, toRefund: 0 };
  if (isFinal(row)) return { resolvableBy: isRefused && left > 0 ? "keep" : "dismiss", toRefund };
  if (row.state !== "captured") return { resolvableBy: "check", toRefund };
  return { resolvableBy: isRefused || left === 0 ? null : "complete", toRefund };
}

function cashRow({ id, what, name, email, amountCents, receivedAt, returnedAt }: CashPayment): CashReceived {
  const amount = dollarsOf(amountCents);
  const payer = { payerName: name, payerEmail: email };
  const refunded = returnedAt ? amount : 0;
  return { _id: id, paidWith: "cash", what, ...payer, amount, refunded, receivedAt: receivedAt.toISOString() };
}

/** All cash payments in batches, source by source, newest first within a source. */
export async function* allCashPayments(ctx: MoneyReader): AsyncGenerator<CashPayment[]> {
  for (const { payments } of ctx.cashSources)
    yield* portionsOf<CashPayment>((after) => payments(ctx, after, portionRows));
}

/** Received and refunded money per month (studio time zone), latest month first. Cash is a separate total. */
async function monthTotals(
  ctx: MoneyReader,
  { first, last }: { first: Day; last: Day },
): Promise<PaymentList["months"]> {
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

async function hasMovesBefore(ctx: MoneyReader, day: Day): Promise<boolean> {
  const { rows: found } = await sql<{ is: boolean }>`
    select exists (select from (${moneyMoves(ctx)}) as moves where at < ${dayStart(day)}) as is`.execute(ctx.db);
  return found[0]!.is;
}

/** Cash of these studio days in cents, both inclusive, less what was returned. */
export async function cashBetween(
  { db, cashSources }: Pick<Ctx, "db" | "cashSources">,
  { from, to }: { from: Day; to: Day },
): Promise<number> {
  const moves = sql.join(
    cashSources.map((source) => source.moves),
    sql` union all `,
  );
  const { rows: found } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::float8 as cents from (${moves}) as moves
    where at >= ${dayStart(from)} and at < ${dayStart(addDays(to, 1))}`.execute(db);
  return found[0]!.cents;
}

/** SQL of all money movements, in cents, with their times (`at`). Each part has an index on its time column. */
function moneyMoves({ cashSources }: Pick<Ctx, "cashSources">): RawBuilder<unknown> {
  const cash = cashSources.map(({ moves }) => sql`union all select at, 0, 0, 0, cents from (${moves}) as cash`);
  return sql`
    select captured_at as at, amount_cents as taken, 0 as refunded, 1 as payments, 0 as cash
    from payments where captured_at is not null
    union all
    select done_at, 0, amount_cents, 0, 0 from refunds where state = 'done'
    ${sql.join(cash, sql` `)}`;
}

/** SQL: the instant at which a day begins in the studio's time zone. */
const dayStart = (day: Day) => sql`(${day}::date::timestamp at time zone ${sql.lit(studioTimeZone)})`;
