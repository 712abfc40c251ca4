import { contactJourneys } from "./contact.ts";
import { test } from "./site.ts";

test.describe("the contact form on a phone", contactJourneys);
