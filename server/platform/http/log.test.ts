import { expect, test } from "vitest";
import { loggablePath } from "./log.ts";

test("the log has the path of an address without what it asks for, without the secret of a calendar, and not all of a long one", () => {
  expect(loggablePath("/api/user/link?token=abc")).toBe("/api/user/link?…");
  expect(loggablePath("/calendar/aSecret")).toBe("/calendar/…");
  expect(loggablePath("/api/admin/events/0190a000-0000-7000-8000-000000000000/waitlist/export")).toMatch(/export$/);
  const long = loggablePath(`/${"x".repeat(8_000)}?token=abc`);
  expect(long.length).toBeLessThanOrEqual(301);
  expect(long).toMatch(/^\/xxx.*…$/);
});
