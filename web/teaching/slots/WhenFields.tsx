import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, dateWords, type Day } from "../../../contract/platform/values/time.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { Fields, SelectField, TextField } from "../../kit/ui/forms/Field.tsx";
import card from "../../kit/ui/Card.module.css";

type WhenFieldsProps = {
  slots: AvailableSlot[];
  /** The slot preselected if it is free. */
  firstId: string | undefined;
  today: Day;
  /** Length of a new time, unless the owner changes it. */
  minutes: number;
  when: "slot" | "new";
  onWhen: (when: "slot" | "new") => void;
};

/** The time of the owner's booking: a free slot or a new time. */
export function WhenFields({ slots, firstId, today, minutes, when, onWhen }: WhenFieldsProps) {
  return (
    <fieldset className={card.fieldset}>
      <legend>{adminShared.when}</legend>
      <Choice
        label={adminShared.time}
        options={[
          { value: "slot", words: t.freeSlot, count: slots.length },
          { value: "new", words: t.newTime },
        ]}
        chosen={when}
        onChoose={onWhen}
      />
      {when === "slot" && slots.length === 0 && <p className="fine">{t.thereIsNoFreeSlot}</p>}
      {when === "slot" && slots.length > 0 && (
        <SelectField
          label={t.whichSlot}
          name="slotId"
          defaultValue={slots.some(({ _id }) => _id === firstId) ? firstId : ""}
          choices={slots.map(({ _id, date, time, duration }) => [
            _id,
            t.min(dateWords(date), clockWords(time), duration),
          ])}
        />
      )}
      {when === "new" && (
        <>
          <Fields>
            <TextField label={shared.date} name="date" type="date" min={today} />
            <TextField label={adminShared.time} name="time" type="time" />
          </Fields>
          <TextField
            key={minutes}
            label={adminShared.minutes}
            name="durationMinutes"
            type="number"
            inputMode="numeric"
            min={5}
            max={480}
            defaultValue={minutes}
          />
        </>
      )}
    </fieldset>
  );
}
