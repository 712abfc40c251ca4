import { shelfJourneys } from "./admin-chocolates.ts";
import { test } from "./site.ts";

test.describe("the owner and her shelf, on a phone", () => shelfJourneys());
