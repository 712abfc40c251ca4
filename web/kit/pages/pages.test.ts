import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { layouts, pages } from "./pages.ts";

const web = join(import.meta.dirname, "..", "..");
const files = pages.map(({ file }) => file);

test("every page file has an entry", () => {
  const inWeb = globSync("**/*Page.tsx", { cwd: web, exclude: ["kit/{ui,layouts}/**"] }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const without = inWeb.filter((file) => !files.includes(file));
  expect(without, "These pages have no entry in web/kit/pages/pages.ts. Add one each").toEqual([]);
});

test("every entry and layout has a file", () => {
  const named = [...files, ...layouts.flatMap(({ file }) => file ?? [])];
  const missing = named.filter((file) => !existsSync(join(web, file)));
  expect(missing, "web/kit/pages/pages.ts names files that do not exist. Correct their entries").toEqual([]);
});

test("a path has one entry", () => {
  const paths = pages.map(({ path }) => path);
  expect(
    paths.filter((path, at) => paths.indexOf(path) !== at),
    "These paths are twice in web/kit/pages/pages.ts. Remove an entry each",
  ).toEqual([]);
});

test("a page that takes payments or needs a login is not cached", () => {
  const wrong = pages.filter(({ cache, takesPayments, login }) => cache && (takesPayments || login));
  expect(wrong).toEqual([]);
});

test("the pages of a student are below /user/, and those of the owner below /admin/", () => {
  const areas = { student: /^user\/:id/, owner: /^admin\// };
  expect(pages.filter(({ login, path }) => login && !areas[login].test(path))).toEqual([]);
});
