import { z } from "zod";
import { text as serverShared } from "../../platform/language/text.ts";
import * as v from "../../platform/values/schema.ts";
import { orderRefunds, orderStates } from "../../selling/orders/schema.ts";
import { heldPayment } from "../../selling/payments/held-schema.ts";
import { listPayments, month, monthTotals, purchaseLineKinds } from "../../selling/payments/money-schema.ts";
import { bookedSlot } from "../../teaching/bookings/schema.ts";
import { adminEvent } from "../../teaching/events/schema.ts";
import { message, undeliveredMails } from "../../teaching/messages/schema.ts";
import { readRoster } from "../../teaching/signups/lists-schema.ts";
import { availableSlot } from "../../teaching/slots/schema.ts";
import { listAbsences } from "../absences/schema.ts";
import { awayPerson, birthdayPerson } from "../people/schema.ts";
import { numbersPeriods } from "./calls.ts";
import * as t from "./text.desk.ts";

const todayClass = readRoster.output.extend({ startsAt: v.moment, endsAt: v.moment });

const todaySession = bookedSlot.extend({
  endsAt: v.moment,
  phone: z.string(),
  /** The owner's latest note about this client. `body` is null if it was sealed with a missing DATA_KEY. */
  note: z.strictObject({ body: z.string().nullable(), changedAt: v.moment }).optional(),
});

const todayOrder = z.strictObject({
  _id: v.id,
  number: z.int(),
  payerName: z.string(),
  delivery: z.enum(["ship", "pickup"]),
  tins: z.int(),
  what: z.string(),
  /** The class at which it is handed over. */
  pickup: z.strictObject({ title: z.string(), date: v.day, time: v.wallTime, isCancelled: z.boolean() }).nullable(),
  orderedAt: v.moment,
});

/** A setup step of a new owner. Whether it is done is derived from the site's data. */
const firstStep = z.strictObject({
  is: z.enum(["place", "words", "waiver", "class", "hours", "product", "address", "login", "mail", "payments"]),
  isDone: z.boolean(),
  /** For steps with several parts: how many are not done. */
  left: z.int().optional(),
});

/** The number of all, and the first few. */
const countAndFirst = <Item extends z.ZodType>(item: Item) => z.strictObject({ count: z.int(), first: z.array(item) });

export const readToday = {
  summary: "Read the owner's day: classes, sessions, and everything that needs the owner.",
  output: z.strictObject({
    /** Time of the snapshot from which everything was read. */
    now: v.moment,
    day: v.day,
    /** Today and tomorrow, by time. */
    classes: z.array(todayClass),
    /** Today and tomorrow, by time. */
    sessions: z.array(todaySession),
    problems: z.array(
      z.strictObject({ _id: v.id, what: z.string(), payerName: z.string(), amount: v.dollars, problem: z.string() }),
    ),
    /** Why the payment provider refuses payments, if it does, and what the owner does about it. */
    paymentRefusals: z.array(z.strictObject({ title: z.string(), steps: z.string() })),
    /** Payments that the provider has not decided, longest waiting first. */
    held: z.array(heldPayment),
    undelivered: undeliveredMails,
    /** A problem with the nightly backups, in one or two sentences. Null if there is none. */
    backupProblem: z.string().nullable(),
    /** The test restore of the last 24 hours, in a sentence, if it passed. */
    backupRehearsed: z.string().nullable(),
    /** Unanswered messages: requests that hold a time, then the others, each oldest first. */
    messages: countAndFirst(message),
    orders: countAndFirst(todayOrder),
    /** Unpaid sessions, longest unpaid first. `days`: for how many days. */
    unpaid: z.array(bookedSlot.extend({ days: z.int() })),
    /** Seats and sessions to come that students gave up in the last two days, latest first. */
    cancellations: countAndFirst(
      z.strictObject({
        _id: v.id,
        /** The class of a seat; null for a session. */
        eventId: v.id.nullable(),
        name: z.string(),
        title: z.string(),
        date: v.day,
        time: v.wallTime,
      }),
    ),
    lowStock: z.array(z.strictObject({ _id: v.id, name: z.string(), inventory: z.int() })),
    /** Classes with an open waitlist offer. */
    waitlists: z.array(
      z.strictObject({
        eventId: v.id,
        title: z.string(),
        date: v.day,
        time: v.wallTime,
        offered: z.int(),
        waiting: z.int(),
      }),
    ),
    /** Regulars who have not come for a while, latest class first. */
    away: countAndFirst(awayPerson),
    /** Birthdays of today and the next six days. */
    birthdays: countAndFirst(birthdayPerson),
    /** The owner's absences that are not over. */
    absences: listAbsences.output,
    guide: z.strictObject({ isPutAway: z.boolean(), steps: z.array(firstStep) }),
  }),
};
export const changeGuide = {
  summary: "Hide or show the list of setup steps.",
  body: z.strictObject({ isPutAway: z.boolean() }),
  output: z.strictObject({ message: z.string() }),
};

export const readWeek = {
  summary: "Read seven days of the owner's timetable: classes, booked sessions, free slots and absences.",
  query: z.strictObject({
    from: v.day.refine((on) => on >= "1900-01-01" && on <= "2100-12-31", serverShared.chooseEarlierDay),
  }),
  output: z.strictObject({
    from: v.day,
    /** Sorted by time. */
    classes: z.array(adminEvent),
    /** Sorted by time. */
    sessions: z.array(bookedSlot),
    /** Upcoming ones, by time. */
    freeSlots: z.array(availableSlot),
    absences: listAbsences.output,
    /** Payments that the provider has not decided, for what begins in this week. */
    held: z.array(heldPayment),
  }),
};

/** Classes that have begun, without those whose sign-up is on another site. */
const filledSeats = {
  classes: z.int(),
  capacity: z.int(),
  /** Sign-ups on the roster. */
  taken: z.int(),
  /** The part of `taken` in classes in which the owner checked people in, and how many were checked in. */
  expected: z.int(),
  here: z.int(),
};
const soldItem = z.strictObject({
  kind: z.enum(purchaseLineKinds),
  /** Name of the chocolate, pass, service or class; empty for lines without a name of their own. */
  name: z.string(),
  count: z.int(),
  /** Without tax. */
  amount: v.dollars,
});
/** The first rows of a list, and the sum of the others. */
const firstAndRest = <Row extends z.ZodType, Rest extends z.ZodType>(row: Row, rest: Rest) =>
  z.strictObject({ first: z.array(row), others: rest.nullable() });
const soldItems = firstAndRest(soldItem, z.strictObject({ items: z.int(), count: z.int(), amount: v.dollars }));

export const readNumbers = {
  summary: "Read per month of a period what came in, what was sold and how full the classes were, and what sells.",
  query: z.strictObject({ period: z.enum(numbersPeriods).default("last-12-months") }),
  output: z.strictObject({
    /** Every month of the period up to the current one, also without any money. Oldest first. */
    months: z.array(monthTotals),
    /** The same months. */
    seats: z.array(z.strictObject({ month, ...filledSeats })),
    /** Grouped by title, most sign-ups first. */
    titles: firstAndRest(
      z.strictObject({ title: z.string(), ...filledSeats }),
      z.strictObject({ titles: z.int(), ...filledSeats }),
    ),
    /** The lines paid in the period. Each kind adds up to the same kind of `sold` of its months. */
    sales: z.strictObject({
      sessions: soldItems,
      classes: soldItems,
      chocolates: soldItems,
      passes: soldItems,
      giftCards: soldItems,
    }),
  }),
};

export type Week = z.output<typeof readWeek.output>;
export type Numbers = z.output<typeof readNumbers.output>;
export type SoldItems = z.output<typeof soldItems>;
/** A class or session that a search found. */
const foundTime = z.strictObject({ id: v.id, date: v.day, time: v.wallTime, phase: v.phase });
const foundClass = foundTime.extend({ title: z.string() });
const foundSession = foundTime.extend({ name: z.string(), sessionName: z.string() });
const foundOrder = z.strictObject({
  id: v.id,
  number: z.int(),
  payerName: z.string(),
  state: z.enum(orderStates),
  refund: z.enum(orderRefunds).nullable(),
  delivery: z.enum(["ship", "pickup"]),
  total: v.dollars,
  orderedAt: v.moment,
});
const foundPayment = listPayments.output.shape.payments.element
  .pick({ what: true, payerName: true, state: true, amount: true, openedAt: true })
  .extend({ id: v.id, isAtDoor: z.boolean() });
const foundMessage = message.pick({ id: true, name: true, kind: true, state: true, receivedAt: true }).extend({
  /** The first words of it. */
  start: z.string(),
});
const foundPerson = z.strictObject({
  id: v.id,
  /** The id of the account, if there is one. */
  clientId: v.id.nullable(),
  name: z.string(),
  /** "" if it is unknown. */
  email: z.string(),
  phone: z.string(),
  /** The name of a child's guardian. */
  guardian: z.string().nullable(),
});

/** The first few, and whether there are more. */
const firstFew = <Item extends z.ZodType>(item: Item) => z.strictObject({ first: z.array(item), hasMore: z.boolean() });

export const searchDesk = {
  summary:
    "Find people, classes, sessions, orders, payments and messages: by words of a name, address, title or message, the digits of a phone number, a day, an amount, an order number or an id of PayPal. The first few of each.",
  query: z.strictObject({
    /** Two characters or more, or a digit. */
    // Not a second pattern: generated clients cannot have two in one string.
    search: v.line(100, t.typeMore).refine((text) => /^.{2}|^\d$/u.test(text), t.typeMore),
  }),
  output: z.strictObject({
    /** `count`: of all in the list of people; null if they are too many to count. */
    people: z.strictObject({ first: z.array(foundPerson), count: z.int().nullable() }),
    classes: firstFew(foundClass),
    sessions: firstFew(foundSession),
    orders: firstFew(foundOrder),
    payments: firstFew(foundPayment),
    messages: firstFew(foundMessage),
    /** Too many people match: their sessions, orders and payments are left out. */
    isBroad: z.boolean(),
  }),
};

export type DeskSearch = z.output<typeof searchDesk.output>;
export type FoundClass = z.output<typeof foundClass>;
export type FoundSession = z.output<typeof foundSession>;
export type FoundOrder = z.output<typeof foundOrder>;
export type FoundPayment = z.output<typeof foundPayment>;
export type FoundMessage = z.output<typeof foundMessage>;
export type FoundPerson = z.output<typeof foundPerson>;
export type Today = z.output<typeof readToday.output>;
export type TodayClass = Today["classes"][number];
export type TodaySession = Today["sessions"][number];
export type TodayOrder = Today["orders"]["first"][number];
export type FirstStep = Today["guide"]["steps"][number];
