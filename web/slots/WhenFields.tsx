import { freeSessionMinutes } from "../../contract/session-types.ts";
import { readSettings } from "../../contract/settings.ts";
import type { AvailableSlot } from "../../contract/slots.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/admin/slots.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dateWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { Choice } from "../ui/forms/Choice.tsx";
import { Fields, SelectField, TextField } from "../ui/forms/Field.tsx";
import card from "../ui/Card.module.css";

type When = "slot" | "new";

type WhenFieldsProps = {
  slots: AvailableSlot[];
  /** The slot preselected if it is free. */
  firstId: string | undefined;
  today: string;
  /** The session is the free half hour: a new time defaults to its length, else to the length in the settings. */
  isFree: boolean;
  when: When;
  onWhen: (when: When) => void;
  faults: Record<string, string>;
};

/** The time of the owner's booking: a free slot or a new time. */
export function WhenFields({ slots, firstId, today, isFree, when, onWhen, faults }: WhenFieldsProps) {
  const { data } = useCallData(() => adminCall(readSettings, {}));
  const minutes = isFree ? freeSessionMinutes : (data?.settings.sessions.minutes ?? 60);
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
          error={faults["slotId"]}
        >
          {slots.map((slot) => (
            <option key={slot._id} value={slot._id}>
              {t.min(dateWords(slot.date), clockWords(slot.time), slot.duration)}
            </option>
          ))}
        </SelectField>
      )}
      {when === "new" && (
        <>
          <Fields>
            <TextField label={shared.date} name="date" type="date" min={today} error={faults["date"]} />
            <TextField label={adminShared.time} name="time" type="time" error={faults["time"]} />
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
            error={faults["durationMinutes"]}
          />
        </>
      )}
    </fieldset>
  );
}
