import { test } from "./site.ts";
import { studentLoginJourneys } from "./student-login.ts";

test.describe("a student's login on a phone", studentLoginJourneys);
