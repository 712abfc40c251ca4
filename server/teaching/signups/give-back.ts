import { sql } from "kysely";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { dollarsOf, priceWords } from "../../../contract/platform/values/money.ts";
import * as ownersMail from "../../../contract/teaching/bookings/text.desk.ts";
import type { SeatRefund } from "../../../contract/teaching/signups/schema.ts";
import * as owner from "../../../contract/teaching/signups/text.desk.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { inEnglish } from "../../platform/language/language.ts";
import { grantLot } from "../../selling/payments/lots-and-tenders.ts";
import { nothingRefunded, type Purchase, type Refunded } from "../../selling/payments/purchase-kinds.ts";
import { payerOf, purchasesQuery } from "../../selling/payments/read.ts";
import { type MoneyWords, ownerRefundWords, refundWords } from "../../selling/payments/refund-words.ts";
import {
  creditableCents,
  lockPurchase,
  previewRefund,
  requestRefund,
  sendWalletReturned,
} from "../../selling/payments/refunds/refund.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import type { Seats } from "../events/count-seats.ts";
import { seatForfeited } from "./payer-letters.ts";

/** How the price of a seat that is given up in time goes back: to where it came from, or as credit in the wallet. */
export type GiveBack = "source" | "credit";

type PaidSeat = { id: string; purchase_id: string | null };

/** Locks the purchase of a seat, if it has one. Lock order: purchase, event, sign-ups. */
export async function lockPurchaseOfSeat(tx: Tx, signupId: string): Promise<PaidSeat> {
  const seats = tx.db.selectFrom("signups").select(["id", "purchase_id"]).where("id", "=", signupId);
  const seat = await seats.executeTakeFirst();
  if (seat?.purchase_id) await lockPurchase(tx, seat.purchase_id);
  return seat ?? { id: signupId, purchase_id: null };
}

/** Locks the purchases of all seats in these classes, in order of their ids. */
export async function lockPurchasesOfSeats(tx: Tx, eventIds: readonly string[]): Promise<void> {
  const seats = tx.db.selectFrom("signups").select("purchase_id").distinct().where("event_id", "in", eventIds);
  const sold = seats.where("state", "in", ["live", "held"]).where("purchase_id", "is not", null);
  for (const { purchase_id } of await sold.orderBy("purchase_id").execute()) await lockPurchase(tx, purchase_id!);
}

/** The last moment at which the price of a seat goes back: the start, if the owner has changed the class. */
export async function refundUntil(
  { site }: Pick<Ctx, "site">,
  {
    starts_at,
    cutoff_hours,
    is_free_to_leave,
  }: Pick<Seats["event"], "starts_at" | "cutoff_hours" | "is_free_to_leave">,
): Promise<Date> {
  if (is_free_to_leave) return starts_at;
  const { sessions } = await site.settings();
  return new Date(starts_at.getTime() - (cutoff_hours ?? sessions.cancelHours) * 3_600_000);
}

/** What becomes of the money of a seat, in words. */
type SeatMoney = {
  /** Words for the reader at this address: empty unless the reader is the payer. */
  wordsFor(reader: string): string[];
  /** Missing for a seat without a price. */
  forOwner?: string;
};
const noSeatMoney: SeatMoney = { wordsFor: () => [] };

type GivenBack = {
  as: GiveBack;
  /** Address of the letter that has the sentences. Its payer has a letter of their own if they do not read that one. */
  reader: string;
  /** Address of who gives the seat up. Default: the reader. Only the payer makes credit of the money. */
  caller?: string;
  isOwner?: boolean;
};

/**
 * Gives the price of a cancelled seat back, once: until the cut-off, or when the owner decides so (`isOwner`). After
 * the cut-off the price is forfeited, unless the owner waives that. Returns words for the payer and the owner; none for
 * a seat without a price. `credit` needs a student with an account.
 */
export async function giveBackSeat(
  tx: Tx,
  { id, purchase_id }: PaidSeat,
  event: Seats["event"],
  { as, reader, caller = reader, isOwner = false }: GivenBack,
): Promise<SeatMoney> {
  if (!purchase_id) return noSeatMoney;
  if (!isOwner && tx.now > (await refundUntil(tx, event))) {
    await tx.db.updateTable("signups").set({ forfeited_at: tx.now }).where("id", "=", id).execute();
    const purchases = purchasesQuery(tx).where("purchases.id", "=", purchase_id);
    const purchase = await purchases.executeTakeFirstOrThrow();
    const isPayer = await payerCheck(tx, purchase);
    if (!isPayer(reader)) await sendForfeited(tx, purchase, { id, event });
    const kept = (await paidForSeat(tx, purchase_id))?.cents ?? 0;
    const forOwner = kept > 0 ? { forOwner: ownersMail.youKeep(priceWords(kept)) } : {};
    return { wordsFor: (address) => (isPayer(address) ? [t.priceIsForfeited] : []), ...forOwner };
  }
  const paid = await paidForSeat(tx, purchase_id);
  if (!paid) return noSeatMoney;
  const purchase = await lockPurchase(tx, purchase_id);
  const isPayer = await payerCheck(tx, purchase);
  const reason = inEnglish(() => (isOwner ? t.refundedByOwner : t.gaveSpotUpInTime));
  const returned = async (refunded: Refunded, words: MoneyWords): Promise<SeatMoney> => {
    if (!isPayer(reader)) await sendWalletReturned(tx, purchase, refunded, reason);
    const wordsFor = (address: string) => (isPayer(address) ? words() : []);
    return { wordsFor, forOwner: ownerRefundWords(refunded) };
  };
  const isCredit = as === "credit" && isPayer(caller);
  const credit = isCredit ? creditableCents(paid, await previewOf(tx, purchase_id, paid)) : 0;
  if (paid.person_id && credit > 0) {
    const name = inEnglish(() => serverShared.creditFor(event.title));
    await grantLot(tx, { personId: paid.person_id, kind: "credit", name, units: credit, purchaseId: purchase_id });
    await tx.db.updateTable("signups").set({ credited_cents: credit }).where("id", "=", id).execute();
    const part = { to: "credit", name, units: credit, cents: credit } as const;
    const credited = { ...nothingRefunded, cents: credit, parts: [part] };
    const told = await returned(credited, () => [serverShared.creditIsInWallet(priceWords(credit))]);
    return { ...told, forOwner: ownersMail.becameCredit(priceWords(credit)) };
  }
  // The owner has changed the class, so that its student cannot come.
  const addsLostDays = isOwner || event.is_free_to_leave;
  const wanted = { amountCents: paid.cents, passUses: 1, addsLostDays, reason };
  const refunded = await requestRefund(tx, purchase_id, wanted);
  return returned(refunded, () => refundWords(refunded));
}

/** Tells the payer that a friend's seat was given up too late. Only a payer with an account reads the friend's name. */
async function sendForfeited(tx: Tx, purchase: Purchase, { id, event }: { id: string; event: Seats["event"] }) {
  const payer = await payerOf(tx, purchase);
  if (!payer) return;
  const seats = tx.db.selectFrom("signups").select("name").where("id", "=", id);
  const { name } = await seats.executeTakeFirstOrThrow();
  const to = { email: payer.email, name: purchase.user_id === null ? undefined : name };
  await tx.send(payer.email, async () => seatForfeited(event, to, await readLetterSignature(tx)));
}

/** Whether the payer reads at an address. A sale at the door without an address is the seat's own. */
async function payerCheck(ctx: Pick<Ctx, "db">, purchase: Purchase): Promise<(address: string) => boolean> {
  const payer = await payerOf(ctx, purchase);
  if (!payer) return () => purchase.user_id === null;
  return (address) => address.toLowerCase() === payer.email.toLowerCase();
}

/**
 * Whether a reader, by default at the address of the seat, is its payer: only the payer sees the refund. True for a
 * free seat.
 */
export async function isPayersSeat(ctx: Pick<Ctx, "db">, signupId: string, reader?: string): Promise<boolean> {
  const seats = ctx.db.selectFrom("signups").select(["email", "purchase_id"]).where("id", "=", signupId);
  const { email, purchase_id } = await seats.executeTakeFirstOrThrow();
  if (!purchase_id) return true;
  const purchase = await purchasesQuery(ctx).where("purchases.id", "=", purchase_id).executeTakeFirstOrThrow();
  return (await payerCheck(ctx, purchase))(reader ?? email);
}

type PaidForSeat = { cents: number; person_id: string | null };

/** The price of one seat of a fulfilled purchase, and its purchase. */
async function paidForSeat({ db }: Pick<Ctx, "db">, purchaseId: string): Promise<PaidForSeat | undefined> {
  const { rows } = await sql<PaidForSeat>`
    select ceil((line.cents + tax_cents)::numeric / quantity)::int as cents, person_id
    from purchases join purchase_lines as line on purchase_id = purchases.id and line.kind = 'seat'
    where purchases.id = ${purchaseId} and state = 'fulfilled'`.execute(db);
  return rows[0];
}

const previewOf = (ctx: Pick<Ctx, "db" | "kinds">, purchaseId: string, { cents }: PaidForSeat) =>
  previewRefund(ctx, purchaseId, { amountCents: cents, passUses: 1 });

const notPaid: SeatRefund = { isPaid: false, until: null, isForfeited: false, parts: [], credit: null };

/**
 * What comes back for a seat that is given up now, by a reader (default: at its address) or the owner. A reader who is
 * not its payer learns only that it is paid. Refuses `not-found`.
 */
export async function refundIfGivenUp(
  ctx: Pick<Ctx, "db" | "kinds" | "now" | "site">,
  signupId: string,
  { isOwner = false, reader }: { isOwner?: boolean; reader?: string | undefined } = {},
): Promise<SeatRefund> {
  const seat = await ctx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "event_id")
    .select(["purchase_id", "starts_at", "cutoff_hours", "is_free_to_leave"])
    .where((is) => is.and({ "signups.id": signupId, "signups.state": "live" }))
    .executeTakeFirstOrThrow(() => new Refusal("not-found"));
  if (!seat.purchase_id || !(await paidForSeat(ctx, seat.purchase_id))) return notPaid;
  if (!isOwner && !(await isPayersSeat(ctx, signupId, reader))) return { ...notPaid, isPaid: true };
  const until = await refundUntil(ctx, seat);
  const isForfeited = !isOwner && ctx.now > until;
  const { parts, credit } = isForfeited ? { parts: [], credit: null } : await refundOfSeat(ctx, seat.purchase_id);
  return { isPaid: true, until: until.toISOString(), isForfeited, parts, credit };
}

/** The amount that one seat of a purchase gives back now, and the part that can be credit instead, in dollars. */
export async function refundOfSeat(ctx: Pick<Ctx, "db" | "kinds">, purchaseId: string) {
  const paid = await paidForSeat(ctx, purchaseId);
  if (!paid) return { parts: [], credit: null };
  const parts = await previewOf(ctx, purchaseId, paid);
  return { parts, credit: dollarsOf(creditableCents(paid, parts)) || null };
}

/** The owner waives that the price of a seat was forfeited. Refuses `not-found`, also the second time. */
export function waiveForfeit(ctx: Ctx, { params }: { params: { id: string } }): Promise<{ message: string }> {
  return ctx.tx(async (tx) => {
    const seat = await lockPurchaseOfSeat(tx, params.id);
    const waived = await tx.db
      .updateTable("signups")
      .set({ forfeited_at: null })
      .where("id", "=", params.id)
      .where("forfeited_at", "is not", null)
      .returning("event_id")
      .executeTakeFirstOrThrow(() => new Refusal("not-found"));
    const events = tx.db.selectFrom("events").selectAll().where("id", "=", waived.event_id);
    const event = await events.executeTakeFirstOrThrow();
    // No letter about the seat follows: its payer gets one about the wallet.
    await giveBackSeat(tx, seat, event, { as: "source", reader: "", isOwner: true });
    return { message: owner.forfeitIsWaived };
  });
}

/** Refunds all seats in removed classes. Returns the sentences for their students, by seat. */
export async function giveBackRemovedSeats(tx: Tx, eventIds: readonly string[]): Promise<Map<string, MoneyWords>> {
  const seats = await tx.db
    .selectFrom("signups")
    .innerJoin("events", "events.id", "event_id")
    .select(["signups.id", "purchase_id", "event_id", "email"])
    .where("event_id", "in", eventIds)
    .where("signups.state", "=", "live")
    .where("purchase_id", "is not", null)
    .where("events.starts_at", ">", tx.now)
    .orderBy("purchase_id")
    .orderBy("signups.id")
    .execute();
  const words = new Map<string, MoneyWords>();
  for (const { event_id, email, ...seat } of seats) {
    const event = await tx.db.selectFrom("events").selectAll().where("id", "=", event_id).executeTakeFirstOrThrow();
    const money = await giveBackSeat(tx, seat, event, { as: "source", reader: email, isOwner: true });
    words.set(seat.id, () => money.wordsFor(email));
  }
  return words;
}
