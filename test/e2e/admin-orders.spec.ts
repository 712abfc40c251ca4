import { orderJourneys } from "./admin-orders.ts";
import { test } from "./site.ts";

test.describe("orders", orderJourneys);
