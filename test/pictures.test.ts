import { expect, test } from "vitest";
import { picturesOf, preparations, sampleAddress } from "../bin/pictures/pages.ts";
import { languages } from "../contract/platform/language/language.ts";
import type { Samples } from "../web/kit/pages/page.ts";
import { pages } from "../web/kit/pages/pages.ts";

const samples = new Proxy({}, { get: (_, name) => String(name) }) as Samples;

test("npm run pictures takes pictures of every page, in every language", () => {
  const names = languages.flatMap(picturesOf).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["home", "es-home", "es-user-id-book", "admin-orders-id"]));
  expect(names).not.toContain("es-admin-orders");
});

test("each parameter of a page's path has a sample; without one, the message names the page and where it belongs", () => {
  expect(pages.map((page) => sampleAddress(page, samples)).filter((address) => address.includes(":"))).toEqual([]);
  expect(() => sampleAddress({ path: "shelves/:id", file: "ShelfPage.tsx" }, samples)).toThrow(
    "The page shelves/:id has no sample for :id. Add it to its entry in web/kit/pages/pages.ts.",
  );
});

test("a sample has the parameters of its path, and the others in its query", () => {
  const page = { path: "signups/:id/waiver", file: "", sample: { id: "seatToken", event: "eventId" } } as const;
  expect(sampleAddress(page, samples)).toBe("/signups/seatToken/waiver?event=eventId");
  expect(sampleAddress(page, { ...samples, seatToken: "1 2", eventId: "7" })).toBe("/signups/1%202/waiver?event=7");
});

test("every preparation is of a page", () => {
  const routes = pages.map(({ path }) => path);
  expect(Object.keys(preparations).filter((path) => !routes.includes(path))).toEqual([]);
});
