import { call } from "../../platform/call/endpoint.ts";
import type * as Owner from "./owner-schema.ts";
import type * as S from "./schema.ts";
import * as t from "./text.en.ts";

export type * from "./owner-schema.ts";
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
export const moveBooking = call<typeof S.moveBooking>()("owner-of", "PUT /api/bookings/{id}/move", {
  limit: "forms",
  alsoByToken: true,
});
export const cancelBooking = call<typeof S.cancelBooking>()("user", "POST /api/bookings/{id}/cancel", {
  limit: "forms",
  alsoByToken: true,
});
export const downloadBookingCalendar = call<typeof S.downloadBookingCalendar>()(
  "user",
  "GET /api/bookings/{id}/calendar",
  { as: "ics" },
);

export const readGuestSession = call<typeof S.readGuestSession>()("visitor", "GET /api/session");

/** Price limits of a session booked by the owner, in whole dollars. */
export const ownerAmount = { least: 1, most: 1000 } as const;

export const bookForPerson = call<typeof Owner.bookForPerson>()("admin", "POST /api/admin/bookings");
export const listGuests = call<typeof Owner.listGuests>()("admin", "GET /api/admin/bookings/guests");
export const changePayment = call<typeof Owner.changePayment>()("admin", "PUT /api/admin/bookings/{id}/payment");
export const readPaymentLink = call<typeof Owner.readPaymentLink>()("visitor", "GET /api/pay");
