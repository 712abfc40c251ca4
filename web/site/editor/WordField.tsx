import type { ReactNode } from "react";
import type { FormField, FieldOfKind } from "../../../contract/site-form.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as t from "../../../contract/text/admin/site.ts";
import { PictureField } from "../../pictures/PictureField.tsx";
import { SelectField, TextArea, TextField } from "../../ui/forms/Field.tsx";
import { BlocksField } from "./BlocksField.tsx";
import { Disclosure } from "./Disclosure.tsx";
import { excerptOf, type FieldProps } from "./field-props.ts";
import { ListField } from "./ListField.tsx";
import { useHelp } from "./placeholders.ts";
import { useFault, useHasFault } from "./word-faults.ts";
import styles from "./WordField.module.css";

/** One field of a document. Groups and lists contain more fields. */
export function WordField(props: FieldProps) {
  const { field } = props;
  switch (field.kind) {
    case "group":
      return <GroupField {...props} field={field} />;
    case "list":
      return (
        <ListField {...props} field={field}>
          {(item, tools) => <ListItem {...item} tools={tools} />}
        </ListField>
      );
    case "blocks":
      return <BlocksField {...props} field={field} />;
    case "picture":
      return <SitePictureField {...props} field={field} />;
    case "line":
    case "prose":
    case "url":
    case "email":
    case "automatic":
    case "choice":
      return <TextualField {...props} field={field} />;
  }
}

type ListItemProps = FieldProps & { isNew: boolean; tools: ReactNode };

/** A list item: its fields, collapsible if there are several, and its buttons. */
function ListItem({ isNew, tools, ...props }: ListItemProps) {
  const { field, path, label, value, onChange } = props;
  const hasFault = useHasFault();
  if (field.kind !== "group") {
    return (
      <>
        <WordField {...props} />
        {tools}
      </>
    );
  }
  return (
    <Disclosure title={label} hasFault={hasFault(path)} excerpt={excerptOf(field, value)} isNew={isNew}>
      <WordFields path={path} value={value} onChange={onChange} fields={field.fields} />
      {tools}
    </Disclosure>
  );
}

function GroupField({ field, path, label, value, onChange }: FieldProps<FieldOfKind<"group">>) {
  const hasFault = useHasFault();
  return (
    <Disclosure title={label} hasFault={hasFault(path)} excerpt={excerptOf(field, value)} help={field.help}>
      <WordFields path={path} value={value} onChange={onChange} fields={field.fields} />
    </Disclosure>
  );
}

type FieldsProps = Pick<FieldProps, "path" | "value" | "onChange"> & { fields: readonly FormField[] };

/** The fields of a document, or of a part of it. */
export function WordFields({ fields, path, value, onChange }: FieldsProps) {
  const words = value as Record<string, unknown>;
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <WordField
          key={field.key}
          field={field}
          path={path ? `${path}.${field.key}` : field.key}
          label={field.label}
          value={words[field.key]}
          onChange={(next) => onChange({ ...words, [field.key]: next })}
        />
      ))}
    </div>
  );
}

type Textual = FieldOfKind<"line" | "prose" | "url" | "email" | "automatic" | "choice">;

function TextualField({ field, path, label, value, onChange }: FieldProps<Textual>) {
  const { fault, clearFault } = useFault(path);
  const text = typeof value === "string" ? value : "";
  const help = useHelp(text, field.help);
  const type = (typed: string) => {
    clearFault();
    onChange(typed);
  };
  const facts = {
    label,
    name: path,
    help,
    error: fault,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
  };
  switch (field.kind) {
    case "prose":
      return <TextArea {...facts} rows={3} maxLength={field.max} />;
    case "choice":
      return (
        <SelectField {...facts}>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.words}
            </option>
          ))}
        </SelectField>
      );
    case "automatic":
      return <TextField {...facts} optional="obvious" readOnly />;
    case "line":
      // A text area, because it grows with its text: the owner sees the whole line.
      return (
        <TextArea
          {...facts}
          rows={1}
          maxLength={field.max}
          onChange={(event) => type(event.currentTarget.value.replaceAll("\n", " "))}
        />
      );
    case "url":
      return <TextField {...facts} type="url" inputMode="url" maxLength={500} />;
    case "email":
      return <TextField {...facts} type="email" inputMode="email" maxLength={254} />;
  }
}

function SitePictureField({ field, path, label, value, onChange }: FieldProps<FieldOfKind<"picture">>) {
  const { image, alt } = value as { image: string; alt: string };
  const picture = useFault(`${path}.image`);
  const description = useFault(`${path}.alt`);
  const help = useHelp(alt, t.describePhoto);
  return (
    <fieldset className={styles.picture}>
      <legend>{label}</legend>
      {field.help && <p className="fine">{field.help}</p>}
      <PictureField
        image={image}
        alt={alt}
        name={label}
        error={picture.fault}
        onChange={(next) => {
          picture.clearFault();
          // A new picture needs a new description.
          onChange({ image: next, alt: next === image ? alt : "" });
        }}
      />
      <TextArea
        label={adminShared.description}
        name={`${path}.alt`}
        help={help}
        error={description.fault}
        rows={2}
        maxLength={300}
        value={alt}
        onChange={(event) => {
          description.clearFault();
          onChange({ image, alt: event.currentTarget.value.replaceAll("\n", " ") });
        }}
      />
    </fieldset>
  );
}
