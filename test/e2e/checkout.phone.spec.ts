import { checkoutPhoneJourneys } from "./checkout.ts";
import { test } from "./site.ts";

test.describe("buying chocolates on a phone", checkoutPhoneJourneys);
