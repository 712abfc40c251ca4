import { call } from "../../platform/call/endpoint.ts";
import type { Meeting } from "../../platform/values/session-types.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

export const listServices = call<typeof S.listServices>()("visitor", "GET /api/services");
export const listAdminServices = call<typeof S.listAdminServices>()("admin", "GET /api/admin/services");
export const addService = call<typeof S.addService>()("admin", "POST /api/admin/services", { success: 201 });
export const changeService = call<typeof S.changeService>()("admin", "PUT /api/admin/services/{id}");
export const removeService = call<typeof S.removeService>()("admin", "DELETE /api/admin/services/{id}");
export const restoreService = call<typeof S.restoreService>()("admin", "POST /api/admin/services/{id}/restore");
export const reorderServices = call<typeof S.reorderServices>()("admin", "PUT /api/admin/services-order");

/** What people read of a service and its bookings: `Yoga Therapy Session (60 min)`. */
export const sessionNameOf = ({ name, minutes }: { name: string; minutes: number }): string =>
  `${name} (${minutes} min)`;

/** Limits of a service, in minutes, whole dollars, hours and days. */
export const serviceLimits = {
  minutes: { least: 5, most: 480 },
  dollars: { least: 1, most: 1000 },
  breakMinutes: { least: 0, most: 240 },
  noticeHours: { least: 0, most: 336 },
  aheadDays: { least: 1, most: 365 },
  cutoffHours: { least: 0, most: 336 },
} as const;

type Rules = {
  minutes: number;
  meeting: Meeting | "both";
  noticeHours: number | null;
  aheadDays: number | null;
};

/** Whether a service can be booked in a slot: long enough, neither too soon nor too far ahead, and not elsewhere. */
export function fitsSlot(
  { minutes, meeting, noticeHours, aheadDays }: Rules,
  slot: { duration: number; startsAt: string | Date; isOnline: boolean },
  now: string | Date,
): boolean {
  const untilStart = new Date(slot.startsAt).getTime() - new Date(now).getTime();
  return (
    slot.duration >= minutes &&
    untilStart >= (noticeHours ?? 0) * hourMs &&
    (aheadDays === null || untilStart <= aheadDays * 24 * hourMs) &&
    !(slot.isOnline && meeting === "in-person")
  );
}
const hourMs = 3_600_000;
