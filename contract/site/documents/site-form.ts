/** One field of a document's editor. The server creates the tree from the document's schema. */
export type FormField = {
  /** Key in the document; empty for the item of a list. */
  key: string;
  label: string;
  help?: string | undefined;
} & (
  | { kind: "line"; max: number }
  | { kind: "prose"; max: number }
  | { kind: "url" }
  | { kind: "email" }
  | { kind: "picture" }
  /** Set by the site itself. */
  | { kind: "automatic" }
  | { kind: "choice"; choices: { value: string; words: string }[] }
  | { kind: "group"; fields: FormField[] }
  | { kind: "list"; item: FormField; min: number; max: number }
  /** A long text of headings, paragraphs and lists. */
  | { kind: "blocks"; min: number; max: number }
);

export type FieldOfKind<K extends FormField["kind"]> = Extract<FormField, { kind: K }>;

/** Initial value of a new field. */
export function blankValue(field: FormField): unknown {
  switch (field.kind) {
    case "picture":
      return { image: "", alt: "" };
    case "choice":
      return field.choices[0]!.value;
    case "group":
      return Object.fromEntries(field.fields.map((inner) => [inner.key, blankValue(inner)]));
    case "list":
      return Array.from({ length: field.min }, () => blankValue(field.item));
    case "blocks":
      return [];
    case "line":
    case "prose":
    case "url":
    case "email":
    case "automatic":
      return "";
  }
}

/** One text of a document, with the labels of the fields around it, outermost first. */
export type Leaf = { path: string; labels: string[]; text: string };

/** All texts of a document in reading order. A picture has two: its address and its description. */
export function textLeaves(fields: readonly FormField[], words: unknown): Leaf[] {
  return fields.flatMap((field) => leavesUnder(field, field.key, [field.label], valueAt(words, field.key)));
}

function leavesUnder(field: FormField, path: string, labels: string[], value: unknown): Leaf[] {
  switch (field.kind) {
    case "group":
      return field.fields.flatMap((inner) =>
        leavesUnder(inner, `${path}.${inner.key}`, [...labels, inner.label], valueAt(value, inner.key)),
      );
    case "list":
      return arrayOrEmpty(value).flatMap((item, index) =>
        leavesUnder(field.item, `${path}.${index}`, [...labels, `${field.item.label} ${index + 1}`], item),
      );
    case "blocks":
      return arrayOrEmpty(value).map((block, index) => ({
        path: `${path}.${index}`,
        labels: [...labels, `${index + 1}`],
        text: blockWords(block),
      }));
    case "picture":
      return [
        { path: `${path}.image`, labels, text: textOrEmpty(valueAt(value, "image")) },
        { path: `${path}.alt`, labels: [...labels, "Description"], text: textOrEmpty(valueAt(value, "alt")) },
      ];
    case "choice": {
      const text = field.choices.find((choice) => choice.value === value)?.words ?? textOrEmpty(value);
      return [{ path, labels, text }];
    }
    case "line":
    case "prose":
    case "url":
    case "email":
    case "automatic":
      return [{ path, labels, text: textOrEmpty(value) }];
  }
}

/** The texts of a document that people read, in reading order: not addresses, choices and what the site sets. */
export function translatableTexts(fields: readonly FormField[], words: unknown): Omit<Leaf, "path">[] {
  return fields.flatMap((field) => textsIn(field, [field.label], valueAt(words, field.key)));
}

function textsIn(field: FormField, labels: string[], value: unknown): Omit<Leaf, "path">[] {
  switch (field.kind) {
    case "group":
      return field.fields.flatMap((inner) => textsIn(inner, [...labels, inner.label], valueAt(value, inner.key)));
    case "list":
      return arrayOrEmpty(value).flatMap((item, index) =>
        textsIn(field.item, [...labels, `${field.item.label} ${index + 1}`], item),
      );
    case "blocks":
      return arrayOrEmpty(value).flatMap((block, index) => {
        const texts = [valueAt(block, "text"), ...arrayOrEmpty(valueAt(block, "items"))];
        return texts.flatMap((text) => textOf([...labels, `${index + 1}`], text));
      });
    case "picture":
      return textOf([...labels, "Description"], valueAt(value, "alt"));
    case "line":
    case "prose":
      return textOf(labels, value);
    case "choice":
    case "url":
    case "email":
    case "automatic":
      return [];
  }
}

const textOf = (labels: string[], value: unknown) =>
  typeof value === "string" && value !== "" ? [{ labels, text: value }] : [];

function blockWords(block: unknown): string {
  const items = valueAt(block, "items");
  return Array.isArray(items)
    ? items.map((item) => `• ${textOrEmpty(item)}`).join("\n")
    : textOrEmpty(valueAt(block, "text"));
}

/** A text that differs between two versions of a document; `undefined` if a version does not have it. */
export type Difference = { labels: string[]; was: string | undefined; is: string | undefined };

/** The differences between two versions of a document. Items of lists are compared by position. */
export function findDifferences(fields: readonly FormField[], was: unknown, is: unknown): Difference[] {
  const before = new Map(textLeaves(fields, was).map((leaf) => [leaf.path, leaf]));
  const after = new Map(textLeaves(fields, is).map((leaf) => [leaf.path, leaf]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old?.text === now?.text) return [];
    return [{ labels: (now ?? old)!.labels, was: old?.text, is: now?.text }];
  });
}

/**
 * Three-way merge of a document: fields changed in `mine` since `base` win, all others come from `theirs`, which was
 * published in between. A list counts as a single field.
 */
export function mergeDocuments(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isDeepEqual(mine, base)) return theirs;
  if (!isRecord(mine) || !isRecord(theirs) || !isRecord(base)) return mine;
  return Object.fromEntries(Object.keys(theirs).map((key) => [key, mergeDocuments(base[key], mine[key], theirs[key])]));
}

/** Whether two values are deeply equal, in any order of their keys. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isDeepEqual(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isDeepEqual(one[key], other[key]))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const valueAt = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
const arrayOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOrEmpty = (value: unknown): string => (typeof value === "string" ? value : "");
