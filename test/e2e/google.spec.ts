import { test } from "@playwright/test";
import { googleJourneys, withoutGoogle } from "./google.ts";

test.describe("signing in with Google", () => {
  googleJourneys();
  withoutGoogle();
});
