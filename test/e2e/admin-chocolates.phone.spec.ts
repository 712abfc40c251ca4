import { productPhoneJourneys } from "./admin-chocolates.ts";
import { test } from "./site.ts";

test.describe("managing chocolates on a phone", () => productPhoneJourneys());
