import { accessibilityJourneys } from "./accessibility.ts";
import { test } from "./site.ts";

test.describe("for people who do not see the page as drawn, on a phone", accessibilityJourneys);
