import { productJourneys, productRowJourneys } from "./admin-chocolates.ts";
import { test } from "./site.ts";

test.describe("managing chocolates on a phone", () => {
  productJourneys();
  productRowJourneys();
});
