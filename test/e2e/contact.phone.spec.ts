import { contactJourneys } from "./contact.ts";
import { test } from "./site.ts";

test.describe("writing to Mira on a phone", contactJourneys);
