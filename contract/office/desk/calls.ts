import { call } from "../../platform/call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/** The periods of the page with the numbers. */
export const numbersPeriods = ["last-12-months", "this-year", "last-year"] as const;

type Seats = Record<"classes" | "capacity" | "taken" | "expected" | "here", number>;

/** Adds the seats of two months or titles. What else they have is that of the first. */
export const addSeats = <Of extends Seats>(one: Of, other: Seats): Of => ({
  ...one,
  classes: one.classes + other.classes,
  capacity: one.capacity + other.capacity,
  taken: one.taken + other.taken,
  expected: one.expected + other.expected,
  here: one.here + other.here,
});

export const readToday = call<typeof S.readToday>()("admin", "GET /api/admin/today");
export const searchDesk = call<typeof S.searchDesk>()("admin", "GET /api/admin/search");
export const changeGuide = call<typeof S.changeGuide>()("admin", "PUT /api/admin/today/guide");
export const readWeek = call<typeof S.readWeek>()("admin", "GET /api/admin/week");
export const readNumbers = call<typeof S.readNumbers>()("admin", "GET /api/admin/numbers");
