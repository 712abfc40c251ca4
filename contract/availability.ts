import { call } from "./endpoint.ts";
import type * as S from "./schema/availability.ts";

export type { Availability, AvailabilityPlan, AvailabilityRead } from "./schema/availability.ts";

export const readAvailability = call<typeof S.readAvailability>()("admin", "GET /api/admin/availability");

export const planAvailability = call<typeof S.planAvailability>()(
  "admin",
  "POST /api/admin/availability/plan",
);

export const changeAvailability = call<typeof S.changeAvailability>()("admin", "PUT /api/admin/availability");
