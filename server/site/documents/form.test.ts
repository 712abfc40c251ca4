import { describe, expect, test } from "vitest";
import type { SiteSection } from "../../../contract/site/documents/calls.ts";
import { sectionGroups } from "../../../contract/site/documents/editing-calls.ts";
import { siteDocuments, siteSections } from "../../../contract/site/documents/schema.ts";
import {
  blankValue,
  findDifferences,
  type FormField,
  isDeepEqual,
  textLeaves,
  mergeDocuments,
} from "../../../contract/site/documents/site-form.ts";
import { siteDefaults } from "./defaults.ts";
import { formOf, namesOf } from "./form.ts";

const defaults = siteDefaults(() => "/pictures/0123456789abcdef-1600x1200/960.jpg");

/** The path of every text of a document, independent of its form. */
function textsOf(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, path ? `${path}.${key}` : key));
}

/** The document, reduced to what its form has fields for. */
function throughForm(fields: readonly FormField[], value: unknown): Record<string, unknown> {
  const given = value as Record<string, unknown>;
  return Object.fromEntries(fields.map((field) => [field.key, throughField(field, given[field.key])]));
}
function throughField(field: FormField, value: unknown): unknown {
  if (field.kind === "group") return throughForm(field.fields, value);
  if (field.kind === "list") return (value as unknown[]).map((item) => throughField(field.item, item));
  return value;
}

describe.each(siteSections)("the editor of %s", (section: SiteSection) => {
  const form = formOf(section);
  const words = defaults[section];

  test("has a field for every text of its document, and no other fields", () => {
    expect(throughForm(form, words)).toEqual(words);
    const paths = textsOf(words, "").map((path) => path.replace(/\.(kind|text|items\.\d+)$/, "$&"));
    const shown = new Set(textLeaves(form, words).map((leaf) => leaf.path));
    const unseen = paths.filter(
      // A block of any kind has one field.
      (path) => !shown.has(path) && !shown.has(path.replace(/\.(kind|text|items\.\d+)$/, "")),
    );
    expect(unseen).toEqual([]);
  });

  test("has a label for every field, and a title and a description of the section", () => {
    for (const leaf of textLeaves(form, words)) {
      for (const label of leaf.labels) expect(label).toMatch(/^[A-Z0-9]/);
    }
    const { title, about } = namesOf(section);
    expect(title).not.toBe(section);
    expect(about).toMatch(/\.$/);
  });

  test("adds items that only need to be filled in", () => {
    const lists = form.flatMap((field) => (field.kind === "list" ? [field] : []));
    for (const list of lists) {
      const blank = blankValue(list.item);
      const grown = { ...words, [list.key]: [...((words as never)[list.key] as unknown[]), blank] };
      const { error } = siteDocuments.shape[section].safeParse(grown);
      const tooMany = list.min === list.max;
      for (const issue of error?.issues ?? []) {
        if (tooMany && issue.path.length === 1) continue;
        expect(issue.path.slice(0, 2)).toEqual([list.key, grown[list.key as never]["length"] - 1]);
      }
    }
  });
});

test("every section is in the owner's list once", () => {
  const listed = sectionGroups.flatMap(({ sections }) => [...sections]);
  expect(listed.toSorted()).toEqual(siteSections.toSorted());
});

describe("two editors of one document", () => {
  const base = { title: "A", lead: "B", about: { title: "C", text: "D" }, items: ["1", "2"] };

  test("fields that one editor did not change keep the other one's values, and a list is a single field", () => {
    const mine = { ...base, title: "mine", about: { ...base.about, text: "mine" } };
    const published = { ...base, lead: "theirs", about: { ...base.about, title: "theirs" }, items: ["2"] };
    expect(mergeDocuments(base, mine, published)).toEqual({
      title: "mine",
      lead: "theirs",
      about: { title: "theirs", text: "mine" },
      items: ["2"],
    });
    expect(mergeDocuments(base, { ...base, items: ["1", "2", "mine"] }, published)).toMatchObject({
      items: ["1", "2", "mine"],
    });
  });

  test("the order of keys makes no difference", () => {
    expect(isDeepEqual({ a: 1, b: [{ c: "x", d: "y" }] }, { b: [{ d: "y", c: "x" }], a: 1 })).toBe(true);
    expect(isDeepEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isDeepEqual(["a", "b"], ["b", "a"])).toBe(false);
  });
});

test("a difference is described by the labels of its path, also for added and removed items", () => {
  const { home } = defaults;
  const is = structuredClone(home);
  is.title = "Another sentence.";
  is.freeSession.steps.pop();
  expect(findDifferences(formOf("home"), home, is)).toEqual([
    { labels: ["Headline"], was: home.title, is: "Another sentence." },
    {
      labels: ["Free session", "Steps", "Step 3", "What happens"],
      was: home.freeSession.steps[2]!.title,
      is: undefined,
    },
    {
      labels: ["Free session", "Steps", "Step 3", "More about it"],
      was: home.freeSession.steps[2]!.text,
      is: undefined,
    },
  ]);
});
