import { chocolateJourneys } from "./chocolates.ts";
import { test } from "./site.ts";

test.describe("choosing chocolates on a phone", () => chocolateJourneys(2));
