import { adminAccessPhoneJourneys } from "./admin-access.ts";
import { test } from "./site.ts";

test.describe("the owner's login on a phone", adminAccessPhoneJourneys);
