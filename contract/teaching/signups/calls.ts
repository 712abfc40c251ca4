import { call } from "../../platform/call/endpoint.ts";
import type * as Rosters from "./lists-schema.ts";
import type * as Mine from "./my-classes-schema.ts";
import type * as S from "./schema.ts";

export type * from "./lists-schema.ts";
export type * from "./my-classes-schema.ts";
export type * from "./schema.ts";

/** How long an unproven address has to confirm its seat by email. */
export const confirmSeatHours = 1;
/** How long a free seat is offered to the first on the waitlist. */
export const offerHours = 12;

/** A signature of 300 KB in base64, plus the rest of the form. */
const signatureBytes = 480 * 1024;

export const signUp = call<typeof S.signUp>()("visitor", "POST /api/signup", {
  limit: "forms",
  bodyBytes: signatureBytes,
});
export const signUpReturning = call<typeof S.signUpReturning>()("visitor", "POST /api/check-student", {
  limit: "forms",
});
export const joinWaitlist = call<typeof S.joinWaitlist>()("visitor", "POST /api/waitlist", { limit: "forms" });
export const readSeat = call<typeof S.readSeat>()("visitor", "GET /api/signup/place");
export const readHeldSeats = call<typeof S.readHeldSeats>()("visitor", "GET /api/seats/held");
export const acceptOffer = call<typeof S.acceptOffer>()("visitor", "POST /api/waitlist/take", { limit: "guesses" });

export const myClassesLimits = { upcoming: 100, past: 30 } as const;

export const listMyClasses = call<typeof Mine.listMyClasses>()("user", "GET /api/user/{id}/classes");
export const signMeUp = call<typeof S.signMeUp>()("user", "POST /api/user/{id}/classes", { limit: "forms" });
export const joinMyWaitlist = call<typeof S.joinMyWaitlist>()("user", "POST /api/user/{id}/waitlist", {
  limit: "forms",
});
/** What a student does with a seat, with their login or by the token of an emailed link. */
const byStudent = { limit: "forms", alsoByToken: true } as const;
export const cancelSeat = call<typeof S.cancelSeat>()("user", "POST /api/signup/cancel", byStudent);
export const confirmSeat = call<typeof S.confirmSeat>()("user", "POST /api/signup/confirm", byStudent);
export const moveSeat = call<typeof Mine.moveSeat>()("user", "POST /api/signup/move", byStudent);
export const readSeatMoves = call<typeof Mine.readSeatMoves>()("user", "GET /api/signup/moves", { alsoByToken: true });
export const signWaiver = call<typeof S.signWaiver>()("owner-of", "POST /api/signup/waiver", {
  ...byStudent,
  bodyBytes: signatureBytes,
});
export const readSeatRefund = call<typeof S.readSeatRefund>()("owner-of", "GET /api/signup/refund", {
  alsoByToken: true,
});

/** Page size. Pass the last sign-up's id as `after` for the next page. */
export const signupsPageSize = 100;

/** Page size. Pass the last class's id as `after` for the next page. */
export const signupClassesPageSize = 50;

export const listSignups = call<typeof Rosters.listSignups>()("admin", "GET /api/admin/signups");
export const listSignupClasses = call<typeof Rosters.listSignupClasses>()("admin", "GET /api/admin/signup-classes");
export const readSignupChoices = call<typeof Rosters.readSignupChoices>()("admin", "GET /api/admin/signup-choices");
export const waiveForfeit = call<typeof Rosters.waiveForfeit>()("admin", "POST /api/admin/signups/{id}/waive");
export const removeSignup = call<typeof Rosters.removeSignup>()("admin", "DELETE /api/signup/{id}");
export const readRoster = call<typeof Rosters.readRoster>()("admin", "GET /api/admin/events/{id}/roster");
export const checkIn = call<typeof Rosters.checkIn>()("admin", "PUT /api/admin/signups/{id}/check-in");
export const checkInSeveral = call<typeof Rosters.checkInSeveral>()("admin", "PUT /api/admin/events/{id}/check-in");
export const addWalkIn = call<typeof Rosters.addWalkIn>()("admin", "POST /api/admin/events/{id}/walk-in");
export const giveSeat = call<typeof Rosters.giveSeat>()("admin", "POST /api/admin/waitlist/{id}/seat");
export const messageClass = call<typeof Rosters.messageClass>()("admin", "POST /api/admin/events/{id}/message");
export const downloadSignups = call<typeof Rosters.downloadSignups>()("admin", "GET /api/admin/signups.csv", {
  as: "csv",
});
export const downloadRoster = call<typeof Rosters.downloadRoster>()("admin", "GET /api/admin/events/{id}/roster.csv", {
  as: "csv",
});
