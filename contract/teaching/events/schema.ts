import { z } from "zod";
import * as adminShared from "../../platform/language/text.desk.ts";
import { text as serverShared } from "../../platform/language/text.ts";
import * as v from "../../platform/values/schema.ts";
import { serviceLimits } from "../services/calls.ts";
import { enteredDollars, rangeIsNotWhole } from "../services/schema.ts";
import { longestClassMinutes } from "./calls.ts";
import { priceKinds } from "./class-price.ts";
import { fewestInSeries, mostInSeries, type Repeat, seriesDays } from "./series.ts";
import * as t from "./text.desk.ts";

/** What a seat costs, in dollars: equal ends unless it is sliding; null without a price, or with passes only. */
export const seatPrice = v.namedObject("SeatPrice", {
  kind: z.enum(priceKinds),
  least: v.dollars.nullable(),
  most: v.dollars.nullable(),
  /** Sales tax is added to it. */
  isTaxed: z.boolean(),
});

export const studioEvent = v.namedObject("Event", {
  _id: v.id,
  title: z.string(),
  /** The title in the address of the class's page. The same in every language. */
  slug: z.string(),
  date: v.day,
  time: v.wallTime,
  location: z.string(),
  /** The substitute who teaches it. */
  cover: z.string().optional(),
  signUpLink: z.string().optional(),
  /** True if the sign-up is on another site, at `signUpLink`. */
  isExternal: z.boolean(),
  durationMinutes: z.int(),
  capacity: z.int(),
  placesLeft: z.int(),
  isFull: z.boolean(),
  price: seatPrice,
  seriesId: v.id.optional(),
  version: v.version,
  /** The start in UTC, so that pages need not compute it from date and time. */
  startsAt: v.moment,
});

export const listEvents = {
  summary: "List all events by date; with parameters, 500 per page. Pass the last event as `after` for the next page.",
  query: z.strictObject({
    /** Inclusive. */
    from: v.day.optional(),
    /** Inclusive. */
    to: v.day.optional(),
    /** Only classes with this title, in any language of the site. */
    title: v.lineOrNothing(200).optional(),
    after: v.lastReadId,
  }),
  output: z.array(studioEvent),
};
export const listClasses = {
  summary: "List the classes that have a date to come, by title: one entry for each title.",
  output: z.array(z.strictObject({ slug: v.slug, title: z.string() })),
};
export const readClass = {
  summary: "Read a class by its slug, with its dates to come.",
  refusals: v.refusalCodes("class-not-found"),
  params: z.strictObject({ slug: v.slug }),
  output: z.strictObject({ slug: v.slug, title: z.string(), events: z.array(studioEvent) }),
};
export const readClassStatus = {
  summary: "Check whether a class is full. `eventId` decides between classes of the same title and date.",
  refusals: v.refusalCodes("class-not-found", "class-ambiguous"),
  query: z.strictObject({ classTitle: v.line(200, serverShared.nameClass), date: v.day, eventId: v.id.optional() }),
  output: z.strictObject({ isFull: z.boolean() }),
};

/** Only http and https, because pages render it as a link. Empty means none. Normalized by the URL parser. */
const signUpLink = v.trimmed
  .max(500, serverShared.keepThisUnder500Characters)
  .refine((link) => link === "" || /^https?:$/.test(URL.parse(link)?.protocol ?? ""), t.enterFullAddressThatBegins)
  .transform((link) => (link ? new URL(link).href : undefined))
  .optional();

const fillAllMessage = adminShared.fillOutAllFields;

/** Days outside this range are typing errors. */
const eventDay = v
  .enteredDay(fillAllMessage)
  .refine((on) => on >= "2000-01-01" && on <= "2100-12-31", serverShared.chooseEarlierDay);

/**
 * Which events of a series a change or removal affects: the event alone, also the later ones, or all that have not
 * started. Past events stay unchanged.
 */
const seriesScope = z.enum(["this", "following", "all"]);
/** The owner's own words, included in the email to the people of the classes. */
const ownerMessage = v.prose(2000).optional();
/** True if free slots that overlap may be removed. */
const removeSlots = z.boolean().optional();

const isSeries = (first: string, repeat: Repeat, until: string | undefined) => {
  const { length } = seriesDays(first, repeat, { until });
  return length >= fewestInSeries && length <= mostInSeries;
};

const enteredPrice = z
  .strictObject({
    kind: z.enum(priceKinds, t.choosePrice),
    least: enteredDollars.nullable().default(null),
    most: enteredDollars.nullable().default(null),
  })
  .refine(({ kind, least }) => (kind === "fixed" || kind === "sliding") === (least !== null), {
    path: ["least"],
    error: t.enterPriceOfSeat,
  })
  .refine(
    ({ kind, least, most }) =>
      kind === "sliding" ? most !== null && (least === null || most > least) : most === least,
    {
      path: ["most"],
      error: t.enterHigherPrice,
    },
  )
  .refine(({ kind, least, most }) => kind !== "sliding" || [least, most].every((end) => Number.isInteger(end ?? 0)), {
    path: ["least"],
    error: rangeIsNotWhole,
  });

const eventFacts = {
  title: v.line(200, fillAllMessage),
  date: eventDay,
  time: z.string({ error: fillAllMessage }).min(1, fillAllMessage).pipe(v.wallTime),
  location: v.lineOrNothing(200).default(""),
  signUpLink,
  capacity: z.int().min(1, t.atLeastOneSpot).max(1000, t.atMost1000Spots).optional(),
  /** Default: none, or as it is. A change applies to new sign-ups. */
  price: enteredPrice.optional(),
  taxClass: z.enum(["none", "goods"]).optional(),
  /** Hours before the class until which a paid seat can be given up. Null: as for sessions. */
  cutoffHours: v.wholeNumberOf("hours", serviceLimits.cutoffHours).nullable().optional(),
  durationMinutes: z
    .int()
    .min(5, t.classTakesAtLeastFive)
    .max(longestClassMinutes, t.classTakesAtMostTwelve)
    .optional(),
};

/** An event for the owner. */
export const adminEvent = studioEvent
  .extend({
    taxClass: z.enum(["none", "goods"]),
    cutoffHours: z.int().nullable(),
    /** Live sign-ups. */
    signedUp: z.int(),
    /** People on the waitlist, including those with an offer. */
    waiting: z.int(),
    /** Orders still to hand over there. */
    pickups: z.int(),
  })
  .meta({ id: "OwnEvent" });

export const listAdminEvents = {
  summary:
    "List events from today on, by date, with the numbers of sign-ups and of people on the waitlist. Pass the last event as `after` for the next page.",
  query: z.strictObject({ after: v.lastReadId }),
  output: z.array(adminEvent),
};
export const addEvents = {
  summary:
    "Add an event, or with `repeat` a series of events: all or none. A series has 12 weekly or 6 monthly events, or `occurrences`, or those up to and including `until`: 2 to 52.",
  refusals: v.refusalCodes("time-does-not-exist", "overlaps", "over-free-slots"),
  body: z
    .strictObject({
      ...eventFacts,
      repeat: z.enum(["none", "weekly", "monthly"]).optional(),
      occurrences: z
        .int(t.enterNumberOfClasses)
        .min(fewestInSeries, t.enterNumberOfClasses)
        .max(mostInSeries, t.enterNumberOfClasses)
        .optional(),
      until: v.day.optional(),
      removeSlots,
    })
    .refine(({ repeat = "none", occurrences, until }) => repeat !== "none" || (occurrences ?? until) === undefined, {
      path: ["repeat"],
      error: t.onlySeriesHasEnd,
    })
    .refine(({ occurrences, until }) => occurrences === undefined || until === undefined, {
      path: ["until"],
      error: t.giveNumberOrLastDay,
    })
    .refine(({ date, repeat = "none", until }) => repeat === "none" || isSeries(date, repeat, until), {
      path: ["until"],
      error: t.chooseDayForSeries,
    }),
  output: z.strictObject({ message: z.string(), events: z.array(studioEvent) }),
};
export const changeEvent = {
  summary: "Change an event; with `scope`, also the following events of its series, or all upcoming ones.",
  refusals: v.refusalCodes("class-not-found", "time-does-not-exist", "overlaps", "over-free-slots", "stale"),
  params: v.idParams,
  body: z.strictObject({
    ...eventFacts,
    scope: seriesScope.optional(),
    version: v.version.optional(),
    removeSlots,
    message: ownerMessage,
  }),
  output: z.strictObject({
    message: z.string(),
    events: z.array(studioEvent),
    /** How many people were notified of a new day, time or location. */
    told: z.int(),
    /** Changed events with more sign-ups than their capacity. All keep their seats. */
    overfull: z.array(z.strictObject({ _id: v.id, signedUp: z.int(), capacity: z.int() })),
  }),
};
export const removeEvents = {
  summary: "Remove events. Emails the people with a seat or on the waitlist of an upcoming one.",
  refusals: v.refusalCodes("class-not-found"),
  body: z.strictObject({
    eventIds: z
      .array(v.id)
      .min(1, t.chooseAtLeastOneEvent)
      .max(100, t.tooManyToDelete)
      .refine((ids) => new Set(ids).size === ids.length, t.eventIsListedTwice),
    scope: seriesScope.optional(),
    message: ownerMessage,
  }),
  output: z.strictObject({ message: z.string(), removed: z.int(), told: z.int() }),
};

export const downloadClassCalendar = {
  summary: "Download a class as a calendar file.",
  refusals: v.refusalCodes("class-not-found"),
  params: v.idParams,
  output: v.fileResponse,
};

/** The secret URL of a calendar feed; none until it is created. */
export const feed = z.strictObject({ address: z.string().optional() });
export const readAdminFeed = {
  summary: "Read the secret URL of the owner's calendar feed, which shows classes and sessions with their people.",
  output: feed,
};
export const renewAdminFeed = {
  summary: "Create a new secret URL of the owner's calendar feed. The old one stops working.",
  output: feed,
};

export type SeriesScope = z.output<typeof seriesScope>;
export type AdminEvent = z.output<typeof adminEvent>;
export type Feed = z.output<typeof feed>;
export type EventsAdded = z.output<typeof addEvents.output>;
export type EventsChanged = z.output<typeof changeEvent.output>;
export type EventsRemoved = z.output<typeof removeEvents.output>;
export type StudioEvent = z.output<typeof studioEvent>;
export type ClassStatus = z.output<typeof readClassStatus.output>;
