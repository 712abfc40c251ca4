import { expect, test } from "vitest";
import { pages, picturesOf, routePaths } from "../bin/pictures/pages.ts";

test("npm run pictures takes pictures of every page, in every language", () => {
  const pictures = picturesOf(routePaths());
  const names = pictures.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["home", "es-home", "es-user-id-book", "admin-orders-id"]));
  expect(names).not.toContain("es-admin-orders");
});

test("npm run pictures names a page that has no entry", () => {
  expect(() => picturesOf([...routePaths(), "admin/new-page"])).toThrow("admin/new-page");
});

test("every entry is of a page", () => {
  expect(Object.keys(pages).filter((path) => !routePaths().includes(path))).toEqual([]);
});
