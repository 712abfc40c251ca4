import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/** How long people have to answer the letter about an absence. */
export const answerHours = 48;
/** How long a spot in the next class is held for a person whose class is called off. */
export const nextHoldHours = 24;
export const mostAbsenceDays = 31;

export const planAbsence = call<typeof S.planAbsence>()("admin", "GET /api/admin/absences/plan");
export const startAbsence = call<typeof S.startAbsence>()("admin", "POST /api/admin/absences");
export const listAbsences = call<typeof S.listAbsences>()("admin", "GET /api/admin/absences");
export const readAbsence = call<typeof S.readAbsence>()("admin", "GET /api/admin/absences/{id}");
export const markCalled = call<typeof S.markCalled>()("admin", "PUT /api/admin/absences/{id}/people/{personId}/called");
export const endAbsence = call<typeof S.endAbsence>()("admin", "POST /api/admin/absences/{id}/end");

export const readMyAbsences = call<typeof S.readMyAbsences>()("user", "GET /api/absence", { alsoByToken: true });
export const answerAbsence = call<typeof S.answerAbsence>()("owner-of", "POST /api/absence", {
  limit: "forms",
  alsoByToken: true,
});

/** Whether people are still being notified, have to answer or be phoned, or something can be taken back. */
export const isOpenAbsence = ({ state, asked, answered, toPhone, canEnd }: S.Absence): boolean =>
  state === "running" || (state === "told" && (answered < asked || toPhone > 0 || canEnd));
