import { aboutPhoneJourneys } from "./about.ts";
import { test } from "./site.ts";

test.describe("the about page on a phone", aboutPhoneJourneys);
