import { sql, type Selectable } from "kysely";
import { paths } from "../../../contract/paths.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { inStudioTime } from "../../../contract/platform/language/zone-words.ts";
import type { StudioPlace } from "../../../contract/platform/values/place.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { seatPriceWords } from "../../../contract/teaching/events/class-price.ts";
import { fullLocation, mapLink } from "../../../contract/teaching/events/place.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { ownersWords } from "../../platform/language/language.ts";
import {
  button,
  facts,
  letterTo,
  paragraph,
  quote,
  greetingOf,
  type Attachment,
  type Block,
  type Letter,
} from "../../platform/mail/letter.ts";
import { inPlace } from "../../platform/process/place.ts";
import { readLetterSignature, type LetterSignature } from "../../site/documents/letter-signature.ts";
import { eventIcs, type IcsOptions } from "./ics.ts";
import { seatPriceOf, type PriceColumns } from "./seat-price.ts";

export type EventRow = Selectable<Tables["events"]>;
type Writer = Pick<Tx, "db" | "now" | "publicUrl" | "ownerEmail" | "site">;

type ClassWords = Pick<LetterSignature, "studioAddress"> & Partial<Pick<LetterSignature, "price" | "bring">>;

/** The facts about a class that every letter about it contains. To a student: also the street with a map link. */
export function classFacts(
  event: Pick<EventRow, "title" | "date" | "time" | "location"> & PriceColumns & Partial<Pick<EventRow, "cover">>,
  { studioAddress, price, bring }: ClassWords = { studioAddress: [] },
) {
  return facts({
    [serverShared.classLabel]: ownersWords(event.title),
    [t.when]: whenOf(event),
    [serverShared.location]: placeFact(ownersWords(event.location), studioAddress),
    [serverShared.teacher]: event.cover || undefined,
    // Without `price`, the letter is not about coming.
    [serverShared.priceLabel]: price === undefined ? undefined : seatPriceWords(seatPriceOf(event)) || price,
    [serverShared.bring]: bring,
  });
}

/** A location; for one in the studio, the whole address with its link to the map. */
export function placeFact(location: string, studioAddress: readonly string[]) {
  const full = fullLocation(location, studioAddress);
  return full === location ? location : { value: full, address: mapLink(full) };
}

type ClassFileOptions = DistributiveOmit<IcsOptions, "publicUrl" | "now"> & {
  /** Lines of the site's address, which complete a studio location. */
  studioAddress: readonly string[];
  fileName?: string | undefined;
};

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

export function classFile(
  { publicUrl, now }: Pick<Tx, "publicUrl" | "now">,
  { starts_at: startsAt, ends_at: endsAt, ...event }: EventRow,
  { fileName = "class.ics", studioAddress, ...options }: ClassFileOptions,
): Attachment {
  const location = fullLocation(ownersWords(event.location), studioAddress);
  const content = eventIcs({ ...event, startsAt, endsAt, location }, { publicUrl, now, ...options });
  return calendarAttachment(fileName, options.method, content);
}

/** An iCalendar file as an attachment. The method in its type makes mail programs offer the entry. */
export function calendarAttachment(fileName: string, method: IcsOptions["method"], content: string): Attachment {
  return { fileName, contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}

/**
 * A class in an email to one address, which may have several seats in it. `was`: the class before the change.
 * `isWaiting`: the person is on the waitlist.
 */
type NotifiedClass = { event: EventRow; was?: EventRow; seatIds: string[]; isWaiting: boolean };
export type Recipient = { name: string; email: string; classes: NotifiedClass[] };

/**
 * To a student: classes have a new time or location. Attached are the new calendar entries. With `placeBefore`, the
 * studio has another time zone, which is named.
 */
export function classesChanged(
  tx: Writer,
  person: Recipient,
  message: string,
  placeBefore?: StudioPlace,
): Promise<Letter> {
  const { theClass, has, isOnlyWaiting } = wordsFor(person.classes);
  return classesLetter(tx, person, {
    method: "REQUEST",
    message,
    subject: (count, { title, date, time }) =>
      t.changedNow(count, ownersWords(title), `${clockWords(time)}, ${dayWords(date)}`),
    lead: isOnlyWaiting ? t.waitlistedClassChanged(theClass, has) : t.yourClassChanged(theClass, has),
    whenOf: placeBefore ? zonedWhenOf : whenOf,
    moreFacts: ({ event, was, isWaiting }) => ({
      [t.before]:
        was &&
        `${placeBefore ? inPlace(placeBefore, () => zonedWhenOf(was)) : whenOf(was)}${was.location === event.location ? "" : `, ${ownersWords(was.location)}`}`,
      [t.spot]: isWaiting && !isOnlyWaiting ? t.onWaitlist : undefined,
    }),
    end: paragraph(t.ifItDoesNotWork),
  });
}

/** To a student: classes are cancelled, and what of the money goes where. The attachments remove the calendar entries. */
export function classesCancelled(
  tx: Writer,
  person: Recipient,
  { money, message }: { money: ReadonlyMap<string, () => string[]>; message: string },
): Promise<Letter> {
  const { theClass, has, isOnlyWaiting } = wordsFor(person.classes);
  const lowerFirst = theClass[0]!.toLowerCase() + theClass.slice(1);
  return classesLetter(tx, person, {
    method: "CANCEL",
    message,
    subject: (count, { title, date }) => t.cancelled(count, ownersWords(title), dayWords(date)),
    lead: isOnlyWaiting ? t.waitlistedClassCancelled(lowerFirst, has) : t.yourClassCancelled(lowerFirst, has),
    more: ({ seatIds }) => seatIds.flatMap((id) => money.get(id)?.() ?? []),
    end: button(t.seeOtherClasses, paths.calendar()),
  });
}

function wordsFor(classes: NotifiedClass[]) {
  const isOnlyWaiting = classes.every(({ isWaiting }) => isWaiting);
  const count = countOf(classes);
  return { theClass: t.classLabel(count), has: t.has(count), isOnlyWaiting };
}

/** A household may have a seat in a class, and a place on its waitlist. */
const countOf = (classes: NotifiedClass[]) => new Set(classes.map(({ event }) => event.id)).size;

type ClassesContent = {
  method: "REQUEST" | "CANCEL";
  /** The owner's own words; empty: none. */
  message: string;
  subject: (count: number, first: EventRow) => string;
  lead: string;
  whenOf?: typeof whenOf;
  moreFacts?: (notified: NotifiedClass) => Record<string, string | undefined>;
  /** Sentences below the facts of a class. */
  more?: (notified: NotifiedClass) => string[];
  end: Block;
};

async function classesLetter(tx: Writer, { name, email, classes }: Recipient, content: ClassesContent) {
  const { method, message, subject, lead, whenOf: whenWords = whenOf, moreFacts, more, end } = content;
  const { teacher, studioAddress, organizer } = await readLetterSignature(tx);
  const [first] = classes as [NotifiedClass];
  const classBlocks = classes.flatMap((notified) => [
    facts({
      [serverShared.classLabel]: ownersWords(notified.event.title),
      [t.when]: whenWords(notified.event),
      [serverShared.location]: placeFact(ownersWords(notified.event.location), studioAddress),
      ...moreFacts?.(notified),
    }),
    ...(more?.(notified) ?? []).map((words) => paragraph(words)),
  ]);
  // A person on the waitlist has no calendar entry.
  const seated = classes.filter(({ isWaiting }) => !isWaiting);
  return letterTo({
    to: { address: email },
    outlivesErasure: true,
    greeting: greetingOf(name),
    replyTo: "owner",
    subject: subject(countOf(classes), first.event),
    body: [paragraph(lead), ...(message ? [quote(message)] : []), ...classBlocks, end],
    teacher,
    attachments: seated.map(({ event }, index) => {
      const fileName = seated.length === 1 ? "class.ics" : `class-${index + 1}.ics`;
      return classFile(tx, event, { method, studioAddress, organizer, attendee: { name, email }, fileName });
    }),
  });
}

const whenOf = (event: Pick<EventRow, "date" | "time">) => `${dayWords(event.date)}, ${clockWords(event.time)}`;
const zonedWhenOf: typeof whenOf = (event) => inStudioTime(whenOf(event));

/**
 * Emails everyone with a seat, or on the waitlist, in upcoming classes that moved. `message`: the owner's own words.
 * Returns the number of people.
 */
export async function notifyChanged(
  tx: Tx,
  before: EventRow[],
  after: EventRow[],
  message = "",
  placeBefore?: StudioPlace,
): Promise<number> {
  const was = new Map(before.map((event) => [event.id, event]));
  const moved = after.filter((event) => {
    const old = was.get(event.id)!;
    return (event.starts_at > tx.now || old.starts_at > tx.now) && hasMoved(old, event);
  });
  const people = await recipientsOf(tx, moved);
  for (const { classes } of people) for (const one of classes) one.was = was.get(one.event.id)!;
  for (const person of people) await tx.send(person.email, () => classesChanged(tx, person, message, placeBefore));
  return people.length;
}

/** People with a seat in an upcoming class, or on its waitlist. */
export const recipientsOfUpcoming = (tx: Tx, events: readonly EventRow[]): Promise<Recipient[]> =>
  recipientsOf(
    tx,
    events.filter((event) => event.starts_at > tx.now),
  );

/** Emails the people of removed classes. `money`: the words about the money of a seat, by its id. */
export async function notifyCancelled(
  tx: Tx,
  people: readonly Recipient[],
  { money, message = "" }: { money: ReadonlyMap<string, () => string[]>; message?: string | undefined },
): Promise<void> {
  for (const person of people) await tx.send(person.email, () => classesCancelled(tx, person, { money, message }));
}

function hasMoved(old: EventRow, event: EventRow): boolean {
  return (
    old.starts_at.getTime() !== event.starts_at.getTime() ||
    old.ends_at.getTime() !== event.ends_at.getTime() ||
    old.location !== event.location
  );
}

/** Each address gets one email about all of its classes, with each class once. */
async function recipientsOf(tx: Tx, events: EventRow[]): Promise<Recipient[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  // Sign-ups entered by the owner may have no email address.
  const { rows } = await sql<{ event_id: string; name: string; email: string; seatId: string | null }>`
    select event_id, name, email, id as "seatId" from signups
    where event_id = any (${ids}::uuid[]) and state = 'live' and email <> ''
    union all
    select event_id, name, email, null from waitlist
    where event_id = any (${ids}::uuid[]) and state in ('waiting', 'offered')`.execute(tx.db);
  const people = new Map<string, Recipient>();
  for (const event of events.toSorted((one, other) => Number(one.starts_at) - Number(other.starts_at))) {
    for (const { name, email, seatId } of rows.filter(({ event_id }) => event_id === event.id)) {
      const key = email.toLowerCase();
      const person = people.get(key) ?? { name, email, classes: [] };
      const isWaiting = seatId === null;
      const same = person.classes.find((one) => one.event.id === event.id && one.isWaiting === isWaiting);
      const one = same ?? { event, seatIds: [], isWaiting };
      if (!same) person.classes.push(one);
      if (seatId !== null) one.seatIds.push(seatId);
      people.set(key, person);
    }
  }
  return [...people.values()];
}
