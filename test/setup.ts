import { beforeEach } from "vitest";
import { clockResets } from "./clock-resets.ts";

// No test inherits a clock that another test moved.
beforeEach(() => {
  for (const reset of clockResets) reset();
});
