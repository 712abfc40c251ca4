import { freeSessionJourneys } from "./free-session.ts";
import { test } from "./site.ts";

test.describe("asking for the free session on a phone", freeSessionJourneys);
