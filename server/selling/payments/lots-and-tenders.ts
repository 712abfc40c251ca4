import { type RawBuilder, type Selectable, sql } from "kysely";
import { addDays, type Day, studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { hasNoAccount } from "../../platform/db/has-no-account.ts";
import { newId } from "../../platform/db/id.ts";
import { emptyAssignments, hasPersonalData } from "../../platform/db/personal-columns.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { onStudioClock } from "../../platform/db/studio-zone.ts";
import { sendBatch, sendUnawaited } from "../../platform/db/transaction.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import type { PricedPurchase, PurchaseLine } from "./purchase-kinds.ts";

// The only writer of lots, entries and tenders. `wallet_lots.remaining` changes only by inserting an entry: a trigger
// adds it up, and a check refuses less than zero, so of two payments with the last use one fails.

export type Lot = Selectable<Tables["wallet_lots"]>;

/** What one lot pays of a purchase: uses of a pass or cents, and the value in cents that they pay. */
export type WalletPart = { lotId: string; name: string; kind: Lot["kind"]; units: number; cents: number };

/**
 * The owner of the lots that may pay: a person, with the guardian's lots and those of children, or the lot of a gift
 * card's code.
 */
export type WalletOwner = { personId?: string | null; codeHash?: string | undefined };

type Unpaid = Pick<PricedPurchase, "lines" | "passes"> & { total_cents: number };

/** SQL over `wallet_lots`: the lots of a person, and of their children without an account. */
export const isInWalletOf = (personId: string | null) => sql<boolean>`(
  wallet_lots.person_id = ${personId}
  or wallet_lots.person_id in (select id from people where guardian_id = ${personId} and merged_into is null
    and ${hasNoAccount}))`;

/** SQL over `wallet_lots`: the lots that may pay for this owner. */
const isUsableBy = ({ personId = null, codeHash }: WalletOwner) => sql<boolean>`(
  ${isInWalletOf(personId)}
  or wallet_lots.person_id = (select guardian_id from people where id = ${personId})
  or (wallet_lots.code_hash = ${codeHash ?? null} and wallet_lots.person_id is null))`;

/** Query for the lots that may pay for this owner and have something left. */
export const usableLots = ({ db }: Pick<Ctx, "db">, owner: WalletOwner) =>
  db.selectFrom("wallet_lots").selectAll().where("remaining", ">", 0).where(isUsableBy(owner)).orderBy("id");

/** Holds the wallet's part of a purchase, as its tenders. Returns the parts; none if the wallet has nothing for it. */
export async function holdWallet(
  tx: Pick<Tx, "db" | "now">,
  owner: WalletOwner & { purchaseId: string },
  unpaid: Unpaid,
): Promise<WalletPart[]> {
  // Locked by id, which prevents deadlocks; the plan has the order of spending.
  const lots = await usableLots(tx, owner).forNoKeyUpdate().execute();
  const parts = spendingPlan(lots, unpaid, studioDay(tx.now));
  for (const part of parts) {
    const id = newId(tx.now.getTime());
    const { expires_on: lot_expires_on } = lots.find((lot) => lot.id === part.lotId)!;
    const tender = { id, lot_id: part.lotId, lot_expires_on, units: part.units, cents: part.cents };
    sendUnawaited(
      tx.db,
      tx.db
        .insertInto("tenders")
        .values({ ...tender, purchase_id: owner.purchaseId, kind: "wallet", state: "held", opened_at: tx.now }),
      entryStatement(tx, { lotId: part.lotId, delta: -part.units, reason: "held", tenderId: tender.id }),
    );
  }
  if (parts.length > 0) failpoint("wallet: held");
  return parts;
}

/**
 * Which lots pay what, in the order of spending. A use of a pass pays one unit of a session or seat,
 * whatever it costs, if the pass counts for it on its day; cents pay the rest.
 */
export function spendingPlan(
  lots: readonly Lot[],
  { lines, passes, total_cents }: Unpaid,
  today: string,
): WalletPart[] {
  const ordered = bySpending(lots);
  const parts: WalletPart[] = [];
  let leftCents = total_cents;
  const add = (lot: Lot, units: number, cents: number) => {
    parts.push({ lotId: lot.id, name: lot.name, kind: lot.kind, units, cents });
    leftCents -= cents;
  };
  if (passes) {
    const uses = unitPrices(lines);
    for (const lot of ordered) {
      if (lot.kind !== "pass" || !isFor(lot, passes) || uses.length === 0) continue;
      const paid = uses.splice(0, lot.remaining);
      add(
        lot,
        paid.length,
        paid.reduce((sum, cents) => sum + cents, 0),
      );
    }
  }
  for (const lot of ordered) {
    const isExpired = lot.expires_on !== null && lot.expires_on < today;
    const cents = Math.min(lot.remaining, leftCents);
    if (lot.kind !== "pass" && !isExpired && cents > 0) add(lot, cents, cents);
  }
  return parts;
}

/** The earliest expiry first, then the oldest. */
export const bySpending = (lots: readonly Lot[]): Lot[] =>
  lots.toSorted(
    (one, other) =>
      compare(one.expires_on ?? "9999", other.expires_on ?? "9999") ||
      Number(one.granted_at) - Number(other.granted_at) ||
      compare(one.id, other.id),
  );

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Whether a pass is for this and counts on its day, until the end of that day. */
const isFor = ({ covers, expires_on }: Lot, passes: NonNullable<Unpaid["passes"]>): boolean =>
  (covers === "both" || covers === passes.covers) && (expires_on === null || expires_on >= passes.on);

/** The price of each unit that a pass can pay, with its tax, highest first. */
function unitPrices(lines: readonly PurchaseLine[]): number[] {
  const each = lines.flatMap(({ kind, cents, taxCents = 0, quantity = 1 }) => {
    if (kind !== "session" && kind !== "seat") return [];
    const whole = cents + taxCents;
    return Array.from({ length: quantity }, (_, nth) => share(whole, nth + 1, quantity) - share(whole, nth, quantity));
  });
  return each.toSorted((one, other) => other - one);
}

const share = (cents: number, part: number, of: number) => Math.floor((cents * part) / of);

/** Holds the wallet's part of a purchase again after its hold ended. False if a lot has too little left, or has expired. */
export async function holdWalletAgain(tx: Pick<Tx, "db" | "now">, purchaseId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select hold_wallet_again(${purchaseId}, ${tx.now}, ${studioDay(tx.now)}) as is`.execute(tx.db);
  return rows[0]!.is;
}

/**
 * Pays the wallet's part of a captured purchase. The change to `paid` has spent the held units; released ones are held
 * again and spent. False if a lot has too little left.
 */
export async function takeWallet(tx: Pick<Tx, "db" | "now">, purchaseId: string): Promise<boolean> {
  const released = tx.db.selectFrom("tenders").select("id").where("purchase_id", "=", purchaseId);
  if (!(await released.where("state", "=", "released").executeTakeFirst())) return true;
  if (!(await holdWalletAgain(tx, purchaseId))) return false;
  await sql`select spend_held_wallet(${purchaseId}, ${tx.now})`.execute(tx.db);
  return true;
}

type Entry = Pick<Selectable<Tables["wallet_entries"]>, "delta" | "reason"> & {
  lotId: string;
  tenderId?: string;
  note?: string;
};

const entryStatement = ({ db, now }: Pick<Tx, "db" | "now">, { lotId, delta, reason, tenderId, note = "" }: Entry) =>
  db.insertInto("wallet_entries").values({ lot_id: lotId, delta, reason, tender_id: tenderId ?? null, note, at: now });

export type NewLot = {
  id?: string;
  personId: string | null;
  kind: Lot["kind"];
  name: string;
  covers?: Lot["covers"];
  units: number;
  soldCents?: number | null;
  expiresOn?: string | null;
  purchaseId?: string | null;
  codeHash?: string | null;
  note?: string;
};

/** Grants a lot with its first entry. Returns its id. */
export async function grantLot(tx: Pick<Tx, "db" | "now">, lot: NewLot): Promise<string> {
  const { id = newId(tx.now.getTime()), personId, kind, name, covers = null, units, note } = lot;
  const { soldCents = null, expiresOn = null, purchaseId = null, codeHash = null } = lot;
  const origin = { purchase_id: purchaseId, sold_cents: soldCents, granted_at: tx.now };
  const what = { kind, name: name.slice(0, 120), covers, units, expires_on: expiresOn };
  await sendBatch(
    tx.db,
    tx.db.insertInto("wallet_lots").values({ id, person_id: personId, ...what, ...origin, code_hash: codeHash }),
    entryStatement(tx, { lotId: id, delta: units, reason: "granted", ...(note ? { note } : {}) }),
  );
  return id;
}

/** Adds or takes units for the owner, with a reason, or voids the rest of a lot whose sale is refunded. */
export async function changeLot(
  tx: Pick<Tx, "db" | "now">,
  entry: Omit<Entry, "tenderId"> & { reason: "granted" | "voided" | "refunded" | "expired" },
): Promise<void> {
  await entryStatement(tx, entry).execute();
}

/** Moves the last day on which a lot counts. */
export async function moveExpiry(tx: Pick<Tx, "db">, lotId: string, expiresOn: Day | null): Promise<void> {
  await tx.db.updateTable("wallet_lots").set({ expires_on: expiresOn }).where("id", "=", lotId).execute();
}

/**
 * Adds days to the passes that count on `from` and have uses left, because the owner could not teach. Returns how many.
 */
export async function extendPasses(
  { db }: Pick<Tx, "db">,
  { from, days, covers }: { from: Day; days: number; covers: readonly ("classes" | "sessions")[] },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("wallet_lots")
    .set({ expires_on: sql<string>`expires_on + ${days}::int` })
    .where("kind", "=", "pass")
    .where("covers", "in", [...covers, "both"])
    .where("expires_on", ">=", from)
    .where("remaining", ">", 0)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Lets a lot expire at the end of yesterday, also what is released or returned to it later: its last day is earlier than
 * when anything of it was spent (`addLostDays`).
 */
export async function endLot(tx: Pick<Tx, "db" | "now">, lot: Lot): Promise<void> {
  await sql`
    update wallet_lots set expires_on = least(expires_on, ${addDays(studioDay(tx.now), -1)}::date,
      (select min(lot_expires_on) - 1 from tenders where lot_id = wallet_lots.id))
    where id = ${lot.id}`.execute(tx.db);
  if (lot.remaining > 0) await changeLot(tx, { lotId: lot.id, delta: -lot.remaining, reason: "expired" });
}

/**
 * Puts a gift card into a person's wallet by the hash of its code. Of several callers one succeeds; the same person may
 * repeat it. Undefined if the code is wrong, used up, expired or in another wallet.
 */
export function redeemLot(
  tx: Pick<Tx, "db" | "now">,
  { codeHash, personId }: { codeHash: string; personId: string },
): Promise<Lot | undefined> {
  return tx.db
    .updateTable("wallet_lots")
    .set((of) => ({ person_id: personId, redeemed_at: of.fn.coalesce("redeemed_at", of.val(tx.now)) }))
    .where("code_hash", "=", codeHash)
    .where(sql<boolean>`(person_id = ${personId} or (person_id is null and remaining > 0
      and (expires_on is null or expires_on >= ${studioDay(tx.now)})))`)
    .returningAll()
    .executeTakeFirst();
}

/** The lots of a child who leaves the household stay with the guardian. */
export async function keepLotsOfChild(
  { db }: Pick<Tx, "db">,
  child: { id: string; guardianId: string },
): Promise<void> {
  await db
    .updateTable("wallet_lots")
    .set({ person_id: child.guardianId })
    .where("person_id", "=", child.id)
    .where(isInWalletOf(child.guardianId))
    .execute();
}

/** Empties the owner's reasons. `which` is SQL over `wallet_entries`. */
export async function clearNotes({ db }: Pick<Ctx, "db">, which: RawBuilder<boolean>): Promise<void> {
  await sql`update wallet_entries set ${emptyAssignments("wallet_entries")}
    where ${hasPersonalData("wallet_entries")} and ${which}`.execute(db);
}

/** Lets lots expire whose last day has passed. Held units are not touched: they expire when they are released. */
export async function expireLots(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  await sql`
    insert into wallet_entries (lot_id, delta, reason, at)
    select id, -remaining, 'expired', ${ctx.now} from wallet_lots
    where expires_on < ${studioDay(ctx.now)} and remaining > 0
    order by id for no key update skip locked`.execute(ctx.db);
}

/** The wallet's part of a purchase. No query if the provider pays all of it. */
export async function walletPartsOf(
  { db }: Pick<Tx, "db">,
  { id, total_cents, amount_cents }: { id: string; total_cents: number; amount_cents: number },
): Promise<Pick<WalletPart, "name" | "kind" | "units" | "cents">[]> {
  if (total_cents === amount_cents) return [];
  return db
    .selectFrom("tenders")
    .innerJoin("wallet_lots", "wallet_lots.id", "lot_id")
    .select(["wallet_lots.name", "wallet_lots.kind", "tenders.units", "tenders.cents"])
    .where("tenders.purchase_id", "=", id)
    .orderBy("tenders.id")
    .execute();
}

/**
 * The taken wallet and cash tenders of a purchase, with the amount that each can give back. The tender spent last comes
 * first: a part goes back to the lot that counts the longest.
 */
export async function takenTenders({ db }: Pick<Ctx, "db">, purchaseId: string) {
  return db
    .selectFrom("tenders")
    .leftJoin("wallet_lots", "wallet_lots.id", "tenders.lot_id")
    .select(["tenders.id", "tenders.kind", "tenders.lot_id", "tenders.units", "cents", "taken_at"])
    .select(["returned_units", "returned_cents", "wallet_lots.name", "wallet_lots.kind as lot_kind", "expires_on"])
    .where("tenders.purchase_id", "=", purchaseId)
    .where("tenders.state", "=", "taken")
    .orderBy("expires_on", (by) => by.desc().nullsFirst())
    .orderBy("granted_at", "desc")
    .orderBy("tenders.id")
    .execute();
}
export type TakenTender = Awaited<ReturnType<typeof takenTenders>>[number];

/** Statement that inserts the tender of a purchase that is paid in cash. */
export const cashStatement = (tx: Pick<Tx, "db">, purchaseId: string, { cents, at }: { cents: number; at: Date }) =>
  tx.db.insertInto("tenders").values({
    id: newId(at.getTime()),
    purchase_id: purchaseId,
    kind: "cash",
    cents,
    state: "taken",
    taken_at: at,
    opened_at: at,
  });

type Returned = {
  tender: TakenTender;
  requestId: string;
  units: number;
  cents: number;
  at?: Date;
  /** The owner cancelled: the lot is valid for as many days again as when it was spent. */
  addsLostDays?: boolean | undefined;
};

/**
 * Gives a part of a tender back: the wallet gets its units, cash is noted as returned. Once per request. Returns the
 * last day of the lot.
 */
export async function returnTender(tx: Pick<Tx, "db" | "now">, returned: Returned): Promise<Day | null> {
  const { tender, requestId, units, cents, at = tx.now, addsLostDays = false } = returned;
  const noted = await tx.db
    .insertInto("tender_returns")
    .values({
      id: newId(tx.now.getTime()),
      tender_id: tender.id,
      request_id: requestId,
      units,
      cents,
      returned_at: at,
    })
    .onConflict((conflict) => conflict.columns(["tender_id", "request_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!noted) return tender.expires_on;
  await tx.db
    .updateTable("tenders")
    .set((of) => ({
      returned_units: of("returned_units", "+", units),
      returned_cents: of("returned_cents", "+", cents),
    }))
    .where("id", "=", tender.id)
    .execute();
  if (!tender.lot_id || units === 0) return tender.expires_on;
  await entryStatement(tx, { lotId: tender.lot_id, delta: units, reason: "returned", tenderId: tender.id }).execute();
  const hasExpired = tender.expires_on !== null && tender.expires_on < studioDay(tx.now);
  return addsLostDays || hasExpired ? addLostDays(tx, tender) : tender.expires_on;
}

/** What goes back to a lot that has expired can be used for at least these days. */
const leastDays = 7;

/**
 * Adds the days since units were spent to the days that were left then, even if several come back at once. A lot that
 * the owner or an erasure has ended since stays ended. Returns the last day.
 */
async function addLostDays({ db, now }: Pick<Tx, "db" | "now">, tender: TakenTender): Promise<Day | null> {
  const today = sql`${studioDay(now)}::date`;
  const { rows } = await sql<{ expires_on: Day }>`
    update wallet_lots set expires_on = greatest(expires_on, ${today} + greatest(
      lot_expires_on - ${onStudioClock(sql`opened_at`)}::date,
      case when expires_on < ${today} then ${sql.lit(leastDays)} end))
    from tenders where tenders.id = ${tender.id} and wallet_lots.id = lot_id and expires_on >= lot_expires_on
    returning expires_on`.execute(db);
  return rows[0]?.expires_on ?? tender.expires_on;
}
