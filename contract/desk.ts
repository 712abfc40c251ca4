import { endpoint } from "./endpoint.ts";
import type { GuideDone, GuideState, Today, TodayCounts } from "./schema/desk.ts";

export type { FirstStep, Today, TodayClass, TodayCounts, TodayOrder, TodaySession } from "./schema/desk.ts";

export const readToday = endpoint<{ output: Today }>()({
  method: "GET",
  path: "/api/admin/today",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "The owner's day: classes, sessions, and everything that waits for her.",
});

export const readTodayCounts = endpoint<{ output: TodayCounts }>()({
  method: "GET",
  path: "/api/admin/today/counts",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "The same in three numbers.",
});

export const changeGuide = endpoint<{ body: GuideState; output: GuideDone }>()({
  method: "PUT",
  path: "/api/admin/today/guide",
  who: "admin",
  limit: "lists",
  refusals: [],
  summary: "Put the list of first steps away, or bring it back.",
});
