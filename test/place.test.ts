import { expect, test } from "vitest";
import { currentPlace, defaultPlace } from "../contract/platform/values/place.ts";
import { auckland, berlin, placeOn, settle } from "./place.ts";
import { startSite } from "./start-site.ts";

const sites = { portland: startSite(), berlin: startSite(), auckland: startSite() };

test("studios of one process each have their own place, in pages that are rendered at the same time", async () => {
  await settle(sites.berlin, berlin);
  await settle(sites.auckland, auckland);
  for (const path of ["/calendar", "/login", "/es/calendar"]) {
    const [ofPortland, ofBerlin, ofAuckland] = await Promise.all(
      Object.values(sites).map((site) => placeOn(site, path)),
    );
    expect(ofPortland).toBeUndefined();
    expect(ofBerlin).toEqual(berlin);
    expect(ofAuckland).toEqual(auckland);
  }
  expect(currentPlace()).toBe(defaultPlace);
});

test("a name that is no time zone is refused by the database", async () => {
  await expect(
    sites.portland.database.db.updateTable("studio_place").set({ zone: "Mars/Olympus" }).execute(),
  ).rejects.toThrow('time zone "Mars/Olympus" not recognized');
});
