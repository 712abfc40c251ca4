import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";
import * as t from "./text.en.ts";

export type * from "./schema.ts";

/** A session's length, like `45 min`; empty if its type contains it already, like `(60 min)`. */
export const additionalLengthWords = (sessionType: string, minutes: number) =>
  sessionType.includes(`(${minutes} min)`) ? "" : t.min(minutes);

/** Dollars above the limit up to which the Continue button is enabled: such an amount shows a message. */
export const amountEnabledAbove = 10;
/** A paid booking that the student did not finalize is finalized automatically after this time. */
export const finalizeBookingSeconds = 30;
/** Page size of `listBookings` with `booked`. */
export const sessionsPageSize = 50;
/** At most this many cancelled sessions of one student, the latest ones. */
export const cancelledSessionsLimit = 100;

export const listBookings = call<typeof S.listBookings>()("visitor", "GET /api/bookings");
export const bookSlot = call<typeof S.bookSlot>()("user", "PUT /api/bookings/{id}/book", { limit: "forms" });
export const moveBooking = call<typeof S.moveBooking>()("owner-of", "PUT /api/bookings/{id}/move", { limit: "forms" });
export const cancelBooking = call<typeof S.cancelBooking>()("user", "POST /api/bookings/{id}/cancel", {
  limit: "forms",
});
export const downloadBookingCalendar = call<typeof S.downloadBookingCalendar>()(
  "user",
  "GET /api/bookings/{id}/calendar",
  { as: "ics" },
);
