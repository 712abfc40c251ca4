import { slotPhoneJourneys } from "./admin-bookings.ts";
import { test } from "./site.ts";

test.describe("the owner's slots on a phone", slotPhoneJourneys);
