import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/** Page size. Pass the last event's id as `after` for the next page. */
export const eventsPageSize = 500;
/** Defaults of a new event. */
export const defaultCapacity = 25;
export const defaultDurationMinutes = 60;
export const longestClassMinutes = 720;
/** Public calendar feed: upcoming events, and those of the last months. */
export const publicFeedPath = "/calendar.ics";

export const listEvents = call<typeof S.listEvents>()("visitor", "GET /api/events");
export const listClasses = call<typeof S.listClasses>()("visitor", "GET /api/classes");
export const readClass = call<typeof S.readClass>()("visitor", "GET /api/classes/{slug}");
export const readClassStatus = call<typeof S.readClassStatus>()("visitor", "GET /api/class-status");
export const listAdminEvents = call<typeof S.listAdminEvents>()("admin", "GET /api/admin/events");
export const addEvents = call<typeof S.addEvents>()("admin", "POST /api/admin/events");
export const changeEvent = call<typeof S.changeEvent>()("admin", "PUT /api/events/{id}");
export const removeEvents = call<typeof S.removeEvents>()("admin", "DELETE /api/events/bulk");
export const readAdminFeed = call<typeof S.readAdminFeed>()("admin", "GET /api/admin/calendar-feed");
export const renewAdminFeed = call<typeof S.renewAdminFeed>()("admin", "POST /api/admin/calendar-feed");
export const downloadClassCalendar = call<typeof S.downloadClassCalendar>()(
  "visitor",
  "GET /api/events/{id}/calendar",
  { as: "ics" },
);
