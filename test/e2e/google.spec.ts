import { test } from "@playwright/test";
import { googleJourneys, noGoogleJourneys } from "./google.ts";

test.describe("signing in with Google", () => {
  googleJourneys();
  noGoogleJourneys();
});
