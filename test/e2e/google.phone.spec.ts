import { test } from "@playwright/test";
import { googleJourneys } from "./google.ts";

test.describe("signing in with Google on a phone", googleJourneys);
