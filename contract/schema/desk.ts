import { z } from "zod";
import { bookedSlot } from "./bookings.ts";
import { message } from "./messages.ts";
import { readRoster } from "./signups.ts";
import { day, id, wallTime } from "./text.ts";

/** A class with its roster, and when it begins and ends. */
const todayClass = readRoster.output.extend({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() });

const todaySession = bookedSlot.extend({
  endsAt: z.iso.datetime(),
  phone: z.string(),
  /** What the owner wrote about this client last; `body` is null when it was sealed with a DATA_KEY that is not here. */
  note: z.strictObject({ body: z.string().nullable(), changedAt: z.iso.datetime() }).optional(),
});

const todayOrder = z.strictObject({
  _id: id,
  number: z.int(),
  payerName: z.string(),
  delivery: z.enum(["ship", "pickup"]),
  tins: z.int(),
  what: z.string(),
  /** The class it is handed over at. */
  pickup: z.strictObject({ title: z.string(), date: day, time: wallTime }).nullable(),
  orderedAt: z.iso.datetime(),
});

/** The steps of a new owner; whether one is done is seen from what is there. */
const firstStep = z.strictObject({
  is: z.enum(["words", "waiver", "class", "hours", "product", "address", "mail", "payments"]),
  isDone: z.boolean(),
  /** How many are left, where there are several. */
  left: z.int().optional(),
});

/** As many as there are, and the first few of them. */
const someOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ count: z.int(), first: z.array(item) });

export const readToday = {
  summary: "The owner's day: classes, sessions, and everything that waits for her.",
  output: z.strictObject({
    /** The moment all this was read at. */
    now: z.iso.datetime(),
    day,
    /** Today's, by time. */
    classes: z.array(todayClass),
    /** Today's and tomorrow's, by time. */
    sessions: z.array(todaySession),
    /** Payments that need her. */
    problems: z.array(
      z.strictObject({
        _id: id,
        what: z.string(),
        payerName: z.string(),
        amount: z.number(),
        problem: z.string(),
      }),
    ),
    /** Mails that did not arrive. */
    undelivered: z.int(),
    /** What is wrong with the nightly backup, in plain sentences; null when all is well. */
    backupProblem: z.string().nullable(),
    /** The oldest first: who waits longest is answered first. */
    messages: someOf(message),
    orders: someOf(todayOrder),
    /** Sessions that wait for their money, the one that waits longest first. */
    unpaid: z.array(bookedSlot.extend({ days: z.int() })),
    lowStock: z.array(z.strictObject({ _id: id, name: z.string(), inventory: z.int() })),
    /** Classes of which a place is just offered to the line. */
    waitlists: z.array(
      z.strictObject({
        eventId: id,
        title: z.string(),
        date: day,
        time: wallTime,
        offered: z.int(),
        waiting: z.int(),
      }),
    ),
    guide: z.strictObject({ isPutAway: z.boolean(), steps: z.array(firstStep) }),
  }),
};

export const readTodayCounts = {
  summary: "The same in three numbers.",
  output: z.strictObject({
    classes: z.int(),
    sessions: z.int(),
    newOrders: z.int(),
  }),
};

export const changeGuide = {
  summary: "Put the list of first steps away, or bring it back.",
  body: z.strictObject({ isPutAway: z.boolean() }),
  output: z.strictObject({ message: z.string() }),
};

export type Today = z.output<typeof readToday.output>;
export type TodayClass = Today["classes"][number];
export type TodaySession = Today["sessions"][number];
export type TodayOrder = Today["orders"]["first"][number];
export type FirstStep = Today["guide"]["steps"][number];
export type TodayCounts = z.output<typeof readTodayCounts.output>;
