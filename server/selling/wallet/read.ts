import { type RawBuilder, sql } from "kysely";
import { dollarsOf } from "../../../contract/platform/values/money.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type * as schema from "../../../contract/selling/wallet/schema.ts";
import { requireOwnStudent } from "../../auth/students/student.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { translated } from "../../platform/language/sentences.ts";
import { heldPurchasesOf } from "../payments/held/read.ts";
import { isInWalletOf } from "../payments/lots-and-tenders.ts";
import { kindOf } from "../payments/purchase-kinds.ts";
import { purchasesQuery } from "../payments/read.ts";
import { mailedCard } from "./gift-cards.ts";
import { personOfAccount } from "./person.ts";

/** The entries that a wallet shows. */
const mostEntries = 200;

/** A student's own wallet, with what children without an account have, and the gift cards that the student had sent. */
export async function readMyWallet(ctx: Ctx, { params }: Parsed<typeof schema.readMyWallet>): Promise<schema.MyWallet> {
  await requireOwnStudent(ctx, params.id);
  const personId = await personOfAccount(ctx, params.id);
  if (!personId) throw new Refusal("not-found");
  const lots = await readLots(ctx, isInWalletOf(personId));
  return {
    lots: lots.map(ownLot),
    held: await heldPurchasesOf(ctx, params.id),
    entries: await entriesOf(ctx, isInWalletOf(personId)),
    sent: await sentCards(ctx, { userId: params.id, personId }),
  };
}

/** A person's wallet for the owner, or that of the person a merge has kept; empty if there is no such person. */
export async function readWallet(ctx: Ctx, { query }: Parsed<typeof schema.readWallet>): Promise<schema.AdminWallet> {
  const isOfPerson = sql<boolean>`wallet_lots.person_id = kept_person(${query.person})`;
  return { lots: await readLots(ctx, isOfPerson), entries: await entriesOf(ctx, isOfPerson) };
}

function ownLot(all: schema.AdminWalletLot): schema.WalletLot {
  const { version: _version, purchaseId: _purchaseId, ...lot } = all;
  return lot;
}

type LotRow = {
  id: string;
  kind: schema.AdminWalletLot["kind"];
  name: string;
  covers: schema.AdminWalletLot["covers"];
  units: number;
  remaining: number;
  held: number;
  entry_count: number;
  expires_on: string | null;
  granted_at: Date;
  refundable_id: string | null;
};

/** One lot for the owner. Refuses `not-found`. */
export async function readLot(ctx: Pick<Ctx, "db" | "now">, id: string): Promise<schema.AdminWalletLot> {
  const [lot] = await readLots(ctx, sql`wallet_lots.id = ${id}`);
  if (!lot) throw new Refusal("not-found");
  return lot;
}

/** Lots (SQL over `wallet_lots`): those with something left first, in the order in which they are spent. */
async function readLots(
  { db, now }: Pick<Ctx, "db" | "now">,
  which: RawBuilder<unknown>,
): Promise<schema.AdminWalletLot[]> {
  const { rows } = await sql<LotRow>`
    select wallet_lots.id, wallet_lots.kind, name, covers, units, remaining, entry_count, expires_on, granted_at, held,
      purchases.id as refundable_id
    from wallet_lots
    cross join lateral (select coalesce(sum(units), 0)::int as held from tenders
      where lot_id = wallet_lots.id and state = 'held') as holds
    left join purchases on purchases.id = purchase_id and purchases.state = 'fulfilled'
      and (purchases.kind in ('pass', 'gift-card') or (purchases.kind = 'door' and (
        select sum(quantity) from purchase_lines where purchase_lines.purchase_id = purchases.id) = 1))
    where ${which}
    order by remaining + held = 0, expires_on nulls last, granted_at, wallet_lots.id`.execute(db);
  const today = studioDay(now);
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    name: translated(row.name),
    covers: row.covers,
    units: row.units,
    left: row.remaining,
    held: row.held,
    expiresOn: row.expires_on,
    isExpired: row.expires_on !== null && row.expires_on < today,
    grantedAt: row.granted_at.toISOString(),
    version: row.entry_count,
    purchaseId: row.refundable_id,
  }));
}

type EntryRow = {
  lot_id: string;
  name: string;
  kind: schema.WalletEntry["kind"];
  what: schema.WalletEntry["what"];
  units: number;
  purchase_id: string | null;
  note: string;
  at: Date;
};

/**
 * The entries of these lots in words for a person (SQL over `wallet_lots`). A hold is shown while it lasts; then its
 * outcome. A gift card's entries before it was redeemed are left out: they may be about another person.
 */
async function entriesOf(ctx: Pick<Ctx, "db" | "kinds">, which: RawBuilder<boolean>): Promise<schema.WalletEntry[]> {
  const { rows } = await sql<EntryRow>`
    with lots as (select * from wallet_lots where ${which}),
    shown as (
      select lots.id as lot_id, nth, abs(delta) as units, tenders.purchase_id, note, at,
        case when reason in ('held', 'spent', 'returned', 'expired', 'refunded', 'moved') then reason
          when reason = 'voided' then 'taken' when nth > 1 then 'added'
          when lots.purchase_id is not null then 'bought' else 'given' end as what
      from lots join wallet_entries on lot_id = lots.id left join tenders on tenders.id = tender_id
      where (redeemed_at is null or at > redeemed_at) and reason <> 'released'
        and (reason <> 'held' or tenders.state = 'held' and not exists (
          select from wallet_entries as later where later.tender_id = wallet_entries.tender_id
            and later.nth > wallet_entries.nth))
      union all
      select id, 0, before.balance, null, '', redeemed_at, 'redeemed' from lots cross join lateral (
        select balance from wallet_entries where lot_id = lots.id and at <= redeemed_at
        order by nth desc limit 1) as before)
    select shown.*, name, kind from shown join lots on lots.id = lot_id
    order by at desc, nth desc, lot_id limit ${mostEntries}`.execute(ctx.db);
  const words = await purchaseWords(ctx, rows);
  return rows.map((row) => ({
    lotId: row.lot_id,
    lotName: translated(row.name),
    kind: row.kind,
    what: row.what,
    units: row.units,
    for: (row.purchase_id && words.get(row.purchase_id)) ?? null,
    note: row.note,
    at: row.at.toISOString(),
  }));
}

async function purchaseWords(ctx: Pick<Ctx, "db" | "kinds">, rows: readonly EntryRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ purchase_id }) => purchase_id ?? []))];
  if (ids.length === 0) return new Map();
  const purchases = await purchasesQuery(ctx).where("purchases.id", "in", ids).execute();
  return new Map(purchases.map((purchase) => [purchase.id, kindOf(ctx, purchase).words(purchase)]));
}

/**
 * The gift cards that an account, or its person before there was one, had mailed, latest day first, until their addresses
 * are purged.
 */
async function sentCards(
  { db }: Pick<Ctx, "db">,
  { userId, personId }: { userId: string; personId: string },
): Promise<schema.MyWallet["sent"]> {
  const rows = await db
    .selectFrom("gift_mails")
    .innerJoin("wallet_lots", "wallet_lots.id", "lot_id")
    .innerJoin("purchases", "purchases.id", "wallet_lots.purchase_id")
    .select(["recipient_name", "recipient_email", "send_on", "sent_at", "units"])
    .where((of) =>
      of.or([
        of("purchases.user_id", "=", userId),
        of.and([of("purchases.user_id", "is", null), of("purchases.person_id", "=", personId)]),
      ]),
    )
    .where("purchases.state", "=", "fulfilled")
    .orderBy("send_on", "desc")
    .orderBy("lot_id")
    .execute();
  return rows.map((row) => ({ ...mailedCard(row)!, amount: dollarsOf(row.units) }));
}

/** The wallets of people, for the export of their data. */
export async function storedWallet({ db }: Pick<Ctx, "db">, personIds: readonly string[]): Promise<object[]> {
  const { rows } = await sql<object>`
    select people.name as "of", wallet_lots.kind, wallet_lots.name, units, remaining as "left", expires_on as "goodUntil",
      granted_at as "grantedAt", redeemed_at as "redeemedAt", (
        select json_agg(json_build_object('change', delta, 'left', balance, 'reason', reason, 'note', note, 'at', at)
          order by nth)
        from wallet_entries where lot_id = wallet_lots.id) as history
    from wallet_lots join people on people.id = person_id
    where people.id = any (${personIds}::uuid[]) order by granted_at, wallet_lots.id`.execute(db);
  return rows;
}

/**
 * The gift cards that a person had sent, and those sent to the person, for the export, until their addresses are purged.
 * `isPaid`: SQL over `purchases`; `isOwn`: SQL over a column with an address.
 */
export async function storedGiftCards(
  { db }: Pick<Ctx, "db">,
  { isPaid, isOwn }: { isPaid: RawBuilder<boolean>; isOwn: (column: string) => RawBuilder<boolean> },
): Promise<object[]> {
  const { rows } = await sql<object>`
    select ${isPaid} as "isFromYou", case when ${isPaid} then giver_name end as "from", recipient_name as "to",
      recipient_email as email, message, units as cents, send_on as "sendOn", sent_at as "sentAt"
    from gift_mails join wallet_lots on wallet_lots.id = lot_id left join purchases on purchases.id = purchase_id
    where ${isOwn("recipient_email")} or ${isPaid} order by send_on, lot_id`.execute(db);
  return rows;
}
