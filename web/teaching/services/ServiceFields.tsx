import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import * as t from "../../../contract/teaching/services/text.desk.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import type { EntryFields } from "../../kit/ui/forms/EntryForms.tsx";
import { CheckField, TextArea, TextField } from "../../kit/ui/forms/Field.tsx";
import { Fold, Stack } from "../../kit/ui/Layout.tsx";
import { type Field, fieldNames, type TypedService } from "./service-edit.ts";
import styles from "./Services.module.css";

/** Settings that a service without its own value has. */
export type UsualRules = { minutes: number; cancelHours: number };

type ServiceFieldsProps = {
  /** Prefix of the field names, which must be unique: a page has several of these forms. */
  prefix: string;
  usual: UsualRules;
} & EntryFields<TypedService>;

const rare = ["breakMinutes", "noticeHours", "aheadDays", "cutoffHours"] as const;

export function ServiceFields({ prefix, shown, errors, usual, onType }: ServiceFieldsProps) {
  const field = (name: Exclude<Field, "meeting" | "state" | "priceKind" | "taxClass">) => ({
    label: fieldNames[name],
    name: prefix + name,
    error: errors[name],
    value: shown[name],
    onChange: (event: { currentTarget: { value: string } }) => onType({ [name]: event.currentTarget.value }),
  });
  const numberField = (name: Parameters<typeof field>[0]) => ({ ...field(name), inputMode: "numeric" as const });
  const isOne = shown.priceKind === "one";
  const isLonger = Number(shown.minutes) > usual.minutes;
  return (
    <Stack gap={4} className={styles.fields}>
      <TextField {...field("name")} maxLength={80} help={t.nameHelp} />
      <TextArea {...field("description")} optional="obvious" rows={2} maxLength={1000} help={t.descriptionHelp} />
      <TextField {...numberField("minutes")} help={isLonger ? t.longerThanSlots(usual.minutes) : t.minutesHelp} />
      <Choice
        label={fieldNames.priceKind}
        showsLabel
        options={[
          { value: "one", words: t.onePrice },
          { value: "range", words: t.slidingScale },
        ]}
        chosen={shown.priceKind}
        onChoose={(priceKind) => onType({ priceKind })}
      />
      {isOne && <TextField {...field("priceFrom")} label={t.price} inputMode="decimal" />}
      {!isOne && (
        <div className={styles.pair}>
          <TextField {...numberField("priceFrom")} />
          <TextField {...numberField("priceTo")} />
        </div>
      )}
      <Choice
        label={fieldNames.meeting}
        showsLabel
        options={[
          { value: "both", words: t.studentChooses },
          { value: "in-person", words: adminShared.inPerson },
          { value: "online", words: adminShared.online },
        ]}
        chosen={shown.meeting}
        onChoose={(meeting) => onType({ meeting })}
      />
      <CheckField
        label={t.shownToStudents}
        name={`${prefix}state`}
        checked={shown.state === "shown"}
        onChange={(isShown) => onType({ state: isShown ? "shown" : "hidden" })}
      />
      <Fold words={t.moreRules} isOpen={rare.some((name) => errors[name])}>
        <Stack gap={4}>
          <TextField {...numberField("breakMinutes")} help={t.breakHelp} />
          <TextField {...numberField("noticeHours")} optional="obvious" help={t.noticeHelp} />
          <TextField {...numberField("aheadDays")} optional="obvious" help={t.noticeHelp} />
          <TextField {...numberField("cutoffHours")} optional="obvious" help={t.cutoffHelp(usual.cancelHours)} />
          <div>
            <CheckField
              label={fieldNames.taxClass}
              name={`${prefix}taxClass`}
              checked={shown.taxClass === "goods"}
              onChange={(isTaxed) => onType({ taxClass: isTaxed ? "goods" : "none" })}
            />
            <p className="fine">{t.taxHelp}</p>
          </div>
        </Stack>
      </Fold>
    </Stack>
  );
}
