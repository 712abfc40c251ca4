import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import * as shopTexts from "../../../contract/selling/shop/text.desk.ts";
import type { Covers } from "../../../contract/selling/wallet/calls.ts";
import * as t from "../../../contract/selling/wallet/text.desk.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import type { EntryFields } from "../../kit/ui/forms/EntryForms.tsx";
import { CheckField, Fields, TextArea, TextField } from "../../kit/ui/forms/Field.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import type { TypedPass } from "./pass-edit.ts";

type PassFieldsProps = {
  /** Prefix of the field names, which must be unique: a page has several of these forms. */
  prefix: string;
} & EntryFields<TypedPass>;

const coverOptions = Object.entries(t.coversWords).map(([value, words]) => ({ value: value as Covers, words }));

export function PassFields({ prefix, shown, errors, onType }: PassFieldsProps) {
  const field = (name: "name" | "description" | "uses" | "price" | "validDays") => ({
    name: prefix + name,
    error: errors[name],
    value: shown[name],
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
  });
  return (
    <Stack gap={4}>
      <TextField {...field("name")} label={shared.name} maxLength={120} />
      <Choice
        label={t.covers}
        showsLabel
        options={coverOptions}
        chosen={shown.covers}
        onChoose={(covers) => onType({ covers })}
      />
      <Fields>
        <TextField {...field("uses")} label={t.uses} inputMode="numeric" maxLength={3} help={t.usesHelp} />
        <TextField {...field("price")} label={shopTexts.price} inputMode="decimal" maxLength={9} help={t.priceHelp} />
        <TextField
          {...field("validDays")}
          label={t.validDays}
          inputMode="numeric"
          maxLength={4}
          optional="obvious"
          help={t.validDaysHelp}
        />
      </Fields>
      <TextArea
        {...field("description")}
        label={adminShared.description}
        optional="obvious"
        rows={2}
        maxLength={1000}
        help={t.descriptionHelp}
      />
      <CheckField
        label={t.isShown}
        name={`${prefix}state`}
        checked={shown.state === "shown"}
        onChange={(isShown) => onType({ state: isShown ? "shown" : "hidden" })}
      />
    </Stack>
  );
}
