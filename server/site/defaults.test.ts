import { expect, test } from "vitest";
import { siteDocuments } from "../../contract/schema/site.ts";
import { siteDefaults } from "./defaults.ts";

const picture = () => "/pictures/0123abcd-1600x1200/960.jpg";

test("the words a new site starts with fit every section's schema", () => {
  expect(siteDocuments.parse(siteDefaults(picture))).toEqual(siteDefaults(picture));
});
