import { type InferResult, type RawBuilder, sql } from "kysely";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { addMonths, dayStart, studioDay } from "../../../contract/platform/values/time.ts";
import type {
  listPayments as schema,
  AdminPayment,
  PaymentList,
} from "../../../contract/selling/payments/money-schema.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import { cappedCount } from "../../platform/db/counted.ts";
import { pageSize } from "../../platform/db/page.ts";
import { portionRows, portionsOf } from "../../platform/db/portions.ts";
import { numberWords } from "./invoices/printed.ts";
import { isFinal, kindOf, type Payment, type PurchaseLine, type RefundPart, shownCents } from "./purchase-kinds.ts";
import { purchasesQuery } from "./read.ts";
import { reasonWords } from "./reasons.ts";
import { latestRefusedCents } from "./refunds/refund-state.ts";
import { hasMovesBefore, monthTotals } from "./totals.ts";

const monthsPerPage = 12;

export type PurchaseReader = Pick<Ctx, "db" | "kinds" | "provider">;

/** The Money page: all purchases with a problem, one page of purchases, and twelve monthly totals. */
export async function listPayments(
  ctx: PurchaseReader & Pick<Ctx, "now" | "paymentPage">,
  { query }: Parsed<typeof schema>,
): Promise<PaymentList> {
  const last = `${query.month ?? studioDay(ctx.now).slice(0, 7)}-01`;
  const first = addMonths(last, 1 - monthsPerPage);
  const [problems, page, months, hasEarlierMonths] = await Promise.all([
    paymentProblems(ctx),
    purchasePage(ctx, query),
    monthTotals(ctx, { first, last }),
    hasMovesBefore(ctx, first),
  ]);
  return { problems, ...page, months, hasEarlierMonths, isPretend: ctx.paymentPage.isPretend };
}

type ListQuery = Parsed<typeof schema>["query"];
type Page = Pick<PaymentList, "payments" | "hasMore">;

/** Purchases by id, newest first. Unknown ones are left out. */
export async function purchasesById(ctx: PurchaseReader, ids: readonly string[]): Promise<AdminPayment[]> {
  if (ids.length === 0) return [];
  const rows = await selectPurchases(ctx).where("purchases.id", "in", ids).execute();
  return rows.map((row) => adminPayment(ctx, row));
}

/** A position in the list of all purchases, newest first. */
type Position = { id: string; openedAt: Date };

async function purchasePage(ctx: PurchaseReader, query: ListQuery): Promise<Page> {
  const { paidWith, within, unpaid, only } = query;
  if (only) return { payments: await purchasesById(ctx, [only]), hasMore: false };
  const before = await startOf(ctx, query);
  const from = within === undefined ? undefined : dayStart(`${within}-01`);
  const ids = pageOf({ paidWith, isUnpaidShown: unpaid === "shown", before, from });
  const rows = await selectPurchases(ctx)
    .where("purchases.id", "in", sql<string>`(${ids})`)
    .execute();
  const payments = rows.slice(0, pageSize).map((row) => adminPayment(ctx, row));
  return { payments, hasMore: rows.length > pageSize };
}

type Which = {
  paidWith: ListQuery["paidWith"];
  isUnpaidShown: boolean;
  before: Position | undefined;
  from: Date | undefined;
};

/**
 * SQL of the ids of one page and one more. Reads the table of the tender, whose rows have the time of their purchase:
 * the list of a rare tender does not read all purchases.
 */
function pageOf({ paidWith, isUnpaidShown, before, from }: Which): RawBuilder<unknown> {
  const [id, source, paid] = sources[paidWith ?? "any"];
  return sql`
    select ${id} from ${source}
    where ${isUnpaidShown && (paidWith ?? "paypal") === "paypal" ? sql`true` : paid}
      and ${before ? sql`(opened_at, ${id}) < (${before.openedAt}, ${before.id})` : sql`true`}
      and ${from ? sql`opened_at >= ${from}` : sql`true`}
    order by opened_at desc, ${id} desc limit ${pageSize + 1}`;
}

/**
 * For each filter: the id of the purchase, the table, and which rows are paid. The conditions are those of partial
 * indexes.
 */
const sources = {
  any: [sql`id`, sql`purchases`, sql`(paid_at is not null or state = 'paying')`],
  paypal: [
    sql`id`,
    sql`payments`,
    sql`(captured_at is not null or state in ('capturing', 'pending') or problem is not null)`,
  ],
  cash: [sql`purchase_id`, sql`tenders`, sql`(kind = 'cash' and state = 'taken')`],
  // Each purchase once, although several lots may pay it.
  wallet: [
    sql`purchase_id`,
    sql`tenders`,
    sql`(kind = 'wallet' and state = 'taken' and not exists (
      select from tenders as other where other.purchase_id = tenders.purchase_id and other.kind = 'wallet'
        and other.state = 'taken' and other.id < tenders.id))`,
  ],
} as const;

/** Where the page begins: after the last row that was read, or at the end of the month. */
async function startOf(ctx: Pick<Ctx, "db">, { before, beforeAt, within }: ListQuery): Promise<Position | undefined> {
  if (before) {
    if (beforeAt) return { id: before, openedAt: new Date(beforeAt) };
    const found = ctx.db.selectFrom("purchases").select("opened_at").where("id", "=", before);
    return { id: before, openedAt: (await found.executeTakeFirst())?.opened_at ?? new Date(0) };
  }
  if (!within) return undefined;
  return { id: leastId, openedAt: dayStart(addMonths(`${within}-01`, 1)) };
}

const leastId = "00000000-0000-0000-0000-000000000000";

/** SQL: the ids of payments with a problem, and of those with a dispute that the owner must answer. */
const withProblem = sql`select id from payments where problem is not null
  union select payment_id from disputes where state = 'ours'`;

/** Purchases with a problem that the owner must resolve or a dispute to answer, newest first. */
export async function paymentProblems(ctx: PurchaseReader): Promise<AdminPayment[]> {
  const found = await selectPurchases(ctx)
    .where(sql<boolean>`purchases.id in (${withProblem})`)
    .execute();
  return found.map((row) => adminPayment(ctx, row));
}

/** The number of payments with a problem, counted up to a limit. */
export async function paymentProblemCount(db: Ctx["db"]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${cappedCount(sql`from (${withProblem}) as found`)} as count`.execute(db);
  return rows[0]!.count;
}

/** All purchases in batches, newest first. */
export async function* allPayments(ctx: PurchaseReader): AsyncGenerator<AdminPayment[]> {
  const portions = portionsOf<Row>((last) =>
    selectPurchases(ctx)
      .$if(last !== undefined, (of) =>
        of.where(
          // With the position in a subquery, the planner reads payers through their index.
          sql<boolean>`(purchases.opened_at, purchases.id) < (
            select opened_at, id from purchases where id = ${last?.id})`,
        ),
      )
      .limit(portionRows)
      .execute(),
  );
  for await (const found of portions) yield found.map((row) => adminPayment(ctx, row));
}

type Tender = {
  with: RefundPart["to"];
  name: string;
  units: number;
  cents: number;
  returnedCents: number;
};
type Given = {
  to: RefundPart["to"];
  name: string;
  units: number;
  cents: number;
  state: "asked" | "done" | "failed";
  is: "refund" | "reversal" | "given-again";
  at: string;
};
type Disputed = {
  id: string;
  state: "open" | "ours" | "won" | "lost" | "closed";
  reason: string;
  cents: number;
  dueAt: string | null;
};

function selectPurchases({ db }: Pick<Ctx, "db">) {
  return purchasesQuery({ db })
    .leftJoin("payments", "payments.id", "purchases.id")
    .leftJoin("users", "users.id", "purchases.user_id")
    .leftJoin("people", "people.id", "purchases.person_id")
    .select("people.name as person_name")
    .select(["users.first_name", "users.last_name", "users.email", "purchases.opened_at", "paid_at"])
    .select(["payments.state as payment_state", "amount_cents", "refunded_cents", "order_id", "capture_id"])
    .select(["captured_at", "fee_cents", "payments.problem", "payments.reason"])
    .select([
      sql<PurchaseLine[]>`(
        select coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'quantity', quantity, 'cents', cents,
          'taxCents', tax_cents, 'taxIsIncluded', tax_is_included) order by position), '[]')
        from purchase_lines where purchase_id = purchases.id)`.as("lines"),
      sql<Tender[]>`(
        select coalesce(json_agg(json_build_object('with', coalesce(wallet_lots.kind, tenders.kind),
          'name', coalesce(wallet_lots.name, ''), 'units', tenders.units, 'cents', cents,
          'returnedCents', returned_cents) order by tenders.id), '[]')
        from tenders left join wallet_lots on wallet_lots.id = lot_id where tenders.purchase_id = purchases.id)`.as(
        "tenders",
      ),
      sql<Given[]>`(
        select coalesce(json_agg(given order by at), '[]') from (
          select 'provider' as to, '' as name, 0 as units, amount_cents as cents, state, kind as is,
            coalesce(done_at, asked_at) as at
          from refunds where payment_id = purchases.id
          union all
          select coalesce(wallet_lots.kind, tenders.kind), coalesce(wallet_lots.name, ''), tender_returns.units,
            tender_returns.cents, 'done', 'refund', returned_at
          from tenders join tender_returns on tender_id = tenders.id left join wallet_lots on wallet_lots.id = lot_id
          where tenders.purchase_id = purchases.id) as given)`.as("given"),
      sql<AdminPayment["invoices"]>`(
        select coalesce(json_agg(json_build_object('_id', id, 'number', ${numberWords},
          'isCredit', credited_cents is not null) order by year, number), '[]')
        from invoices where purchase_id = purchases.id)`.as("invoices"),
      latestRefusedCents(sql`purchases.id`).as("refused_cents"),
      // For `exists` in a select list, the planner may hash all rows of refunds; `limit 1` reads by payment.
      sql<boolean>`coalesce((
        select true from refunds
        where payment_id = purchases.id and kind = 'reversal' and refunds.problem = payments.problem
        limit 1), false)`.as("is_taken_back"),
      sql<Disputed | null>`(
        select json_build_object('id', id, 'state', disputes.state, 'reason', disputes.reason, 'cents',
          disputes.amount_cents, 'dueAt', due_at)
        from disputes where payment_id = purchases.id
        order by disputes.state in ('open', 'ours') desc, disputes.changed_at desc limit 1)`.as("dispute"),
    ])
    .orderBy("purchases.opened_at", "desc")
    .orderBy("purchases.id", "desc");
}

type Row = InferResult<ReturnType<typeof selectPurchases>>[number];

function adminPayment(ctx: Pick<Ctx, "kinds" | "provider">, row: Row): AdminPayment {
  const { first_name, last_name, email, lines, given } = row;
  const state = stateOf(row);
  const isAtDoor = row.kind === "door";
  const sum = (of: readonly { cents: number }[]) => of.reduce((cents, each) => cents + each.cents, 0);
  const asked = given.filter((each) => each.state === "asked");
  const done = given.filter((each) => each.state === "done");
  const provider = {
    with: "provider" as const,
    name: "",
    units: 0,
    cents: row.amount_cents ?? 0,
    returnedCents: row.refunded_cents ?? 0,
  };
  const tenders = row.payment_state === null ? row.tenders : [provider, ...row.tenders];
  return {
    _id: row.id,
    kind: row.kind,
    state,
    what: kindOf(ctx, row).words(row, lines),
    // The student's own name comes first: the PayPal account may belong to another person.
    // At the door, only who a pass or spot is for is known.
    payerName:
      [first_name, last_name].filter(Boolean).join(" ") || row.payer_name || (isAtDoor ? (row.person_name ?? "") : ""),
    payerEmail: email ?? row.payer_email,
    amount: dollarsOf(row.total_cents),
    refunded: dollarsOf(sum(done)),
    onItsWayBack: dollarsOf(sum(asked)),
    lines: lines.map((line) => {
      const { kind, name, quantity = 1, taxCents = 0 } = line;
      return { kind, name, quantity, amount: dollarsOf(shownCents(line)), tax: dollarsOf(taxCents) };
    }),
    tenders: tenders.map(({ with: by, name, units, cents, returnedCents }) => {
      return { with: payPalOr(by), name, units, amount: dollarsOf(cents), refunded: dollarsOf(returnedCents) };
    }),
    refunds: given.map(({ to, name, units, cents, state: stage, is, at }) => {
      const back = { to: payPalOr(to), name, units, amount: dollarsOf(cents) };
      return { ...back, state: stage, is, at: new Date(at).toISOString() };
    }),
    invoices: row.invoices,
    orderId: row.order_id,
    captureId: row.capture_id,
    fee: row.fee_cents === null ? null : dollarsOf(row.fee_cents),
    problem: row.problem,
    dispute: disputeOf(ctx, row),
    ...waysToResolve(row, sum(asked)),
    reason:
      row.payment_state === null ? "" : reasonWords(ctx, { ...(row as unknown as Payment), state: row.payment_state }),
    openedAt: row.opened_at.toISOString(),
    capturedAt: row.paid_at?.toISOString() ?? null,
  };
}

function disputeOf({ provider }: Pick<Ctx, "provider">, { dispute }: Row): AdminPayment["dispute"] {
  if (!dispute || !provider.disputes) return null;
  const { id, state, reason, cents, dueAt } = dispute;
  const answerBy = state === "ours" && dueAt !== null ? new Date(dueAt).toISOString() : null;
  const { words, url } = provider.disputes;
  return { id, state, reason: words(reason), amount: dollarsOf(cents), answerBy, url };
}

const payPalOr = (source: RefundPart["to"]): AdminPayment["tenders"][number]["with"] =>
  source === "provider" ? "paypal" : source;

/** The state of the payment; without one, the purchase was fulfilled at once, or is given back. */
const stateOf = ({ payment_state, state }: Row): AdminPayment["state"] =>
  payment_state ?? (state === "returned" ? "refunded" : "fulfilled");

/** What the owner can do about a payment with a problem. Money that is on its way back leaves nothing to do. */
function waysToResolve(row: Row, askedCents: number): Pick<AdminPayment, "resolvableBy" | "toRefund"> {
  const left = row.captured_at ? row.amount_cents! - row.refunded_cents! - askedCents : 0;
  const isRefused = row.refused_cents !== null;
  const toRefund = dollarsOf(Math.min(row.refused_cents ?? left, left));
  const state = stateOf(row);
  if (row.problem === null) return { resolvableBy: null, toRefund: 0 };
  if (row.is_taken_back && state === "fulfilled" && left === 0)
    return { resolvableBy: "keep-or-withdraw", toRefund: 0 };
  if (isFinal({ state })) return { resolvableBy: isRefused && left > 0 ? "keep" : "dismiss", toRefund };
  if (state !== "captured") return { resolvableBy: "check", toRefund };
  return { resolvableBy: isRefused || left === 0 ? null : "complete", toRefund };
}
