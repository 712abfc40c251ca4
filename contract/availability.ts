import { endpoint } from "./endpoint.ts";
import type {
  Availability,
  AvailabilityChange,
  AvailabilityChanged,
  AvailabilityPlan,
  AvailabilityRead,
} from "./schema/availability.ts";

export type { Availability, AvailabilityPlan, AvailabilityRead } from "./schema/availability.ts";

export const readAvailability = endpoint<{ output: AvailabilityRead }>()({
  method: "GET",
  path: "/api/admin/availability",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Her weekly hours, breaks and days off, from which slots come by themselves.",
});

export const planAvailability = endpoint<{ body: Availability; output: AvailabilityPlan }>()({
  method: "POST",
  path: "/api/admin/availability/plan",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "What these hours would do to the slots; nothing is changed.",
});

export const changeAvailability = endpoint<{ body: AvailabilityChange; output: AvailabilityChanged }>()({
  method: "PUT",
  path: "/api/admin/availability",
  who: "admin",
  limit: "lists",
  refusals: ["stale"],
  summary: "Save her hours; the slots follow at once.",
});
