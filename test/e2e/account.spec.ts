import { accountJourneys } from "./account.ts";
import { test } from "./site.ts";

test.describe("a student's account", accountJourneys);
