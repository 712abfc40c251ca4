import { type FormField, leavesOf } from "../../contract/site-form.ts";

export type FieldProps<F = FormField> = {
  field: F;
  /** Where it stands in the document, like `about.picture`. */
  path: string;
  /** What it is called; a list's item has its number with it. */
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The first words that stand in a field, to tell it from others while it is folded. */
export function excerptOf(field: FormField, value: unknown): string {
  if (field.kind !== "group") return typeof value === "string" ? value : "";
  const leaves = leavesOf(
    field.fields.filter(({ kind }) => kind !== "automatic"),
    value,
  );
  return leaves.find(({ path, text }) => text && !path.endsWith("image"))?.text ?? "";
}
