import { expect, test } from "vitest";
import { isCrossOrigin } from "./same-origin.ts";

test("a page over plain http is foreign to a site over https, though its host is the same", () => {
  const secure = "https://studio.example";
  expect(isCrossOrigin({ origin: "http://studio.example", host: "studio.example" }, secure)).toBe(true);
  expect(isCrossOrigin({ origin: "https://studio.example", host: "studio.example" }, secure)).toBe(false);
  expect(isCrossOrigin({ origin: "https://www.studio.example", host: "www.studio.example" }, secure)).toBe(
    false,
  );
});

test("a site over plain http may be asked at any address of the LAN", () => {
  const plain = "http://localhost:3000";
  expect(isCrossOrigin({ origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" }, plain)).toBe(false);
  expect(isCrossOrigin({ origin: "http://192.168.1.6:3000", host: "192.168.1.5:3000" }, plain)).toBe(true);
  expect(isCrossOrigin({ origin: "null", host: "192.168.1.5:3000" }, plain)).toBe(true);
});

test("an origin that cannot be read is foreign, also to a request without a host", () => {
  for (const publicUrl of ["http://localhost:3000", "https://studio.example"])
    expect(isCrossOrigin({ origin: "null" }, publicUrl)).toBe(true);
});
