import { text as t } from "../../../contract/office/absences/text.ts";
import { paths } from "../../../contract/paths.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { priceWords, centsOf } from "../../../contract/platform/values/money.ts";
import { clockWords, dayWords, momentWords, weekdayDateWords } from "../../../contract/platform/values/time.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { ownersWords, shownClass } from "../../platform/language/language.ts";
import {
  type Attachment,
  type Block,
  button,
  facts,
  type Letter,
  letterTo,
  link,
  paragraph,
  quote,
  greetingOf,
} from "../../platform/mail/letter.ts";
import { type LetterSignature, readLetterSignature } from "../../site/documents/letter-signature.ts";
import { bookingRows, calendarEntry, letterTexts } from "../../teaching/bookings/letters.ts";
import { classFile, type EventRow, placeFact } from "../../teaching/events/letters.ts";
import type { Choices } from "./choices.ts";
import type { ItemRow } from "./read-items.ts";

export type Told = { name: string; email: string; token: string };
type Asked = { item: ItemRow; choices: Choices };

/** Tells a person what is called off, covered or moved, and what they can choose. One letter about everything. */
export async function absenceLetter(
  tx: Tx,
  to: Told,
  { asked, message, answerBy, lostDays }: { asked: Asked[]; message: string; answerBy: Date; lostDays: number },
): Promise<Letter> {
  const signature = await readLetterSignature(tx);
  const isSeveral = areSeveral(asked.map(({ item }) => item));
  const [{ item: first }] = asked as [Asked];
  const goesBack = asked.some(({ item }) => item.state === "asked" && item.if_silent === "back" && item.paid_cents > 0);
  const day = dayWords(first.was_on);
  return letterTo({
    to: { address: to.email },
    replyTo: "owner",
    greeting: greetingOf(to.name),
    subject:
      first.kind === "order"
        ? t.pickUpHasChanged(first.title)
        : t.subject(first.change, first.title, day, asked.length - 1),
    body: [
      ...(message ? [quote(message)] : []),
      ...asked.flatMap((one) => blocksOf(one, { token: to.token, isSeveral, signature })),
      ...(goesBack ? [paragraph(t.withoutAnswer(momentWords(answerBy)))] : []),
      ...(lostDays > 0 ? [paragraph(t.passIsExtended(lostDays))] : []),
    ],
    teacher: signature.teacher,
    attachments: await calendarFiles(
      tx,
      asked.map(({ item }) => item),
      { to, signature, isCalledOff: true },
    ),
  });
}

/** Whether the letter names the person of each item: a guardian gets it for children. A buyer is not named. */
const areSeveral = (items: readonly ItemRow[]) =>
  new Set(items.filter(({ kind }) => kind !== "order").map(({ name }) => name)).size > 1;

type Context = { token: string; isSeveral: boolean; signature: LetterSignature };

function blocksOf({ item, choices }: Asked, context: Context): Block[] {
  const go = (choose: string) => paths.myAbsence(context.token, { item: item.id, choose });
  const what = factsOf(item, context);
  if (item.kind === "request") return [paragraph(t.timeIsNotPossible), what];
  if (item.kind === "order") return [paragraph(orderLead(item, choices)), what, ...orderLinks(item, choices, go)];
  if (item.change !== "cancel") {
    const keeps = [paragraph(t.giveUpWithoutLoss), link(t.giveUp, go("back"))];
    return [paragraph(leadOf(item)), what, ...(item.kind === "seat" && item.state === "asked" ? keeps : [])];
  }
  if (item.state !== "asked") return [paragraph(leadOf(item)), what];
  return [paragraph(leadOf(item)), what, ...insteadOf(item, choices, go), ...moneyLinks(choices, go)];
}

function leadOf({ kind, change, state, cover }: ItemRow): string {
  if (kind === "session") return t.sessionIsCalledOff;
  const waits = kind === "waiting";
  if (change === "cover") return waits ? t.waitedClassIsCoveredBy(cover) : t.coveredBy(cover);
  if (change === "move") return waits ? t.waitedClassHasMoved : t.classHasMoved;
  if (waits) return t.waitedClassIsCalledOff;
  return state === "told" ? t.unpaidClassIsCalledOff : t.classIsCalledOff;
}

const whenWords = ({ date, time }: { date: string; time: string }) => `${weekdayDateWords(date)}, ${clockWords(time)}`;

function factsOf(item: ItemRow, { isSeveral, signature }: Context): Block {
  const was = whenWords({ date: item.was_on, time: item.was_at });
  const person = { [t.person]: isSeveral && item.kind !== "order" ? item.name : undefined };
  if (item.kind === "order" && item.next) {
    const { title, location } = shownClass(item.next);
    const place = placeFact(location, signature.studioAddress);
    return facts({
      [t.what]: item.title,
      [t.pickUpAtLabel]: title,
      [t.when]: whenWords(item.next),
      [serverShared.location]: place,
      [t.before]: was,
    });
  }
  const label =
    item.kind === "session" ? serverShared.session : item.kind === "order" ? t.what : serverShared.classLabel;
  const isMoved = item.change === "move" && item.next;
  return facts({
    [label]: item.kind === "request" ? undefined : item.title,
    [t.when]: isMoved ? whenWords(item.next!) : was,
    [t.before]: isMoved ? was : undefined,
    ...person,
  });
}

function orderLead({ next, change }: ItemRow, { choices }: Choices): string {
  if (next) return change === "move" ? t.orderMovesAlong : t.orderWaitsAt;
  return choices.length > 0 ? t.orderNeedsPickUp : t.orderHasNoPickUp;
}

/** One link, to what the buyer can choose instead of the proposed pick-up. */
function orderLinks({ next }: ItemRow, { choices }: Choices, go: (choose: string) => string): Block[] {
  const other = choices.includes("ship") ? t.otherPickUpOrShip : t.otherPickUp;
  const [choose, words] = choices.includes("next") ? (["next", other] as const) : (["ship", t.haveItShipped] as const);
  if (!choices.includes(choose)) return [];
  return [next ? link(words, go(choose)) : button(words, go(choose))];
}

/** What a person can have instead: the spot that is held, another class, or another time. */
function insteadOf({ kind, next, held_until }: ItemRow, { others }: Choices, go: (choose: string) => string): Block[] {
  if (kind === "session") return [button(t.chooseAnotherTime, go("next"))];
  if (next && held_until) {
    const held = t.spotIsHeld(ownersWords(next.title), whenWords(next), momentWords(held_until));
    return [paragraph(held), button(t.keepThatSpot, go("next"))];
  }
  return others.length > 0 ? [button(t.chooseAnotherClass, go("next"))] : [paragraph(t.noOtherClass)];
}

function moneyLinks({ choices, parts, credit }: Choices, go: (choose: string) => string): Block[] {
  const back = () => {
    if (parts.length === 0) return t.noThanks;
    if (parts.some(({ to }) => to === "pass")) return t.chooseUseBack;
    return parts.some(({ to }) => to === "provider" || to === "cash") ? t.chooseMoneyBack : t.walletBack;
  };
  return [
    ...(choices.includes("credit") ? [link(t.chooseCredit(priceWords(centsOf(credit!))), go("credit"))] : []),
    ...(choices.includes("back") ? [link(back(), go("back"))] : []),
  ];
}

type Files = { to: Pick<Told, "name" | "email">; signature: LetterSignature; isCalledOff: boolean };

/** Calendar files: remove what is called off, add what moved or takes place after all. */
async function calendarFiles(tx: Tx, items: readonly ItemRow[], { to, signature, isCalledOff }: Files) {
  const { studioAddress, organizer } = signature;
  const files: Attachment[] = [];
  for (const item of items) {
    const fileName = `calendar-${files.length + 1}.ics`;
    const method = isCalledOff && item.change === "cancel" ? "CANCEL" : "REQUEST";
    if (item.kind === "session") {
      const [row] = await bookingRows(tx, { id: item.booking_id! }, method === "CANCEL" ? "cancelled" : "live");
      if (!row) continue;
      const words = await letterTexts(tx, row);
      files.push({ ...calendarEntry(tx, row, { method, recipient: "student", words }), fileName });
    }
    if (item.kind !== "seat") continue;
    const event = await classOf(tx, item.event_id!);
    const options = { method, studioAddress, organizer, attendee: to, fileName } as const;
    files.push(classFile(tx, event, options));
  }
  return files;
}

const classOf = ({ db }: Pick<Tx, "db">, id: string): Promise<EventRow> =>
  db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Tells a person that an item without an answer takes place after all. */
export async function wellLetter(tx: Tx, to: Omit<Told, "token">, items: readonly ItemRow[]): Promise<Letter> {
  const signature = await readLetterSignature(tx);
  const [first] = items as [ItemRow];
  const isSeveral = areSeveral(items);
  const lead = ({ kind, change }: ItemRow) => {
    if (kind === "session") return t.sessionTakesPlace;
    if (kind === "order") return t.pickUpAsPlanned;
    if (kind === "waiting") return t.youWaitAgain;
    return change === "cover" ? t.iTeachMyself : t.spotIsYoursAgain;
  };
  return letterTo({
    to: { address: to.email },
    replyTo: "owner",
    greeting: greetingOf(to.name),
    subject: t.wellSubject(first.title, dayWords(first.was_on), items.length - 1),
    body: [
      paragraph(t.itTakesPlace),
      ...items.flatMap((item) => [
        factsOf({ ...item, next: null }, { token: "", isSeveral, signature }),
        paragraph(lead(item)),
      ]),
    ],
    teacher: signature.teacher,
    attachments: await calendarFiles(tx, items, { to, signature, isCalledOff: false }),
  });
}

/** Tells a person what became of an answer about money, or of a missing answer. `words`: what goes back. */
export async function answerLetter(
  tx: Tx,
  to: Pick<Told, "name" | "email">,
  { item, words, isSilent }: { item: ItemRow; words: readonly string[]; isSilent: boolean },
): Promise<Letter> {
  const { teacher } = await readLetterSignature(tx);
  const day = dayWords(item.was_on);
  return letterTo({
    to: { address: to.email },
    replyTo: "owner",
    greeting: greetingOf(to.name),
    subject: isSilent ? t.silenceSubject(item.title, day) : t.answerSubject(item.title, day),
    body: [paragraph(isSilent ? t.noAnswerCame : t.thankYouForAnswer), ...words.map((each) => paragraph(each))],
    teacher,
  });
}
