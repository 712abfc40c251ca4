import { call } from "./endpoint.ts";
import type * as S from "./schema/bookings.ts";

export type {
  AvailableSlot,
  BookedSlot,
  BookingList,
  BookingsQuery,
  SessionType,
} from "./schema/bookings.ts";

/** The kinds of session that can be booked, as the wire has them. */
export const sessionTypes = ["Individual Yoga Session (60 min)", "Yoga Therapy Session (60 min)"] as const;

/** A session's length as `45 min`; empty when its kind says it already, as in `(60 min)`. */
export const lengthBeside = (sessionType: string, minutes: number) =>
  sessionType.includes(`(${minutes} min)`) ? "" : `${minutes} min`;

/** What a session may cost, in whole dollars; the Continue button is enabled a little further (design decision 4.2). */
export const sessionAmount = { least: 35, most: 130, enabledUpTo: 140 } as const;

/** Said where a price is shown that could not be paid. */
export const payableAmounts = `Sessions can be paid with $${sessionAmount.least} to $${sessionAmount.most}.`;

/** A booking that was paid and not finalized by its student is finalized by itself after this. */
export const finalizeSeconds = 30;

/**
 * What open pages are told, by Socket.IO. Ids only: a page takes the slot out of what it shows after `slotBooked`,
 * `slotHeld` and `slotRemoved`, and reads its list again after `slotReleased` and `slotAdded`, under its own rights.
 */
export const liveEvents = ["slotBooked", "slotHeld", "slotRemoved", "slotReleased", "slotAdded"] as const;
/** `slotAdded` comes once for slots that are added together, with the id of the first. */
export type LiveEvents = Record<(typeof liveEvents)[number], (about: { slotId: string }) => void>;

/** How many sessions one answer holds of those to come, and of those that are over. */
export const sessionsAtOnce = 50;

export const listBookings = call<typeof S.listBookings>()("visitor", "GET /api/bookings");

export const addSlots = call<typeof S.addSlots>()("admin", "POST /api/bookings");

export const removeSlot = call<typeof S.removeSlot>()("admin", "DELETE /api/bookings/{id}");

export const bookSlot = call<typeof S.bookSlot>()("user", "PUT /api/bookings/{id}/book", { limit: "forms" });

export const moveBooking = call<typeof S.moveBooking>()("owner-of", "PUT /api/bookings/{id}/move", {
  limit: "forms",
});

export const cancelBooking = call<typeof S.cancelBooking>()("user", "POST /api/bookings/{id}/cancel", {
  limit: "forms",
});

export const bookingFile = call<typeof S.bookingFile>()("user", "GET /api/bookings/{id}/calendar", {
  as: "ics",
});
