import { freeSessionMinutes } from "../../contract/owner-bookings.ts";
import type { AvailableSlot } from "../../contract/slots.ts";
import { clockWords, dateWords } from "../../contract/time.ts";
import { Choice } from "../ui/forms/Choice.tsx";
import { Fields, SelectField, TextField } from "../ui/forms/Field.tsx";
import styles from "./WhenFields.module.css";

type When = "slot" | "new";

type WhenFieldsProps = {
  slots: AvailableSlot[];
  /** The slot preselected if it is free. */
  firstId: string | undefined;
  today: string;
  /** The session is the free half hour: a new time defaults to its length. */
  isFree: boolean;
  when: When;
  onWhen: (when: When) => void;
  faults: Record<string, string>;
};

/** The time of the owner's booking: a free slot or a new time. */
export function WhenFields({ slots, firstId, today, isFree, when, onWhen, faults }: WhenFieldsProps) {
  return (
    <fieldset className={styles.part}>
      <legend>When</legend>
      <Choice
        label="Into which time"
        options={[
          { value: "slot", words: "A free slot", count: slots.length },
          { value: "new", words: "A new time" },
        ]}
        chosen={when}
        onChoose={onWhen}
      />
      {when === "slot" && slots.length === 0 && <p className="fine">There is no free slot.</p>}
      {when === "slot" && slots.length > 0 && (
        <SelectField
          label="Which slot"
          name="slotId"
          defaultValue={slots.some(({ _id }) => _id === firstId) ? firstId : ""}
          error={faults["slotId"]}
        >
          {slots.map((slot) => (
            <option key={slot._id} value={slot._id}>
              {dateWords(slot.date)}, {clockWords(slot.time)} ({slot.duration} min)
            </option>
          ))}
        </SelectField>
      )}
      {when === "new" && (
        <>
          <Fields>
            <TextField label="Date" name="date" type="date" min={today} error={faults["date"]} />
            <TextField label="Time" name="time" type="time" error={faults["time"]} />
          </Fields>
          <TextField
            key={isFree ? "free" : "usual"}
            label="Minutes"
            name="durationMinutes"
            type="number"
            inputMode="numeric"
            min={5}
            max={480}
            defaultValue={isFree ? freeSessionMinutes : 60}
            error={faults["durationMinutes"]}
          />
        </>
      )}
    </fieldset>
  );
}
