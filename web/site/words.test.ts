import { expect, test } from "vitest";
import { withoutEmptyLines } from "./empty-lines.ts";
import { excerptOf } from "./field-props.ts";
import { mended } from "./word-faults.ts";

test("lines of a list that were left empty are not published; everything else is as it was typed", () => {
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

test("what is mended is no longer blamed, nor anything in it", () => {
  const faults = { "about.title": "1", about: "2", aboutYou: "3", "about.picture.alt": "4" };
  expect(mended(faults, "about")).toEqual({ aboutYou: "3" });
  expect(mended(faults, "about.picture")).toEqual({ "about.title": "1", about: "2", aboutYou: "3" });
});

test("a folded part says its first words, not what the site writes, nor a picture's address", () => {
  const part = {
    key: "cards",
    label: "Card",
    kind: "group" as const,
    fields: [
      { key: "key", label: "Name in addresses", kind: "automatic" as const },
      { key: "picture", label: "Picture", kind: "picture" as const },
      { key: "title", label: "Name", kind: "line" as const, max: 200 },
    ],
  };
  const words = { key: "workshops", picture: { image: "/pictures/x", alt: "" }, title: "Workshops" };
  expect(excerptOf(part, words)).toBe("Workshops");
});
