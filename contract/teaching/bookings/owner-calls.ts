import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./owner-schema.ts";

export type * from "./owner-schema.ts";

/** Price limits of a session booked by the owner, in whole dollars. */
export const ownerAmount = { least: 1, most: 1000 } as const;

export const bookForPerson = call<typeof S.bookForPerson>()("admin", "POST /api/admin/bookings");
export const listGuests = call<typeof S.listGuests>()("admin", "GET /api/admin/bookings/guests");
export const changePayment = call<typeof S.changePayment>()("admin", "PUT /api/admin/bookings/{id}/payment");
export const readPaymentLink = call<typeof S.readPaymentLink>()("visitor", "GET /api/pay");
