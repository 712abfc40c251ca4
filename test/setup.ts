import { afterEach, beforeAll, beforeEach } from "vitest";
import { clockResets } from "./clock-resets.ts";
import { throwViolations } from "./paypal-conformance.ts";
import { forgetUsedDays } from "./unused-days.ts";

beforeAll(forgetUsedDays);

// No test inherits a clock that another test moved.
beforeEach(() => {
  for (const reset of clockResets) reset();
});

// What PayPal's stand-in received and sent in the test is by PayPal's documents.
afterEach(throwViolations);
