import { officeHourJourneys } from "./office-hours.ts";
import { test } from "./site.ts";

test.describe("times to book on a phone", officeHourJourneys);
