import { aboutDetails, aboutJourneys } from "./about.ts";
import { test } from "./site.ts";

test.describe("reading about Mira", () => {
  aboutJourneys();
  aboutDetails();
});
