import { officeHourJourneys } from "./office-hours.ts";
import { test } from "./site.ts";

test.describe("office hours and sessions", officeHourJourneys);
