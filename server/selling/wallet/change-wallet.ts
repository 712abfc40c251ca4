import { sql } from "kysely";
import { addMonths, studioDay } from "../../../contract/platform/values/time.ts";
import type * as schema from "../../../contract/selling/wallet/schema.ts";
import * as admin from "../../../contract/selling/wallet/text.desk.ts";
import { text as t } from "../../../contract/selling/wallet/text.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { hasNoAccount } from "../../platform/db/has-no-account.ts";
import { retention } from "../../site/documents/retention-periods.ts";
import { utcDayStart } from "../../site/settings/past-retention.ts";
import { changeLot, clearNotes, endLot, grantLot, type Lot, moveExpiry } from "../payments/lots-and-tenders.ts";
import { readLot } from "./read.ts";

// The owner's changes of a person's wallet. Each entry has the owner's reason.

/** Gives a person a pass or credit. Idempotent by the id of the lot. */
export async function giveLot(ctx: Ctx, input: Parsed<typeof schema.giveLot>): Promise<schema.LotChanged> {
  try {
    return await giveLotOnce(ctx, input);
  } catch (error) {
    // The same call at the same time was first. Now its lot is found.
    if ((error as { constraint?: string }).constraint === "wallet_lots_pkey") return giveLotOnce(ctx, input);
    throw error;
  }
}

async function giveLotOnce(ctx: Ctx, { body }: Parsed<typeof schema.giveLot>): Promise<schema.LotChanged> {
  const { id, personId, expiresOn, reason: note } = body;
  const lot = await ctx.tx(async (tx) => {
    const { rows } = await sql`
      select from people where id = ${personId} and merged_into is null for key share`.execute(tx.db);
    if (rows.length === 0) throw new Refusal("not-found");
    const existing = await tx.db.selectFrom("wallet_lots").select("person_id").where("id", "=", id).executeTakeFirst();
    if (existing && existing.person_id !== personId) throw new Refusal("not-found");
    if (!existing) {
      const to = { id, personId, expiresOn, note };
      if (body.kind === "credit") await grantLot(tx, { ...to, kind: "credit", name: t.credit, units: body.cents });
      else await grantLot(tx, { ...to, kind: "pass", ...namedPass(body), units: body.uses });
    }
    return readLot(tx, id);
  });
  return { message: admin.given(lot.name), lot };
}

const namedPass = ({ covers, uses }: Pick<Extract<schema.LotGift, { kind: "pass" }>, "covers" | "uses">) => ({
  covers,
  name: t.passFor(t.coveredUses[covers], t.usesWords(uses)),
});

/** Adds or takes units and moves the expiry. Refuses `stale`, and `wallet-short` if that many are not left. */
export async function changeWalletLot(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.changeWalletLot>,
): Promise<schema.LotChanged> {
  const { version, change, expiresOn, reason: note } = body;
  const lot = await ctx.tx(async (tx) => {
    const { remaining } = await lockLot(tx, params.id, version);
    if (remaining + change < 0) throw new Refusal("wallet-short");
    if (expiresOn !== undefined) await moveExpiry(tx, params.id, expiresOn);
    const reason = change > 0 ? "granted" : "voided";
    if (change !== 0) await changeLot(tx, { lotId: params.id, delta: change, reason, note });
    return readLot(tx, params.id);
  });
  return { message: admin.changed, lot };
}

export async function expireWalletLot(
  ctx: Ctx,
  { params, body }: Parsed<typeof schema.expireWalletLot>,
): Promise<schema.LotChanged> {
  const lot = await ctx.tx(async (tx) => {
    await endLot(tx, await lockLot(tx, params.id, body.version));
    return readLot(tx, params.id);
  });
  return { message: admin.expired, lot };
}

/** Locks a lot. Refuses `not-found`, and `stale` if it has another entry since it was read. */
async function lockLot(tx: Tx, id: string, version: number): Promise<Lot> {
  const lots = tx.db.selectFrom("wallet_lots").selectAll().where("id", "=", id);
  const lot = await lots.forNoKeyUpdate().executeTakeFirst();
  if (!lot) throw new Refusal("not-found");
  if (lot.entry_count !== version) throw new Refusal("stale");
  return lot;
}

/** A lot that the erasure of its person takes away. */
export type LostLot = Pick<Lot, "name" | "kind" | "remaining">;

/**
 * Lets the wallets of an erased person and of children without an account expire, and empties the owner's reasons.
 * `email`: the erased address. The wallet of a person who has another account stays. Returns the lost lots.
 */
export async function endWallet(tx: Tx, email: string): Promise<LostLot[]> {
  const lots = await lotsOfErased(tx, email);
  const ids = lots.map(({ id }) => id);
  await clearNotes(tx, sql`lot_id = any (${ids}::uuid[])`);
  for (const lot of lots) await endLot(tx, lot);
  return lots.filter(({ remaining }) => remaining > 0);
}

/** What the erasure of an address would take. */
export async function lotsToLose(ctx: Pick<Ctx, "db">, email: string): Promise<LostLot[]> {
  return (await lotsOfErased(ctx, email)).filter(({ remaining }) => remaining > 0);
}

/** The lots of an erased address. Locked in a transaction. */
async function lotsOfErased({ db }: Pick<Ctx, "db">, email: string): Promise<Lot[]> {
  const address = email.toLowerCase();
  const { rows } = await sql<Lot>`
    with erased as (
      select id from people where lower(email) = ${address} and not exists (
        select from users where person_id = people.id and state <> 'gone' and lower(users.email) <> ${address}))
    select wallet_lots.* from wallet_lots where person_id in (
      select id from people where id in (select id from erased) or (guardian_id in (select id from erased)
        and ${hasNoAccount}))
    order by wallet_lots.id ${db.isTransaction ? sql`for no key update of wallet_lots` : sql``}`.execute(db);
  return rows;
}

/** Empties the owner's reasons after the years for which payments are kept. */
export async function purgeWalletNotes({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  await clearNotes({ db }, sql`at < ${utcDayStart(addMonths(studioDay(now), -12 * retention.paymentYears))}`);
}
