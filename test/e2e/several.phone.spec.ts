import { severalJourneys } from "./several.ts";
import { test } from "./site.ts";

test.describe("several at once", severalJourneys);
