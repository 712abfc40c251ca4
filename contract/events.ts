import { call } from "./endpoint.ts";
import type * as S from "./schema/events.ts";

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

export const listEvents = call<typeof S.listEvents>()("visitor", "GET /api/events");

/** A weekly series has 12 events, 7 days apart; a monthly one 6. */
export const seriesLength = { weekly: 12, monthly: 6 } as const;

/** What is taken for an event when nothing is said. */
export const usualCapacity = 25;
export const usualDurationMinutes = 60;

export const listAdminEvents = call<typeof S.listAdminEvents>()("admin", "GET /api/admin/events");

/**
 * What a change or removal of an event in a series reaches: itself, also those after it, or all that have not begun.
 * What was taught stays as it was.
 */
export const seriesScopes = ["this", "following", "all"] as const;
export type SeriesScope = (typeof seriesScopes)[number];

export const addEvents = call<typeof S.addEvents>()("admin", "POST /api/admin/events");

export const changeEvent = call<typeof S.changeEvent>()("admin", "PUT /api/events/{id}");

export const removeEvents = call<typeof S.removeEvents>()("admin", "DELETE /api/events/bulk");

export const readClassStatus = call<typeof S.readClassStatus>()("visitor", "GET /api/class-status");

/** The public calendar to subscribe to: upcoming events, and those of the last months. */
export const publicFeedPath = "/calendar.ics";

export const readAdminFeed = call<typeof S.readAdminFeed>()("admin", "GET /api/admin/calendar-feed");

export const renewAdminFeed = call<typeof S.renewAdminFeed>()("admin", "POST /api/admin/calendar-feed");
