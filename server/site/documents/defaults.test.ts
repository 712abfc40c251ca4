import { expect, test } from "vitest";
import { siteDocuments } from "../../../contract/site/documents/schema.ts";
import { siteDefaults } from "./defaults.ts";

const picture = () => "/pictures/0123abcd-1600x1200/960.jpg";

test("the default documents fit the schema of every section", () => {
  expect(siteDocuments.parse(siteDefaults(picture))).toEqual(siteDefaults(picture));
});
