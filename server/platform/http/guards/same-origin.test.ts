import { expect, test } from "vitest";
import { isCrossOrigin } from "./same-origin.ts";

test("for a site over https, a page over plain http is cross-origin even on the same host", () => {
  const secure = "https://studio.example";
  expect(isCrossOrigin({ origin: "http://studio.example", host: "studio.example" }, secure)).toBe(true);
  expect(isCrossOrigin({ origin: "https://studio.example", host: "studio.example" }, secure)).toBe(false);
  expect(isCrossOrigin({ origin: "https://www.studio.example", host: "www.studio.example" }, secure)).toBe(false);
});

test("a site over plain http accepts requests at any of its LAN addresses", () => {
  const plain = "http://localhost:3000";
  expect(isCrossOrigin({ origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" }, plain)).toBe(false);
  expect(isCrossOrigin({ origin: "http://192.168.1.6:3000", host: "192.168.1.5:3000" }, plain)).toBe(true);
  expect(isCrossOrigin({ origin: "null", host: "192.168.1.5:3000" }, plain)).toBe(true);
});

test("an unreadable origin is cross-origin, also for a request without a host", () => {
  for (const publicUrl of ["http://localhost:3000", "https://studio.example"])
    expect(isCrossOrigin({ origin: "null" }, publicUrl)).toBe(true);
});
