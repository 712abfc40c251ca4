import type { DeskSearch } from "../../../contract/office/desk/calls.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as t from "../../../contract/platform/layouts/text.desk.ts";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import {
  clockWords,
  type Day,
  type Phase,
  shortDayWords,
  studioDay,
  weekdayWords,
} from "../../../contract/platform/values/time.ts";
import { columnWords } from "../../../contract/platform/values/units.ts";
import { findPages } from "./desk-pages.ts";

/** A result: where it leads, and its words. `id` is unique among all results. */
export type SearchResult = { id: string; to: string; title: string; note?: string; end?: string };
/** Results of one kind. `after`: a sentence below them. */
export type SearchGroup = { name: string; results: SearchResult[]; after?: string | undefined };

const shownPages = 5;

type Order = DeskSearch["orders"]["first"][number];

const orderStates: Record<Order["state"] | NonNullable<Order["refund"]>, string> = {
  new: adminShared.newLabel,
  packed: shared.packed,
  shipped: shared.shipped,
  "picked-up": shared.pickedUp,
  refunded: adminShared.orderCancelled,
  done: shared.refunded,
  "on-its-way": shared.refundOnItsWay,
  refused: adminShared.refundRefused,
  none: adminShared.orderCancelled,
};

/** The results of a search by kind, without empty kinds. Without an answer of the server, only pages. */
export function groupsOf(typed: string, found: DeskSearch | undefined, today: Day): SearchGroup[] {
  const groups = found ? foundGroups(typed, found, today) : [];
  const pages = findPages(typed).slice(0, shownPages);
  return [
    ...groups,
    {
      name: t.pages,
      results: pages.map(({ to, name, note }) => ({ id: `page-${to}`, to, title: name, ...(note ? { note } : {}) })),
    },
  ].filter(({ results }) => results.length > 0);
}

function foundGroups(typed: string, found: DeskSearch, today: Day): SearchGroup[] {
  const { people, classes, sessions, orders, payments, messages } = found;
  const timeOf = ({ date, time }: { date: Day; time: string }) =>
    `${weekdayWords(date)}, ${shortDayWords(date, today)}, ${clockWords(time)}`;
  const endOf = { coming: {}, running: { end: shared.now }, over: { end: shared.past } };
  const end = ({ phase }: { phase: Phase }) => endOf[phase];
  const dayOf = (moment: string) => shortDayWords(studioDay(new Date(moment)), today);
  const joined = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(" · ");
  const allPeople = people.count === null || people.count > people.first.length;
  return [
    {
      name: adminShared.people,
      results: [
        ...people.first.map(({ id, clientId, name, email, phone, guardian }) => ({
          id: `person-${id}`,
          to: clientId ? paths.client(clientId) : email ? paths.person(email) : paths.personOf(id),
          title: name,
          note: joined(guardian !== null && t.childOf(guardian), email !== name && email, phoneWords(phone)),
        })),
        ...(allPeople && people.first.length > 0
          ? [{ id: "all-people", to: paths.peopleFound(typed), title: t.allPeople(people.count) }]
          : []),
      ],
      after: found.isBroad ? t.tooManyPeople : undefined,
    },
    {
      name: adminShared.events,
      results: classes.first.map((each) => ({
        id: `class-${each.id}`,
        to: paths.roster(each.id),
        title: each.title,
        note: timeOf(each),
        ...end(each),
      })),
      after: classes.hasMore ? t.onlyNext : undefined,
    },
    {
      name: adminShared.sessions,
      results: sessions.first.map((each) => ({
        id: `session-${each.id}`,
        to: paths.bookedSession(each.id),
        title: each.name,
        note: joined(timeOf(each), each.sessionName),
        ...end(each),
      })),
      after: sessions.hasMore ? t.onlyNext : undefined,
    },
    {
      name: adminShared.orders,
      results: orders.first.map(({ id, number, payerName, state, refund, delivery, total, orderedAt }) => ({
        id: `order-${id}`,
        to: paths.adminOrder(id),
        title: t.orderOf(number, payerName || adminShared.unknownPayer),
        note: joined(
          dayOf(orderedAt),
          state === "packed" && delivery === "pickup" ? shared.readyForPickup : orderStates[refund ?? state],
        ),
        end: columnWords(total),
      })),
      after: orders.hasMore ? t.onlyNewest : undefined,
    },
    {
      name: t.payments,
      results: payments.first.map(({ id, payerName, isAtDoor, what, state, amount, openedAt }) => ({
        id: `payment-${id}`,
        to: paths.payment(id),
        title: payerName || (isAtDoor ? t.atDoor : adminShared.unknownPayer),
        note: joined(dayOf(openedAt), state !== "fulfilled" && shared.paymentStates[state], what),
        end: columnWords(amount),
      })),
      after: payments.hasMore ? t.onlyNewest : undefined,
    },
    {
      name: adminShared.messages,
      results: messages.first.map(({ id, name, kind, state, start, receivedAt }) => ({
        id: `message-${id}`,
        to: paths.message(id),
        title: name,
        note: joined(dayOf(receivedAt), kind === "free-session" && adminShared.freeSession, start),
        ...(state === "new" ? { end: adminShared.newLabel } : {}),
      })),
      after: messages.hasMore ? t.onlyNewestMessages : undefined,
    },
  ];
}
