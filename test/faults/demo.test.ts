import { expect, test } from "vitest";
import { seed } from "../../server/demo/seeds/seed.ts";
import { demoStory } from "../../server/demo/story.ts";
import { testDatabase } from "../database.ts";
import { authSecret } from "../owner.ts";

const env = { AUTH_SECRET: [authSecret], DATA_KEY: ["d".repeat(64)], OWNER_EMAIL: "owner@example.com" };

// Each weekday once, around both changes of the clocks.
test.for([
  "2027-03-13T08:30:00Z",
  "2027-03-14T15:00:00Z",
  "2027-03-15T20:00:00Z",
  "2027-03-16T23:30:00Z",
  "2027-11-03T03:00:00Z",
  "2027-11-05T12:00:00Z",
  "2027-11-07T17:45:00Z",
])("the story of the demo fits a first start at %s", async (at) => {
  const now = new Date(at);
  const { connection, db, close } = await testDatabase("empty");
  expect(await seed(db, demoStory({ connection, now, env }), now)).toBe(true);
  await close();
});
