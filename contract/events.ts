import { endpoint } from "./endpoint.ts";
import type { ClassStatus, ClassStatusQuery, EventList, EventsQuery } from "./schema/events.ts";

export type { ClassStatus, StudioEvent } from "./schema/events.ts";

export const listEvents = endpoint<{ query: EventsQuery; output: EventList }>()({
  method: "GET",
  path: "/api/events",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary: "All classes and events, past ones too, by date; `from` and `to` narrow it to some days.",
});

export const readClassStatus = endpoint<{ query: ClassStatusQuery; output: ClassStatus }>()({
  method: "GET",
  path: "/api/class-status",
  who: "visitor",
  limit: "lists",
  refusals: ["class-not-found", "class-ambiguous"],
  summary: "Whether a class is full. `eventId` decides when title and date fit several.",
});
