import type { ReactNode } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { blankValue, type FieldOfKind, type FormField } from "../../../contract/site/documents/site-form.ts";
import * as t from "../../../contract/site/documents/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { SelectField, TextArea, TextField } from "../../kit/ui/forms/Field.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { PictureField } from "../../site/pictures/PictureField.tsx";
import { BlocksField } from "./BlocksField.tsx";
import { excerptOf, type FieldProps, useFault, useHasFault, useHelp } from "./field-context.ts";
import { Disclosure, ItemList, ItemTools, useItems } from "./ItemList.tsx";
import styles from "./WordField.module.css";

export function WordField(props: FieldProps) {
  const { field } = props;
  switch (field.kind) {
    case "group":
      return <GroupField {...props} field={field} help={field.help} />;
    case "list":
      return <ListField {...props} field={field} />;
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

/** A list of items of one kind, to edit, move, remove and add. */
function ListField({ field, path, label, ...edit }: FieldProps<FieldOfKind<"list">>) {
  const list = useItems<unknown>({ path, ...edit });
  const { item, min, max } = field;
  const count = list.items.length;
  const adder = min < max && count < max && (
    <Button kind="quiet" size="small" onClick={() => list.add(count, blankValue(item))}>
      {t.add(item.label.toLowerCase())}
    </Button>
  );
  return (
    <ItemList label={label} help={field.help} list={list} adders={adder}>
      {list.items.map((value, index) => {
        const name = `${item.label} ${index + 1}`;
        const onChange = (next: unknown) => list.change(index, next);
        const facts = { path: `${path}.${index}`, label: name, value, onChange };
        const tools = <ItemTools list={list} index={index} field={field} name={name} />;
        return (
          <Stack key={list.keys[index]} gap={3} data-item={list.keys[index]}>
            {item.kind === "group" ? (
              <GroupField {...facts} field={item} isNew={list.isNew(index)} tools={tools} />
            ) : (
              <>
                <WordField {...facts} field={item} />
                {tools}
              </>
            )}
          </Stack>
        );
      })}
    </ItemList>
  );
}

type GroupFieldProps = FieldProps<FieldOfKind<"group">> & {
  help?: string | undefined;
  isNew?: boolean;
  tools?: ReactNode;
};

/** A collapsible group of fields; as a list item with its buttons. */
function GroupField({ field, path, label, value, onChange, help, isNew, tools }: GroupFieldProps) {
  const hasFault = useHasFault()(path);
  return (
    <Disclosure title={label} hasFault={hasFault} excerpt={excerptOf(field, value)} help={help} isNew={isNew}>
      <WordFields path={path} value={value} onChange={onChange} fields={field.fields} />
      {tools}
    </Disclosure>
  );
}

type FieldsProps = Pick<FieldProps, "path" | "value" | "onChange"> & { fields: readonly FormField[] };

export function WordFields({ fields, path, value, onChange }: FieldsProps) {
  const words = value as Record<string, unknown>;
  return (
    <Stack gap={5} className={styles.fields}>
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
    </Stack>
  );
}

type Textual = FieldOfKind<"line" | "prose" | "url" | "email" | "automatic" | "choice">;

function TextualField({ field, path, label, value, onChange }: FieldProps<Textual>) {
  const { fault, clearFault } = useFault(path);
  const text = typeof value === "string" ? value : "";
  const help = useHelp(text, field.help);
  const type = (event: { currentTarget: { value: string } }) => {
    clearFault();
    const typed = event.currentTarget.value;
    onChange(field.kind === "line" ? typed.replaceAll("\n", " ") : typed);
  };
  const facts = { label, name: path, help, error: fault, value: text, onChange: type };
  switch (field.kind) {
    case "prose":
      return <TextArea {...facts} rows={3} maxLength={field.max} />;
    case "choice":
      return <SelectField {...facts} choices={field.choices.map(({ value, words }) => [value, words])} />;
    case "automatic":
      return <TextField {...facts} optional="obvious" readOnly />;
    case "line":
      // A text area, because it grows with its text: the owner sees the whole line.
      return <TextArea {...facts} rows={1} maxLength={field.max} />;
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
    <Stack as="fieldset" gap={4} className={styles.fieldset}>
      <legend>{label}</legend>
      {field.help && <p className="fine">{field.help}</p>}
      <PictureField
        image={image}
        alt={alt}
        name={label}
        // Pages show lists of pictures as squares, and single pictures as wide bands.
        shape={/\.\d+$/.test(path) ? "square" : "wide"}
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
    </Stack>
  );
}
