import { type FormField, textLeaves } from "../../../contract/site-form.ts";

export type FieldProps<F = FormField> = {
  field: F;
  /** Path in the document, such as `about.picture`. */
  path: string;
  /** Label; for a list item with its number. */
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The first text in a field, shown while it is collapsed. Skips automatic fields and picture addresses. */
export function excerptOf(field: FormField, value: unknown): string {
  if (field.kind !== "group") return typeof value === "string" ? value : "";
  const leaves = textLeaves(
    field.fields.filter(({ kind }) => kind !== "automatic"),
    value,
  );
  return leaves.find(({ path, text }) => text && !path.endsWith("image"))?.text ?? "";
}
