import { z } from "zod";
import { day, id, line, wallTime } from "./text.ts";

export const studioEvent = z.strictObject({
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
  /** The start as an instant (ISO 8601, UTC), so that no page derives it by itself. */
  startsAt: z.iso.datetime(),
});

export const listEvents = {
  query: z.strictObject({ from: day.optional(), to: day.optional() }),
  output: z.array(studioEvent),
};

export const readClassStatus = {
  query: z.strictObject({
    classTitle: line(200, "Please name the class."),
    date: day,
    eventId: id.optional(),
  }),
  output: z.strictObject({ isFull: z.boolean() }),
};

export type StudioEvent = z.output<typeof studioEvent>;
export type EventsQuery = z.input<typeof listEvents.query>;
export type EventList = z.output<typeof listEvents.output>;
export type ClassStatusQuery = z.input<typeof readClassStatus.query>;
export type ClassStatus = z.output<typeof readClassStatus.output>;
