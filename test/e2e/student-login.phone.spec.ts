import { test } from "./site.ts";
import { studentLoginPhoneJourneys } from "./student-login.ts";

test.describe("a student's login on a phone", studentLoginPhoneJourneys);
