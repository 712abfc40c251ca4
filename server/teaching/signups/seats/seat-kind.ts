import { type RawBuilder, sql } from "kysely";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { centsOf, priceWords } from "../../../../contract/platform/values/money.ts";
import { clockWords, dateWords, dayWords } from "../../../../contract/platform/values/time.ts";
import { text as events } from "../../../../contract/teaching/events/text.ts";
import { text as t } from "../../../../contract/teaching/signups/text.ts";
import { tokenHash } from "../../../auth/tokens.ts";
import { type Ctx, Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { idsOf } from "../../../platform/db/id.ts";
import { inEnglish, ownersWords } from "../../../platform/language/language.ts";
import { receiptLetter } from "../../../selling/payments/letters.ts";
import { walletPartsOf } from "../../../selling/payments/lots-and-tenders.ts";
import {
  nothingRefunded,
  type Payment,
  type Purchase,
  type PurchaseKind,
} from "../../../selling/payments/purchase-kinds.ts";
import { payerOf } from "../../../selling/payments/read.ts";
import { requestRefund } from "../../../selling/payments/refunds/refund.ts";
import { expireReplacedPayments } from "../../../selling/payments/state.ts";
import { studioTaxCents } from "../../../selling/payments/studio-tax.ts";
import { readLetterSignature } from "../../../site/documents/letter-signature.ts";
import { lockSeats, type Seats } from "../../events/count-seats.ts";
import { seatsReturned } from "../payer-letters.ts";
import { offerFreeSeats } from "../waitlist/offer-free-seats.ts";
import { type HeldSeat, sendConfirmations } from "./seat-confirmations.ts";
import { mayYield, retakeOffers, returnHolds, returnOffers, takePlacesOf, yieldHolds } from "./unpaid-holds.ts";

/**
 * The seats of one sign-up in a class with a price, as they were when they were priced. A paid seat can move to another
 * class (../move-seat.ts), a held one cannot: `eventId` is the class of held seats only.
 */
type SeatGoods = { eventId: string; title: string; date: string; time: string; seats: number; unitCents: number };
const goodsOf = (purchase: Pick<Purchase, "goods">) => purchase.goods as SeatGoods;

/** How long after the sign-up a new purchase holds its seats again. Otherwise a client could hold them forever unpaid. */
const renewableMinutes = 30;

/**
 * Seats that a sign-up holds until they are paid. Lock order in every transaction: purchase, event, sign-ups. The hold
 * of a sign-up lasts ten minutes; its purchase has a hold of its own from its opening.
 */
export const seatKind: PurchaseKind<"seat"> = {
  gone: "class-full",
  hasOwnReceipt: true,

  /** The held seats of a token, at the price of their hold. Refuses `hold-lost`, `still-paying` and `invalid`. */
  async price(tx, wanted, { id, userId, heldUntil }) {
    const hash = tokenHash(wanted.token);
    await closeEarlierPurchases(tx, { hash, id });
    const [known] = await seatsOfToken(tx, hash);
    if (!known) throw new Refusal("hold-lost");
    const locked = await lockSeats(tx, known.event_id);
    const { event } = locked;
    const seats = await seatsOfToken(tx, hash);
    const [first] = seats;
    const newest = new Date(tx.now.getTime() - renewableMinutes * 60_000);
    const isOver = ({ held_until, yielded_until, created_at }: HeldSeat) =>
      (held_until ?? yielded_until)! <= tx.now || created_at < newest;
    if (!first || seats.some(isOver)) throw new Refusal("hold-lost");
    const yielded = seats.filter(({ state }) => state === "cancelled");
    if (yielded.length > 0 && !(await holdAgain(tx, locked, yielded, sql`yielded_until`)))
      throw new Refusal("hold-lost");
    const unitCents = unitCentsOf(first, wanted.amount);
    await tx.db
      .updateTable("signups")
      .set({ purchase_id: id, held_until: heldUntil, paid_cents: unitCents ?? 0 })
      .where((is) => is.and({ pay_hash: hash, state: "held" }))
      .execute();
    const { id: eventId, title, date, time } = event;
    const quantity = seats.length;
    const goods: SeatGoods = { eventId, title, date, time, seats: quantity, unitCents: unitCents ?? 0 };
    const cents = (unitCents ?? 0) * quantity;
    const taxCents = await studioTaxCents(tx, first.tax_class ?? event.tax_class, cents);
    const line = { kind: "seat", name: inEnglish(() => seatWords(goods)), quantity, cents, taxCents } as const;
    const passes = { covers: "classes", on: date, isOnlyWay: unitCents === undefined } as const;
    return { lines: [line], passes, payerEmail: userId === null ? first.email : "", goods };
  },

  /** Held seats of a purchase no longer end by themselves. Seats whose hold has ended are held again if all are free. */
  async pin(tx, purchase) {
    const { seats } = goodsOf(purchase);
    const pinned = await heldUpdate(tx, purchase.id)
      .set({ held_until: sql`'infinity'` })
      .executeTakeFirst();
    const missing = seats - Number(pinned.numUpdatedRows);
    return missing === 0 || pinAgain(tx, purchase, missing);
  },

  async unpin(tx, purchase) {
    await heldUpdate(tx, purchase.id).set({ held_until: purchase.held_until }).execute();
  },

  async release(tx, purchase) {
    await endHolds(tx, goodsOf(purchase).eventId, sql<boolean>`signups.purchase_id = ${purchase.id}`);
  },

  fulfil: (tx, purchase) => takeSeats(tx, purchase, { isKept: false }),

  timed: {
    async beginning({ db }, purchase) {
      const events = db.selectFrom("events").select("starts_at").where("id", "=", goodsOf(purchase).eventId);
      const event = await events.where("state", "=", "live").executeTakeFirst();
      return event && { startsAt: event.starts_at, noticeHours: 0 };
    },
    keep: (tx, purchase) => takeSeats(tx, purchase, { isKept: true }),
    /** What was given up in time since goes back. */
    async payKept(tx, purchase) {
      const { rows } = await sql<{ cents: number; kept: number; all: number }>`
        select ceil((line.cents + tax_cents)::numeric / quantity)::int as cents, quantity as all, (
          select count(*)::int from signups where signups.purchase_id = ${purchase.id}
            and (state = 'live' or forfeited_at is not null)) as kept
        from purchase_lines as line where line.purchase_id = ${purchase.id} and line.kind = 'seat'`.execute(tx.db);
      const { cents, kept, all } = rows[0]!;
      if (kept === 0) return false;
      const payer = await payerOf(tx, purchase);
      const { amount_cents = 0 } = purchase as Purchase & Partial<Payment>;
      const wallet = await walletPartsOf(tx, { ...purchase, amount_cents });
      if (payer) await tx.send(payer.email, () => receiptLetter(tx, purchase, payer, wallet));
      const givenUp = all - kept;
      const reason = inEnglish(() => t.gaveSpotUpInTime);
      if (givenUp > 0)
        await requestRefund(tx, purchase.id, {
          amountCents: cents * givenUp,
          passUses: givenUp,
          addsLostDays: true,
          reason,
        });
      return true;
    },
  },

  /** Cancels the seats of a refunded purchase in classes that have not begun. The first letter says what goes back. */
  async withdraw(tx, purchase, refunded) {
    const live = tx.db.selectFrom("signups").where("purchase_id", "=", purchase.id).where("state", "=", "live");
    const classes = await live.select("event_id").distinct().orderBy("event_id").execute();
    let words = refunded;
    for (const { event_id } of classes) {
      const seats = await lockLiveEvent(tx, event_id);
      if (!seats || seats.event.starts_at <= tx.now) continue;
      const cancelled = await tx.db
        .updateTable("signups")
        .set({ state: "cancelled", cancelled_at: tx.now })
        .where((is) => is.and({ purchase_id: purchase.id, event_id, state: "live" }))
        .executeTakeFirst();
      if (cancelled.numUpdatedRows === 0n) continue;
      const payer = await payerOf(tx, purchase);
      if (payer) {
        const signature = await readLetterSignature(tx);
        await tx.send(payer.email, () => seatsReturned(tx, seats.event, payer, { refunded: words, signature }));
      }
      words = nothingRefunded;
      tx.changed("events");
      await offerFreeSeats(tx, event_id);
    }
  },

  creditedCents: (ctx, { id }) => creditedCents(ctx, id),

  words: (purchase) => {
    const goods = goodsOf(purchase);
    return goods.seats === 1 ? seatWords(goods) : t.spotsIn(goods.seats, seatWords(goods));
  },
  // The line has the number of seats.
  lineWords: (purchase) => seatWords(goodsOf(purchase)),

  async show(ctx, purchase) {
    const { eventId, title, date, time } = goodsOf(purchase);
    const event = await ctx.db.selectFrom("events").select("location").where("id", "=", eventId).executeTakeFirst();
    return {
      facts: [
        { label: shared.classLabel, value: ownersWords(title) },
        { label: events.when, value: `${dayWords(date)}, ${clockWords(time)}` },
        { label: shared.location, value: ownersWords(event?.location ?? "") },
      ],
    };
  },
};

/** Makes the held seats of a purchase seats of the class, paid or kept by the owner. False if none is held or taken. */
async function takeSeats(tx: Tx, purchase: Purchase, { isKept }: { isKept: boolean }): Promise<boolean> {
  const { eventId, seats: count } = goodsOf(purchase);
  const seats = await lockLiveEvent(tx, eventId);
  // PayPal took the money before we pinned the seats, and some of them had yielded.
  const held = await heldCount(tx, purchase.id);
  if (held > 0 && held < count && !(await seatKind.pin(tx, purchase))) return false;
  const taken = await tx.db
    .updateTable("signups")
    .set({ state: "live", held_until: null, confirmed_at: null, confirm_by: null })
    .where((is) => is.and({ purchase_id: purchase.id, state: "held" }))
    .returningAll()
    .execute();
  if (taken.length === 0) return hasLiveSeats(tx, purchase.id);
  if (taken.length !== count || !seats) throw new Error(`Of ${count} seats ${taken.length} were held.`);
  // An unpaid hold does not keep its person off the waitlist; the paid seat ends that place.
  await takePlacesOf(
    tx,
    eventId,
    sql`select person_id from signups where purchase_id = ${purchase.id} and not is_pending`,
  );
  tx.changed("events");
  await sendConfirmations(tx, purchase, seats, taken, { isKept });
  return true;
}

/** `Gentle Flow, Sat, Jun 19, 2027, 9:00 AM`. */
export const seatWords = ({ title, date, time }: Pick<SeatGoods, "title" | "date" | "time">) =>
  `${ownersWords(title)}, ${dateWords(date)}, ${clockWords(time)}`;

/** The price of one seat: fixed, or what the student chose within the range. Undefined: with a pass only. */
function unitCentsOf({ price_from_cents: least, price_to_cents: most }: HeldSeat, amount: number | undefined) {
  if (least === null || most === null) return undefined;
  if (least === most) return least;
  const isInRange =
    amount !== undefined && Number.isInteger(amount) && centsOf(amount) >= least && centsOf(amount) <= most;
  if (isInRange) return centsOf(amount);
  const message = t.chooseBetween(priceWords(least), priceWords(most));
  throw new Refusal("invalid", { message, fields: { amount: message } });
}

/** The part of a purchase that became credit, because the student gave seats up for that. */
export async function creditedCents({ db }: Pick<Ctx, "db">, purchaseId: string): Promise<number> {
  const { rows } = await sql<{ credited: number }>`
    select coalesce(sum(credited_cents), 0)::int as credited from signups where purchase_id = ${purchaseId}`.execute(
    db,
  );
  return rows[0]!.credited;
}

/** The held seats of a token, and those that have yielded and whose hold would not have ended. */
const seatsOfToken = ({ db, now }: Pick<Tx, "db" | "now">, hash: string): Promise<HeldSeat[]> =>
  db
    .selectFrom("signups")
    .selectAll()
    .where("pay_hash", "=", hash)
    .where((of) => of.or([of("state", "=", "held"), of("yielded_until", ">", now)]))
    .where("state", "<>", "live")
    .orderBy("id")
    .execute();

const heldUpdate = ({ db }: Pick<Tx, "db">, purchaseId: string) =>
  db.updateTable("signups").where("purchase_id", "=", purchaseId).where("state", "=", "held");

async function heldCount({ db }: Pick<Tx, "db">, purchaseId: string): Promise<number> {
  const held = db.selectFrom("signups").where("purchase_id", "=", purchaseId).where("state", "=", "held");
  const { count } = await held.select((of) => of.fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

/** An earlier, unpaid purchase of the same seats is closed. Refuses `still-paying`. */
async function closeEarlierPurchases(tx: Tx, { hash, id }: { hash: string; id: string }): Promise<void> {
  const earlier = sql<boolean>`purchases.id <> ${id} and purchases.id in (
    select purchase_id from signups where pay_hash = ${hash} and purchase_id is not null)`;
  await expireReplacedPayments(tx, earlier);
  const { rows } = await sql`select from purchases where ${earlier} and state = 'paying'`.execute(tx.db);
  if (rows.length > 0) throw new Refusal("still-paying");
}

async function lockLiveEvent(tx: Tx, eventId: string): Promise<Seats | undefined> {
  return lockSeats(tx, eventId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "class-not-found") return undefined;
    throw error;
  });
}

async function hasLiveSeats({ db }: Pick<Tx, "db">, purchaseId: string): Promise<boolean> {
  const live = db.selectFrom("signups").select("id").where("purchase_id", "=", purchaseId).where("state", "=", "live");
  return (await live.limit(1).executeTakeFirst()) !== undefined;
}

/** Holds the seats of a purchase that are not held any more again, pinned: all or none. */
async function pinAgain(tx: Tx, purchase: Purchase, missingSeats: number): Promise<boolean> {
  const { eventId, seats: all } = goodsOf(purchase);
  const seats = await lockLiveEvent(tx, eventId);
  if (!seats || seats.event.starts_at <= tx.now) return false;
  // Held again before this transaction had the event.
  const { numUpdatedRows } = await heldUpdate(tx, purchase.id)
    .set({ held_until: sql`'infinity'` })
    .where("held_until", "<", sql<Date>`'infinity'`)
    .executeTakeFirst();
  const count = missingSeats - Number(numUpdatedRows);
  if (count === 0) return true;
  const missing = await tx.db
    .selectFrom("signups")
    .select("id")
    .where((is) => is.and({ purchase_id: purchase.id, state: "cancelled" }))
    .where("forfeited_at", "is", null)
    // A part of the seats was released: only for other sign-ups of these people, not by the owner.
    .$if(count < all, (of) => of.where("yielded_until", "is not", null))
    .execute();
  return missing.length === count && holdAgain(tx, seats, missing, sql`'infinity'`);
}

/**
 * Holds released seats of an event again, if all are free, and returns whether they are. Unpaid holds of the same people
 * that may yield do not keep them. The event is locked.
 */
async function holdAgain(tx: Tx, seats: Seats, missing: readonly { id: string }[], until: RawBuilder<unknown>) {
  const ids = sql`any (${idsOf(missing)}::uuid[])`;
  const { rows } = await sql<{ isTaken: boolean; yields: string[]; offered: boolean; waitlist_id: string | null }>`
    select coalesce(bool_or(not may_yield), false) as "isTaken",
      coalesce(json_agg(other_id) filter (where may_yield), '[]') as yields,
      coalesce((select waitlist.state = 'offered' from waitlist where waitlist.id = waitlist_id), false) as offered,
      waitlist_id
    from signups left join lateral (
      select other.id as other_id, ${mayYield("other")} as may_yield from signups as other
      where other.event_id = signups.event_id and other.person_id = signups.person_id
        and other.state in ('live', 'held') and other.id <> signups.id
        -- A pending child is under the person at the address.
        and not (folded(other.name) <> folded(signups.name) and (other.is_pending and signups.is_pending
          or exists (select from waivers where waivers.is_pending and signed_by = 'guardian'
            and waivers.id in (signups.waiver_id, other.waiver_id))))) as others on true
    where signups.id = ${ids} group by signups.id`.execute(tx.db);
  const offered = rows.filter((one) => one.offered).length;
  const yields = rows.flatMap((one) => one.yields);
  const others = seats.offered - offered + seats.waiting;
  const live = seats.live - yields.length;
  if (rows.some(({ isTaken }) => isTaken) || live + others + missing.length > seats.event.capacity) return false;
  await yieldHolds(tx, yields);
  await sql`
    update signups set state = 'held', held_until = ${until}, yielded_until = null, cancelled_at = null
    where id = ${ids}`.execute(tx.db);
  await retakeOffers(tx, rows);
  tx.changed("events");
  return true;
}

/** Ends holds of seats in an event. An offer that is still running returns to its student; other seats are offered on. */
async function endHolds(tx: Tx, eventId: string, which: ReturnType<typeof sql<boolean>>): Promise<void> {
  if (!(await lockLiveEvent(tx, eventId))) return;
  const { rows } = await sql<{ id: string; waitlist_id: string | null }>`
    update signups set state = 'cancelled', held_until = null, cancelled_at = ${tx.now}
    where event_id = ${eventId} and state = 'held' and ${which} returning id, waitlist_id`.execute(tx.db);
  if (rows.length === 0) return;
  await returnOffers(tx, rows);
  await returnHolds(tx, idsOf(rows));
  tx.changed("events");
  await offerFreeSeats(tx, eventId);
}

/** Ends the holds of sign-ups that were not paid in time. Seats with an open purchase follow it. */
export async function endUnpaidSeats(ctx: Ctx): Promise<void> {
  const isOver = sql<boolean>`signups.held_until <= ${ctx.now} and not exists (
    select from purchases where purchases.id = signups.purchase_id and purchases.state in ('open', 'paying', 'paid'))`;
  const { rows } = await sql<{ event_id: string }>`
    select distinct event_id from signups where state = 'held' and ${isOver}`.execute(ctx.db);
  for (const { event_id } of rows) await ctx.tx((tx) => endHolds(tx, event_id, isOver));
}
