import { sessionTypes } from "./bookings.ts";
import { call } from "./endpoint.ts";
import type * as S from "./schema/owner-bookings.ts";

export type { BookingFor, Guest, HowPaid, PaymentLink } from "./schema/owner-bookings.ts";

/** The free half hour; the owner books it, nobody pays for it. */
export const freeSession = "Free session (30 min)";
export const freeSessionMinutes = 30;

/** What the owner books: what students book themselves, and the free half hour. */
export const ownSessionTypes = [...sessionTypes, freeSession] as const;

/** What a session may cost that the owner books, in whole dollars. */
export const ownAmount = { least: 1, most: 1000 } as const;

export const bookForPerson = call<typeof S.bookForPerson>()("admin", "POST /api/admin/bookings");

export const listGuests = call<typeof S.listGuests>()("admin", "GET /api/admin/bookings/guests");

export const changePayment = call<typeof S.changePayment>()("admin", "PUT /api/admin/bookings/{id}/payment");

export const readPaymentLink = call<typeof S.readPaymentLink>()("visitor", "GET /api/pay");
