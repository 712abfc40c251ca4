import { slotJourneys } from "./admin-bookings.ts";
import { test } from "./site.ts";

test.describe("the owner's slots", slotJourneys);
