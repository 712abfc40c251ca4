import { z } from "zod";
import { refusing } from "../refusals.ts";
import { day, id, line, lineOrNothing, version, wallTime } from "./text.ts";

export const studioEvent = z
  .strictObject({
    _id: id,
    title: z.string(),
    date: day,
    time: wallTime,
    location: z.string(),
    signUpLink: z.string().optional(),
    /** True when the sign-up happens elsewhere, at `signUpLink`. */
    isExternal: z.boolean(),
    durationMinutes: z.int(),
    capacity: z.int(),
    placesLeft: z.int(),
    isFull: z.boolean(),
    /** Events that were made together share it. */
    seriesId: id.optional(),
    /** Rises with every change; a change that carries an old one is refused as stale. */
    version,
    /** The start as an instant (ISO 8601, UTC), so that no page derives it by itself. */
    startsAt: z.iso.datetime(),
  })
  .meta({ id: "Event" });

export const listEvents = {
  summary:
    "Classes and events by date, past ones too: `from` a day `to` another, from a month ago on without either; `after` goes on after an event.",
  query: z.strictObject({
    /** Included; where neither is said, a month ago. */
    from: day.optional(),
    /** Included. */
    to: day.optional(),
    /** Goes on after this event. */
    after: id.optional(),
  }),
  output: z.array(studioEvent),
};

export const readClassStatus = {
  summary: "Whether a class is full. `eventId` decides when title and date fit several.",
  refusals: refusing("class-not-found", "class-ambiguous"),
  query: z.strictObject({
    classTitle: line(200, "Please name the class."),
    date: day,
    eventId: id.optional(),
  }),
  output: z.strictObject({ isFull: z.boolean() }),
};

/** http or https, so that no `javascript:` becomes a link. Empty counts as left out. Stored as browsers write it. */
const signUpLink = z
  .string()
  .trim()
  .max(500, "Please keep this under 500 characters.")
  .refine(
    (link) => link === "" || /^https?:$/.test(URL.parse(link)?.protocol ?? ""),
    "Please enter a full address that begins with https:// or http://.",
  )
  .transform((link) => (link ? new URL(link).href : undefined))
  .optional();

const fillAll = "Please fill out all fields";

/** Far enough both ways for any class; what lies beyond is a slip of the finger. */
const eventDay = z
  .string({ error: fillAll })
  .min(1, fillAll)
  .pipe(day)
  .refine((on) => on >= "2000-01-01" && on <= "2100-12-31", "Please choose a day before the year 2101.");

/** True when free slots that are at that time may be removed. */
const removeSlots = z.boolean().optional();

const eventFacts = {
  title: line(200, fillAll),
  date: eventDay,
  time: z.string({ error: fillAll }).min(1, fillAll).pipe(wallTime),
  location: lineOrNothing(200).default(""),
  signUpLink,
  capacity: z
    .int()
    .min(1, "A class has at least one place.")
    .max(1000, "A class has at most 1000 places.")
    .optional(),
  durationMinutes: z
    .int()
    .min(5, "A class takes at least five minutes.")
    .max(720, "A class takes at most twelve hours.")
    .optional(),
};

/** An event as the owner sees it. */
const ownEvent = studioEvent
  .extend({
    /** Live sign-ups. */
    signedUp: z.int(),
    /** People in line for a place, those with an offer included. */
    waiting: z.int(),
  })
  .meta({ id: "OwnEvent" });

export const listAdminEvents = {
  summary:
    "The events from today on, by date, with how many are signed up and waiting; `after` goes on after an event.",
  /** Goes on after this event. */
  query: z.strictObject({ after: id.optional() }),
  output: z.array(ownEvent),
};

export const addEvents = {
  summary: "Add an event, or with `repeat` a whole series: all of it or nothing.",
  refusals: refusing("time-does-not-exist", "overlaps", "over-free-slots"),
  body: z.strictObject({
    ...eventFacts,
    repeat: z.enum(["none", "weekly", "monthly"]).optional(),
    removeSlots,
  }),
  output: z.strictObject({ message: z.string(), events: z.array(studioEvent) }),
};

export const changeEvent = {
  summary: "Change an event; `scope` reaches this one, this and the following, or all of its series.",
  refusals: refusing("class-not-found", "time-does-not-exist", "overlaps", "over-free-slots", "stale"),
  params: z.strictObject({ id }),
  body: z.strictObject({
    ...eventFacts,
    scope: z.enum(["this", "following", "all"]).optional(),
    version: version.optional(),
    removeSlots,
  }),
  output: z.strictObject({
    message: z.string(),
    events: z.array(studioEvent),
    /** How many people were told of another day, time or place. */
    told: z.int(),
  }),
};

export const removeEvents = {
  summary: "Remove events. Who is signed up for one that is still to come is told by mail.",
  refusals: refusing("class-not-found"),
  body: z.strictObject({
    eventIds: z
      .array(id)
      .min(1, "Please choose at least one event.")
      .max(100, "Please remove at most 100 at once.")
      .refine((ids) => new Set(ids).size === ids.length, "The same event stands here twice."),
    scope: z.enum(["this", "following", "all"]).optional(),
  }),
  output: z.strictObject({ message: z.string(), removed: z.int(), told: z.int() }),
};

/** The address of the owner's own feed; without one there is none yet. */
const feed = z.strictObject({ address: z.string().optional() });
export const readAdminFeed = {
  summary: "The secret address of the owner's calendar feed, which carries the sign-up counts.",
  output: feed,
};
export const renewAdminFeed = { summary: "Make a new secret address; the old one is gone.", output: feed };

export type AdminEvent = z.output<typeof ownEvent>;
export type AdminFeed = z.output<typeof feed>;
export type EventId = z.input<typeof changeEvent.params>;
export type EventsAdded = z.output<typeof addEvents.output>;
export type EventsChanged = z.output<typeof changeEvent.output>;
export type EventsRemoved = z.output<typeof removeEvents.output>;

export type StudioEvent = z.output<typeof studioEvent>;
export type ClassStatus = z.output<typeof readClassStatus.output>;
