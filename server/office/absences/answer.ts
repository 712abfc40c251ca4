import { type RawBuilder, sql } from "kysely";
import type * as schema from "../../../contract/office/absences/schema.ts";
import { text as t } from "../../../contract/office/absences/text.ts";
import { requireStudent } from "../../auth/students/student.ts";
import { tokenHash } from "../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { failpoint } from "../../platform/process/failpoint.ts";
import { choosePickup, shipInstead } from "../../selling/orders/absence-pickups.ts";
import type { MoneyWords } from "../../selling/payments/refund-words.ts";
import { isGivenBack, lockPurchase } from "../../selling/payments/refunds/refund.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { giveBackSession, rebookSession } from "../../teaching/bookings/absence-sessions.ts";
import { dropNextHold, lockForAnswer, takeNextSeat } from "../../teaching/signups/absence-seats.ts";
import { giveUpSeat } from "../../teaching/signups/cancel.ts";
import { giveBackSeat } from "../../teaching/signups/give-back.ts";
import { answerLetter } from "./letters.ts";
import { type ItemRow, readItems } from "./read-items.ts";
import { asksStudent } from "./read.ts";

type Choice = Omit<Parsed<typeof schema.answerAbsence>["body"], "token">;
type By = "person" | "owner" | "deadline";
type Done = { message: string };

/**
 * Answers one question: by the token of the letter, as the student it asks, or as the owner who has phoned the person.
 * Refuses `link-dead` for a token and `not-found` otherwise if it asks another person, and as `answer`.
 */
export async function answerAbsence(ctx: Ctx, { body }: Parsed<typeof schema.answerAbsence>): Promise<Done> {
  const { token, ...choice } = body;
  const { rows } = await sql`
    select from absence_items as items where items.id = ${choice.itemId} and ${await asksCaller(ctx, token)}`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Refusal(token === undefined ? "not-found" : "link-dead");
  const by = token === undefined && ctx.actor.kind === "admin" ? "owner" : "person";
  return { message: await ctx.tx((tx) => answer(tx, choice, by)) };
}

/** SQL over `items`: what the caller may answer. */
async function asksCaller(ctx: Ctx, token: string | undefined): Promise<RawBuilder<unknown>> {
  if (token !== undefined)
    return sql`items.person_id = (select id from absence_people where token_hash = ${tokenHash(token)})`;
  return ctx.actor.kind === "admin" ? sql`true` : asksStudent(await requireStudent(ctx));
}

/** Handles missed deadlines: carries out the default that the letter named. One transaction per answer. */
export async function answerDue(ctx: Ctx): Promise<void> {
  const { rows: due } = await sql<{ itemId: string; choose: "back" | "kept" }>`
    select id as "itemId", if_silent as choose from absence_items
    where state = 'asked' and answer_by <= ${ctx.now} order by answer_by, id limit 500`.execute(ctx.db);
  const failures: unknown[] = [];
  for (const choice of due) {
    await ctx
      .tx((tx) => answer(tx, choice, "deadline"))
      .catch((error: unknown) => {
        // Answered at the same moment.
        if (!(error instanceof Refusal && error.code === "answered")) failures.push(error);
      });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Carries out a choice and stores the answer: the first of several wins. Lock order: purchase, person of the letter,
 * classes or slots, item. Refuses `answered`, `answer-too-late`, `invalid` for an impossible choice, and as the verbs
 * of seats, sessions and orders.
 */
async function answer(tx: Tx, choice: Choice, by: By): Promise<string> {
  const [seen] = await readItems(tx, sql`items.id = ${choice.itemId}`);
  if (!seen) throw new Refusal("not-found");
  if (seen.purchase_id) await lockPurchase(tx, seen.purchase_id);
  // Waits for a letter that is being written, which holds a seat for the item, and the other way round.
  await tx.db.selectFrom("absence_people").select("id").where("id", "=", seen.person_id).forShare().execute();
  const [item] = await readItems(tx, sql`items.id = ${choice.itemId}`);
  if (item?.state !== "asked") throw new Refusal("answered");
  const isDue = item.answer_by! <= tx.now;
  if (isDue !== (by === "deadline")) throw new Refusal(isDue ? "answer-too-late" : "answered");
  const message = item.is_open ? await verbs[item.kind](tx, item, choice, by) : t.done;
  const { numUpdatedRows } = await tx.db
    .updateTable("absence_items")
    .set({ state: choice.choose, answered_at: tx.now, answered_by: by })
    .where((is) => is.and({ id: item.id, state: "asked" }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("answered");
  failpoint("absence: answered");
  return message;
}

type Verb = (tx: Tx, item: ItemRow, choice: Choice, by: By) => Promise<string>;

const impossible = (): never => {
  throw new Refusal("invalid");
};

const verbs: Record<ItemRow["kind"], Verb> = {
  seat: (tx, item, choice, by) =>
    item.change === "cancel" ? answerForSeat(tx, item, choice, by) : answerForChangedClass(tx, item, choice),
  session: answerForSession,
  order: answerForOrder,
  waiting: impossible,
  request: impossible,
};

/** The seat of a class that is called off: another class, or its price goes back. */
async function answerForSeat(tx: Tx, item: ItemRow, { choose, eventId }: Choice, by: By): Promise<string> {
  const hold = { holdId: item.hold_id, holdEventId: item.next?.eventId ?? null };
  const chosen = eventId ?? hold.holdEventId ?? undefined;
  await lockForAnswer(tx, hold, choose === "next" ? chosen : undefined);
  if (choose === "next") {
    if (!chosen) throw new Refusal("class-not-found", { message: t.chooseClass });
    if (item.purchase_id) await refuseReturned(tx, item.purchase_id);
    const signature = await readLetterSignature(tx);
    await takeNextSeat(tx, { signupId: item.signup_id!, eventId: chosen, hold }, signature);
    return t.spotIsYours;
  }
  if (choose !== "back" && choose !== "credit") return impossible();
  await dropNextHold(tx, hold);
  const seat = { id: item.signup_id!, purchase_id: item.purchase_id };
  const event = await tx.db.selectFrom("events").selectAll().where("id", "=", item.event_id).executeTakeFirstOrThrow();
  const { email } = await personOf(tx, item);
  const money = await giveBackSeat(tx, seat, event, { as: asOf(choose), reader: email, isOwner: true });
  return sayMoney(tx, item, { words: () => money.wordsFor(email), by });
}

/** A class with a substitute or a new time: the seat stays, or is given up without loss. */
async function answerForChangedClass(tx: Tx, item: ItemRow, { choose }: Choice): Promise<string> {
  if (choose === "kept") return t.spotIsKept;
  if (choose !== "back" && choose !== "credit") return impossible();
  const { email } = await personOf(tx, item);
  return giveUpSeat(tx, { id: item.signup_id!, event_id: item.event_id!, name: item.name, email }, asOf(choose));
}

/** A session that is called off: another time, or its price goes back. */
async function answerForSession(tx: Tx, item: ItemRow, { choose, slotId }: Choice, by: By): Promise<string> {
  if (choose === "next") {
    if (!slotId) throw new Refusal("slot-gone", { message: t.chooseTime });
    if (item.purchase_id) await refuseReturned(tx, item.purchase_id);
    await rebookSession(tx, item.booking_id!, slotId);
    return t.newTimeIsBooked;
  }
  if (choose !== "back" && choose !== "credit") return impossible();
  return sayMoney(tx, item, { words: await giveBackSession(tx, item.booking_id!, asOf(choose)), by });
}

/** An order that was to be handed over: at the proposed class, at another one, or shipped at no charge. */
async function answerForOrder(tx: Tx, item: ItemRow, { choose, eventId, address }: Choice): Promise<string> {
  if (choose === "kept") return t.pickUpStays;
  if (choose === "next") {
    if (!eventId) throw new Refusal("class-not-found", { message: t.chooseClass });
    await choosePickup(tx, item.order_id!, eventId);
    return t.pickUpIsChanged;
  }
  if (choose !== "ship") return impossible();
  if (!address) throw new Refusal("address-needed", { message: t.addressNeeded });
  await shipInstead(tx, item.order_id!, address);
  return t.orderIsShipped;
}

const asOf = (choose: "back" | "credit") => (choose === "credit" ? "credit" : "source");

async function refuseReturned(tx: Tx, purchaseId: string): Promise<void> {
  if (await isGivenBack(tx, purchaseId)) throw new Refusal("answered", { message: t.alreadyReturned });
}

const personOf = ({ db }: Pick<Tx, "db">, { person_id }: ItemRow) =>
  db.selectFrom("absence_people").select(["name", "email"]).where("id", "=", person_id).executeTakeFirstOrThrow();

/** The answer to the caller, and a letter about the money if there is any. */
async function sayMoney(tx: Tx, item: ItemRow, { words, by }: { words: MoneyWords; by: By }): Promise<string> {
  const person = await personOf(tx, item);
  if (person.email !== "" && words().length > 0)
    await tx.send(person.email, () => answerLetter(tx, person, { item, words: words(), isSilent: by === "deadline" }));
  return [t.done, ...words()].join(" ");
}
