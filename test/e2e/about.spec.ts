import { aboutDetails, aboutJourneys } from "./about.ts";
import { test } from "./site.ts";

test.describe("the about page", () => {
  aboutJourneys();
  aboutDetails();
});
