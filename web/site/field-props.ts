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
  const leaves =
    field.kind === "group" ? leavesOf(field.fields, value) : leavesOf([field], { [field.key]: value });
  return leaves.find(({ path, text }) => text && !path.endsWith("image"))?.text ?? "";
}
