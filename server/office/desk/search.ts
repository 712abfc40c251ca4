import type { DeskSearch, FoundPerson } from "../../../contract/office/desk/calls.ts";
import type * as schema from "../../../contract/office/desk/schema.ts";
import type { Person } from "../../../contract/office/people/calls.ts";
import { asciiLine } from "../../../contract/platform/values/identifiers.ts";
import { centsOf } from "../../../contract/platform/values/money.ts";
import { studioDay, addDays, weekdayOf, type Day } from "../../../contract/platform/values/time.ts";
import { dollarsIn } from "../../../contract/platform/values/units.ts";
import type { Ctx, Parsed } from "../../platform/call/ctx.ts";
import type { SearchFacts } from "../../platform/db/search.ts";
import { findOrders } from "../../selling/orders/read.ts";
import { findPayments } from "../../selling/payments/find-payments.ts";
import { findSessions } from "../../teaching/bookings/read.ts";
import { findEvents } from "../../teaching/events/read.ts";
import { findMessages } from "../../teaching/messages/read.ts";
import { findPeople } from "../people/read.ts";

const shown = 5;

type Reader = Pick<Ctx, "db" | "now" | "kinds" | "provider">;

/**
 * Finds people, classes, sessions, orders, payments and messages. Reads the typed text twice: all of it as words, and
 * without its days, amount and order number. Never reads notes or waivers.
 */
export async function searchDesk(ctx: Reader, { query }: Parsed<typeof schema.searchDesk>): Promise<DeskSearch> {
  const { text, facts, providerId } = readSearch(query.search, studioDay(ctx.now));
  const [people, beside] = await Promise.all([
    text ? findPeople(ctx, text, shown) : undefined,
    facts?.words ? findPeople(ctx, facts.words, 0) : undefined,
  ]);
  const readings: SearchFacts[] = [];
  if (text) readings.push({ words: text, ...(people?.isBroad ? {} : { personIds: people?.ids ?? [] }) });
  if (facts) readings.push({ ...facts, ...(beside && !beside.isBroad ? { personIds: beside.ids } : {}) });
  // Without their people, words say nothing about a session or an order.
  const ofPeople = readings.filter(({ words, personIds }) => words === undefined || personIds !== undefined);
  const unnumbered = ofPeople.filter(({ orderNumber }) => orderNumber === undefined);
  const ofProvider = providerId ? [{ providerId }] : [];
  const named = readings.filter(isOfWordsOrDays);
  const [classes, sessions, orders, payments, messages] = await Promise.all([
    Promise.all(named.map((each) => findEvents(ctx, each, shown + 1))),
    Promise.all(unnumbered.map((each) => findSessions(ctx, each, shown + 1))),
    Promise.all(ofPeople.map((each) => findOrders(ctx, each, shown + 1))),
    Promise.all([...unnumbered, ...ofProvider].map((each) => findPayments(ctx, each, shown + 1))),
    Promise.all(named.map((each) => findMessages(ctx, each, shown + 1))),
  ]);
  return {
    people: { first: people?.first.map(foundPerson) ?? [], count: people ? people.count : 0 },
    classes: firstFew(classes),
    sessions: firstFew(sessions),
    orders: firstFew(orders),
    payments: firstFew(payments),
    messages: firstFew(messages),
    isBroad: [people, beside].some((found) => found?.isBroad),
  };
}

const isOfWordsOrDays = ({ words, days, cents, orderNumber }: SearchFacts) =>
  (words !== undefined || days !== undefined) && cents === undefined && orderNumber === undefined;

/** The first few of what each reading found, without duplicates. */
function firstFew<Row extends { id: string }>(found: readonly Row[][]) {
  const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()];
  return { first: rows.slice(0, shown), hasMore: rows.length > shown };
}

function foundPerson({ id, client, name, email, phone, guardian }: Person & { id: string }): FoundPerson {
  const clientName = client && `${client.firstName} ${client.lastName}`.trim();
  return {
    id,
    clientId: client?.id ?? null,
    name: clientName || name || email,
    email,
    phone,
    guardian: guardian?.name ?? null,
  };
}

export type Search = {
  /** All of it as words of a name, an address or a title. Undefined if it can only be an amount. */
  text: string | undefined;
  /** Days, an amount or an order number in it, and the words beside them. */
  facts: SearchFacts | undefined;
  /** An id of PayPal. */
  providerId: string | undefined;
};

/** Reads what the owner typed. `today`: days without a year are those around it. */
export function readSearch(typed: string, today: Day): Search {
  const rest: string[] = [];
  const facts: SearchFacts = {};
  const plain = asciiLine(typed);
  const tokens = plain.split(" ").filter(Boolean);
  for (let at = 0; at < tokens.length;) {
    const date = dateAt(tokens, at, today);
    if (date && !facts.days) {
      facts.days = date.days;
      at += date.length;
      continue;
    }
    const token = tokens[at++]!;
    const cents = centsIn(token);
    const orderNumber = orderNumberIn(token);
    if (cents !== undefined && facts.cents === undefined) facts.cents = cents;
    else if (orderNumber !== undefined && facts.orderNumber === undefined) facts.orderNumber = orderNumber;
    else rest.push(token);
  }
  const words = (facts.orderNumber === undefined ? rest : rest.filter((word) => !isWordOrder(word))).join(" ");
  const isFound = Object.keys(facts).length > 0;
  const isOnlyAmount = facts.cents !== undefined && rest.length === 0 && Object.keys(facts).length === 1;
  return {
    text: isOnlyAmount ? undefined : typed,
    facts: isFound ? { ...facts, ...(words ? { words } : {}) } : undefined,
    providerId: /^(?=.*\d)[a-z\d-]{6,64}$/i.test(plain) ? plain : undefined,
  };
}

const isWordOrder = (word: string) => /^(orders?|no\.?|nr\.?)$/i.test(word);

/** `$32`, `$1,085.00` or `32.50`. A number without a sign and cents is no amount. */
function centsIn(token: string): number | undefined {
  const cents = centsOf(dollarsIn(token.replaceAll(/[.,](?=\d{3}(\D|$))/g, "")));
  return /[.,]\d\d$|[^\d.,]/.test(token) && cents < 2 ** 31 ? cents : undefined;
}

/** `1005` or `#1005`. Fits the column's integer. */
function orderNumberIn(token: string): number | undefined {
  const found = /^#?([1-9]\d{0,8})$/.exec(token);
  return found ? Number(found[1]) : undefined;
}

const months = "january february march april may june july august september october november december".split(" ");
const weekdays = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

/** Position of a name that is written out, or cut after three letters or more. -1 if there is none. */
function positionIn(names: readonly string[], token: string): number {
  const word = token.toLowerCase().replace(/[.,]$/, "");
  return word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));
}

type Found = { days: Day[]; length: number };

const daysFromToday = new Map([
  ["today", 0],
  ["tomorrow", 1],
  ["yesterday", -1],
]);

/** The days that begin at a token, and the number of tokens that say them. */
function dateAt(tokens: readonly string[], at: number, today: Day): Found | undefined {
  const [one = "", two = "", three = ""] = tokens.slice(at, at + 3);
  const near = daysFromToday.get(one.toLowerCase());
  if (near !== undefined) return { days: [addDays(today, near)], length: 1 };
  const weekday = positionIn(weekdays, one);
  if (weekday >= 0) return { days: nearestWeekdays(weekday, today), length: 1 };
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(one);
  if (iso) return foundDays({ year: iso[1], month: Number(iso[2]), day: Number(iso[3]) }, today, 1);
  const slashed = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(one);
  if (slashed) return foundDays({ year: slashed[3], month: Number(slashed[1]), day: Number(slashed[2]) }, today, 1);
  const isYear = /^(19|20)\d{2}$/.test(three);
  const year = isYear ? three : undefined;
  const length = isYear ? 3 : 2;
  const month = positionIn(months, one);
  if (month >= 0) return foundDays({ year, month: month + 1, day: dayIn(two) }, today, length);
  const monthAfter = positionIn(months, two);
  if (monthAfter >= 0) return foundDays({ year, month: monthAfter + 1, day: dayIn(one) }, today, length);
  return undefined;
}

/** `3`, `3,` or `3rd`. */
const dayIn = (token: string) => Number(/^(\d{1,2})(?:st|nd|rd|th)?,?$/i.exec(token)?.[1] ?? 0);

type Written = { year: string | undefined; month: number; day: number };

/** The day in its year; without a year, in last year, this one and the next. Undefined if no calendar has it. */
function foundDays({ year, month, day }: Written, today: Day, length: number): Found | undefined {
  const thisYear = Number(today.slice(0, 4));
  const years = year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [Number(year.padStart(4, "20"))];
  const twoDigits = (count: number) => String(count).padStart(2, "0");
  const days = years.map((each) => `${each}-${twoDigits(month)}-${twoDigits(day)}`).filter(isDay);
  return days.length > 0 ? { days, length } : undefined;
}

function isDay(day: Day): boolean {
  const start = new Date(`${day}T00:00:00Z`);
  return day >= "1971" && day < "2200" && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}

const weeksBefore = 4;
const weeksAfter = 8;

function nearestWeekdays(weekday: number, today: Day): Day[] {
  const next = addDays(today, (weekday - weekdayOf(today) + 7) % 7);
  return Array.from({ length: weeksBefore + weeksAfter }, (_, week) => addDays(next, 7 * (week - weeksBefore)));
}
