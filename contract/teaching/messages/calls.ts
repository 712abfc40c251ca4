import { call } from "../../platform/call/endpoint.ts";
import { text as t } from "../../platform/language/text.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/** Interests to choose from in a request for the free session, as sent over HTTP (docs/decisions/047-free-sessions-with-a-time.md). */
export const freeSessionInterests = ["private yoga", "group yoga", "yoga therapy", "not sure yet"] as const;
export type Interest = (typeof freeSessionInterests)[number];

export const interestWords = (interest: Interest): string =>
  ({
    "private yoga": t.privateYoga,
    "group yoga": t.groupYoga,
    "yoga therapy": t.yogaTherapy,
    "not sure yet": t.notSureYet,
  })[interest];

/** How long a request holds its slot. */
export const requestHoldHours = 24;

export const listFreeSessionTimes = call<typeof S.listFreeSessionTimes>()("visitor", "GET /api/publicBookings/times");
export const requestFreeSession = call<typeof S.requestFreeSession>()("visitor", "POST /api/publicBookings/request", {
  limit: "forms",
});
export const sendContactMessage = call<typeof S.sendContactMessage>()("visitor", "POST /api/contact", {
  limit: "forms",
});

export const listMessages = call<typeof S.listMessages>()("admin", "GET /api/admin/messages");
export const markMessage = call<typeof S.markMessage>()("admin", "PUT /api/admin/messages/{id}");
export const markMessages = call<typeof S.markMessages>()("admin", "PUT /api/admin/messages");
export const declineRequest = call<typeof S.declineRequest>()("admin", "POST /api/admin/messages/{id}/decline");
export const listUndelivered = call<typeof S.listUndelivered>()("admin", "GET /api/admin/undelivered");
export const retryUndelivered = call<typeof S.retryUndelivered>()("admin", "POST /api/admin/undelivered/{id}/retry");
