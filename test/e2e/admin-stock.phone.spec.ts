import { stockJourneys } from "./admin-stock.ts";
import { test } from "./site.ts";

test.describe("the stock of chocolates on a phone", stockJourneys);
