import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { currencyName } from "../../../contract/platform/values/units.ts";
import { holdMinutes } from "../../../contract/selling/payments/calls.ts";
import * as t from "../../../contract/selling/payments/text.desk.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { worksAgainLetter, refusedLetter } from "./letters.ts";
import { addSeconds } from "./polling.ts";
import type { Meaning } from "./provider.ts";
import { paymentById } from "./read.ts";

type Refused = {
  code: string;
  at: Date;
  /**
   * After a refused capture only a capture shows that it is over, also one that is held back. `other` calls say nothing
   * about payments.
   */
  call: "create" | "capture" | "other";
  /** The payment, for a refusal of that one alone. */
  paymentId?: string;
};

/** Pause between two orders that only find out whether the provider accepts payments again. */
const probeSeconds = 5 * 60;
/** The site's own faults, and single payments, are forgotten this long after the last refusal. */
const forgottenSeconds = 86_400;

/**
 * Tells the owner why the provider refused: once for the account or the site until it works again, once for a single
 * payment that the account's settings refused. Other refusals concern only the payer. `at`: when the provider was
 * called.
 */
export async function noteRefusal(ctx: Ctx, { code, at, call, paymentId = "" }: Refused): Promise<void> {
  const { whose, next, refusesAll = false } = ctx.provider.meaningOf(code);
  if ((whose !== "payee" && whose !== "site") || (call === "other" && !refusesAll)) return;
  const isOfAll = next === "none";
  if (!isOfAll && paymentId === "") return;
  const subject = isOfAll ? "" : paymentId;
  const at_capture = call === "capture" && !refusesAll;
  await ctx.tx(async (tx) => {
    const { rows } = await sql<{ is_new: boolean }>`
      insert into payment_refusals (code, subject, whose, at_capture, since, latest_at)
        values (${code}, ${subject}, ${whose}, ${at_capture}, ${at}, ${at})
      on conflict (code, subject) do update set
        at_capture = payment_refusals.at_capture or excluded.at_capture,
        latest_at = excluded.latest_at,
        probed_at = null
      returning (xmax = 0) as is_new`.execute(tx.db);
    if (!rows[0]!.is_new) return;
    const payment = subject ? await paymentById(tx, subject) : undefined;
    await tx.send("owner", () => refusedLetter(tx, refusalWords({ code, whose, subject }), payment));
  });
}

/** Whether the provider refuses all payments of the account. */
export const isAccountRefused = ({ whose, next }: Meaning): boolean => whose === "payee" && next === "none";

type Row = { code: string; whose: "payee" | "site"; subject: string };

/** What is wrong, and what the owner does about it. */
function refusalWords({ code, whose, subject }: Row): { title: string; steps: string } {
  const title = whose === "site" ? t.siteMustBeRepaired : subject ? t.onePaymentWasBlocked : t.paymentsAreRefused;
  const all = t.accountSteps(currencyName());
  const steps = Object.hasOwn(all, code) ? all[code]! : t.askPayPalWhy;
  return { title, steps: whose === "site" ? t.howToRepairSite : steps };
}

/** What keeps all payments, or some for a fault of this site, from succeeding: for the owner's day. */
export async function standingRefusals({ db }: Pick<Ctx, "db">): Promise<{ title: string; steps: string }[]> {
  const rows = await db
    .selectFrom("payment_refusals")
    .select(["code", "whose", "subject"])
    .where("subject", "=", "")
    .orderBy("since")
    .orderBy("code")
    .execute();
  const all = rows.map((row) => refusalWords(row));
  return all.filter(
    ({ title, steps }, at) => all.findIndex((one) => one.title === title && one.steps === steps) === at,
  );
}

/** Number of reasons for which payments are refused, by the party that can end them. */
export async function refusalCounts(db: Ctx["db"]): Promise<Record<"payee" | "site", number>> {
  const { rows } = await sql<Record<"payee" | "site", number>>`
    select count(*) filter (where whose = 'payee')::int as payee, count(*) filter (where whose = 'site')::int as site
    from payment_refusals where subject = ''`.execute(db);
  return rows[0]!;
}

/**
 * Deletes refusals that are over, and tells the owner once when payments work again. While the account is refused, an
 * order of one cent that no one pays tests it, so the refusal ends without a buyer.
 */
export async function healRefusals(ctx: Ctx): Promise<void> {
  const { now } = ctx;
  await forget(
    ctx,
    sql`case when whose = 'payee' and subject = '' then exists (
        select from payments
        where (captured_at > latest_at and captured_at <= ${now}
            or state = 'pending' and changed_at > latest_at and changed_at <= ${now})
          and opened_at > latest_at - ${holdMinutes} * interval '1 minute'
        or not at_capture and order_id is not null and opened_at > latest_at and opened_at <= ${now})
      else latest_at < ${addSeconds(now, -forgottenSeconds)} end`,
  );
  // A time ahead of now is from before the clock was set back.
  const { rows } = await sql`
    update payment_refusals set probed_at = ${now}
    where whose = 'payee' and subject = '' and not at_capture
      and greatest(latest_at, probed_at) not between ${addSeconds(now, -probeSeconds + 1)} and ${now}
    returning code`.execute(ctx.db);
  if (rows.length === 0) return;
  const paymentId = `check-${randomUUID()}`;
  const items = [{ name: t.checkOfOneCent, unitCents: 1, quantity: 1 }];
  const { currency } = currentPlace();
  const answer = await ctx.provider.create({ paymentId, currency, amountCents: 1, items }, paymentId);
  if (answer.kind === "refused") await noteRefusal(ctx, { code: answer.code, at: now, call: "create" });
  // One that was refused since then has no time of a probe.
  if (answer.kind === "done") await forget(ctx, sql`probed_at = ${now}`);
}

/** Deletes refusals. The process that deletes the last one of the account tells the owner. */
async function forget(ctx: Ctx, which: ReturnType<typeof sql>): Promise<void> {
  await ctx.tx(async (tx) => {
    const { rows } = await sql<Row>`
      delete from payment_refusals where ${which} returning code, whose, subject`.execute(tx.db);
    if (rows.some(isOfAccount) && !(await hasAccountRefusal(tx))) await tx.send("owner", () => worksAgainLetter());
  });
}

const isOfAccount = ({ whose, subject }: Row) => whose === "payee" && subject === "";

async function hasAccountRefusal({ db }: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from payment_refusals where whose = 'payee' and subject = '' limit 1`.execute(db);
  return rows.length > 0;
}
