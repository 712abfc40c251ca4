import type { StudioPlace } from "../contract/platform/values/place.ts";
import type { TestApp } from "./app.ts";

/** Studios of the tests in other places than the default. */
export const newYork = { zone: "America/New_York", region: "NY" } as const satisfies Partial<StudioPlace>;
export const berlin = {
  zone: "Europe/Berlin",
  currency: "EUR",
  country: "DE",
  region: "",
  hours: 24,
  weekStart: 1,
  paper: "A4",
} as const satisfies StudioPlace;
export const auckland = {
  zone: "Pacific/Auckland",
  currency: "NZD",
  country: "NZ",
  region: "",
  hours: 12,
  weekStart: 1,
  paper: "A4",
} as const satisfies StudioPlace;

/** Puts a studio into a place, before it has classes or payments. */
export async function settle(
  site: Pick<TestApp, "database" | "ctx">,
  { weekStart, ...place }: Partial<StudioPlace>,
): Promise<void> {
  const columns = weekStart === undefined ? place : { ...place, week_start: weekStart };
  await site.database.db.updateTable("studio_place").set(columns).execute();
  site.ctx().site.drop();
  await site.ctx().site.place();
}

/** The place that a page is in; undefined in the default one. */
export async function placeOn(site: Pick<TestApp, "request">, path: string): Promise<StudioPlace | undefined> {
  const { body } = await site.request("GET", path);
  const json = /data-place="([^"]*)"/.exec(body)?.[1]?.replaceAll("&quot;", '"');
  return json === undefined ? undefined : (JSON.parse(json) as StudioPlace);
}
