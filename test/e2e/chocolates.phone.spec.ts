import { chocolatePhoneJourneys } from "./chocolates.ts";
import { test } from "./site.ts";

test.describe("choosing chocolates on a phone", () => chocolatePhoneJourneys(2));
