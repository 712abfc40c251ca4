import { beforeAll, beforeEach } from "vitest";
import { clockResets } from "./clock-resets.ts";
import { forgetUsedDays } from "./unused-days.ts";

beforeAll(forgetUsedDays);

// No test inherits a clock that another test moved.
beforeEach(() => {
  for (const reset of clockResets) reset();
});
