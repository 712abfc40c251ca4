import { endpoint } from "./endpoint.ts";
import type {
  ClassStatus,
  ClassStatusQuery,
  EventAdded,
  EventChange,
  EventId,
  EventList,
  EventRemoval,
  EventsAdded,
  EventsChanged,
  EventsQuery,
  EventsRemoved,
  AdminEventList,
  OwnEventsQuery,
  AdminFeed,
} from "./schema/events.ts";

export type {
  ClassStatus,
  EventsAdded,
  EventsChanged,
  EventsRemoved,
  AdminEvent,
  AdminFeed,
  StudioEvent,
} from "./schema/events.ts";

/** How many events one answer holds; ask again with the last one's id as `after`. */
export const eventsAtOnce = 500;

export const listEvents = endpoint<{ query: EventsQuery; output: EventList }>()({
  method: "GET",
  path: "/api/events",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary:
    "Classes and events by date, past ones too: `from` a day `to` another, from a month ago on without either; `after` goes on after an event.",
});

/** A weekly series has 12 events, 7 days apart; a monthly one 6. */
export const seriesLength = { weekly: 12, monthly: 6 } as const;

/** What is taken for an event when nothing is said. */
export const usualCapacity = 25;
export const usualDurationMinutes = 60;

export const listAdminEvents = endpoint<{ query: OwnEventsQuery; output: AdminEventList }>()({
  method: "GET",
  path: "/api/admin/events",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary:
    "The events from today on, by date, with how many are signed up and waiting; `after` goes on after an event.",
});

/**
 * What a change or removal of an event in a series reaches: itself, also those after it, or all that have not begun.
 * What was taught stays as it was.
 */
export const seriesScopes = ["this", "following", "all"] as const;
export type SeriesScope = (typeof seriesScopes)[number];

export const addEvents = endpoint<{ body: EventAdded; output: EventsAdded }>()({
  method: "POST",
  path: "/api/admin/events",
  who: "admin",
  limit: "lists",
  refusals: ["time-does-not-exist", "overlaps", "over-free-slots"],
  summary: "Add an event, or with `repeat` a whole series: all of it or nothing.",
});

export const changeEvent = endpoint<{ params: EventId; body: EventChange; output: EventsChanged }>()({
  method: "PUT",
  path: "/api/events/{id}",
  who: "admin",
  limit: "lists",
  refusals: ["class-not-found", "time-does-not-exist", "overlaps", "over-free-slots", "stale"],
  summary: "Change an event; `scope` reaches this one, this and the following, or all of its series.",
});

export const removeEvents = endpoint<{ body: EventRemoval; output: EventsRemoved }>()({
  method: "DELETE",
  path: "/api/events/bulk",
  who: "admin",
  limit: "lists",
  refusals: ["class-not-found"],
  summary: "Remove events. Who is signed up for one that is still to come is told by mail.",
});

export const readClassStatus = endpoint<{ query: ClassStatusQuery; output: ClassStatus }>()({
  method: "GET",
  path: "/api/class-status",
  who: "visitor",
  limit: "lists",
  refusals: ["class-not-found", "class-ambiguous"],
  summary: "Whether a class is full. `eventId` decides when title and date fit several.",
});

/** The public calendar to subscribe to: upcoming events, and those of the last months. */
export const publicFeedPath = "/calendar.ics";

export const readAdminFeed = endpoint<{ output: AdminFeed }>()({
  method: "GET",
  path: "/api/admin/calendar-feed",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "The secret address of the owner's calendar feed, which carries the sign-up counts.",
});

export const renewAdminFeed = endpoint<{ output: AdminFeed }>()({
  method: "POST",
  path: "/api/admin/calendar-feed",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Make a new secret address; the old one is gone.",
});
