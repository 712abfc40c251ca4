import { expect, test } from "vitest";
import { siteDocuments, siteSections } from "../../site/documents/schema.ts";
import { actWords } from "./acts.ts";

test("the activity names a published page by its title in the owner's list", () => {
  const wordsOf = (section: string) =>
    actWords({ action: "PUT /api/admin/site/{section}", outcome: "done", subjects: { section } });
  expect(wordsOf("home")).toBe("You published “Home page”.");
  for (const section of siteSections)
    expect(wordsOf(section)).toBe(`You published “${siteDocuments.shape[section].meta()?.title}”.`);
});
