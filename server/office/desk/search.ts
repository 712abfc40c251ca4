import type { DeskSearch, FoundPerson } from "../../../contract/office/desk/calls.ts";
import type * as schema from "../../../contract/office/desk/schema.ts";
import type { Person } from "../../../contract/office/people/calls.ts";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import { studioDay } from "../../../contract/platform/values/time.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { SearchFacts } from "../../platform/db/search.ts";
import { findOrders } from "../../selling/orders/read.ts";
import { findPayments } from "../../selling/payments/find-payments.ts";
import { findSessions } from "../../teaching/bookings/read.ts";
import { findEvents } from "../../teaching/events/read.ts";
import { findMessages } from "../../teaching/messages/read.ts";
import { findPeople } from "../people/read.ts";
import { readSearch } from "./read-search.ts";

/** Entries of each kind. */
const shown = 5;

type Reader = Pick<Ctx, "db" | "now" | "kinds" | "provider">;

/**
 * Finds people, classes, sessions, orders, payments and messages. The typed text is read twice: all of it as words, and
 * with its days, amount and order number taken out of it. Never reads notes or waivers.
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
