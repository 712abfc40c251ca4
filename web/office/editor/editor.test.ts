import { expect, test, vi } from "vitest";
import type { SiteDocument } from "../../../contract/site/documents/editing-calls.ts";
import { excerptOf, isAtOrUnder, unknownPlaceholders } from "./field-context.ts";
import { findDraft, storeDraft, withoutEmptyLines, wordDraftStore } from "./word-drafts.ts";

test("empty list items in blocks are not published; everything else stays as typed", () => {
  const words = {
    title: " ",
    blocks: [
      { kind: "list", items: ["one", "", "  ", "two"] },
      { kind: "paragraph", text: "" },
    ],
    items: ["", "kept"],
  };
  expect(withoutEmptyLines(words)).toEqual({
    ...words,
    blocks: [
      { kind: "list", items: ["one", "two"] },
      { kind: "paragraph", text: "" },
    ],
  });
});

test("editing a field removes its fault and all faults under it", () => {
  const faults = ["about.title", "about", "aboutYou", "about.picture.alt"];
  expect(faults.filter((fault) => !isAtOrUnder("about", fault))).toEqual(["aboutYou"]);
  expect(faults.filter((fault) => isAtOrUnder("about.picture", fault))).toEqual(["about.picture.alt"]);
});

test("a text gets a warning about unknown names in braces only", () => {
  const names = ["city", "first name"];
  expect(unknownPlaceholders("{first name} of {city}, {} {\n}", names)).toBeUndefined();
  expect(unknownPlaceholders("{twon} and {twon}", names)).toBe(
    "{twon} isn’t a detail we know. It will appear as typed.",
  );
  expect(unknownPlaceholders("{City} and {twon}", names)).toBe(
    "{City}, {twon} aren’t details we know. They will appear as typed.",
  );
  expect(unknownPlaceholders("{city}", [])).toBe("{city} will appear as typed.");
});

test("a collapsed part shows its first text, not an automatic field or a picture address", () => {
  const part = {
    key: "cards",
    label: "Card",
    kind: "group" as const,
    fields: [
      { key: "key", label: "Name in links", kind: "automatic" as const },
      { key: "picture", label: "Picture", kind: "picture" as const },
      { key: "title", label: "Name", kind: "line" as const, max: 200 },
    ],
  };
  const words = { key: "workshops", picture: { image: "/pictures/x", alt: "" }, title: "Workshops" };
  expect(excerptOf(part, words)).toBe("Workshops");
});

test("a stored draft is found, unless it equals the published words or no longer fits the form", () => {
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  });
  const given = {
    section: "slides",
    form: [
      { key: "title", label: "Heading", kind: "line", max: 200 },
      {
        key: "pictures",
        label: "Pictures",
        kind: "list",
        min: 1,
        max: 9,
        item: { key: "", label: "Picture", kind: "picture" },
      },
    ],
    words: { title: "Old", pictures: [{ image: "/pictures/x", alt: "An x." }] },
  } as unknown as SiteDocument;
  const draft = {
    version: 1,
    base: given.words,
    words: { ...given.words, title: "New" },
    at: "2027-01-01T10:00:00Z",
  };
  storeDraft("slides", draft);
  expect(findDraft(given)).toEqual(draft);
  // Another window publishes its own draft, and removes that from the shared storage only if it is still there.
  const other = wordDraftStore(given);
  other.put({ base: given, typed: { title: "Mine" } });
  storeDraft("slides", draft);
  other.put(undefined);
  expect(findDraft(given)).toEqual(draft);
  expect(findDraft({ ...given, words: draft.words })).toBeUndefined();
  expect(storage.size).toBe(0);
  storeDraft("slides", { ...draft, words: { title: "New", pictures: ["x.jpg"] } });
  expect(findDraft(given)).toBeUndefined();
  expect(storage.size).toBe(0);
  vi.unstubAllGlobals();
});
