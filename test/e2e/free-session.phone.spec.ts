import { freeSessionJourneys } from "./free-session.ts";
import { test } from "./site.ts";

test.describe("the free session form on a phone", freeSessionJourneys);
