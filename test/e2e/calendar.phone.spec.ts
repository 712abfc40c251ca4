import { calendarPhoneJourneys } from "./calendar.ts";
import { test } from "./site.ts";

test.describe("finding a class on a phone", calendarPhoneJourneys);
