import { useState } from "react";
import { readSettings } from "../../contract/settings.ts";
import { addSlots } from "../../contract/slots.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../ui/forms/checks.ts";
import { Fields, SelectField, TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { useSubmission } from "../ui/forms/submission.ts";
import { addFailure } from "./failures.ts";
import { repeatSlots, type Repeat } from "./repeated.ts";
import styles from "./AddSlotsForm.module.css";

const fillAll = "Please fill out all the fields!";

/** Adds one slot or a series of slots. */
export function AddSlotsForm({ onAdded }: { onAdded: () => void }) {
  const [repeat, setRepeat] = useState<Repeat>("none");
  const confirm = useConfirm();
  const { data } = useCallData(() => adminCall(readSettings, {}));
  const usualLength = data ? `${data.settings.sessions.minutes} minutes` : "length";
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        date: (value) => (value ? undefined : fillAll),
        time: (value) => (value ? undefined : fillAll),
        occurrences: (value) =>
          repeat === "none" || (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 366)
            ? undefined
            : "Please enter how many, from 1 to 366.",
        durationMinutes: (value) =>
          value === "" || (/^\d{1,3}$/.test(value) && Number(value) >= 5 && Number(value) <= 480)
            ? undefined
            : "Please enter minutes, from 5 to 480.",
      }),
    send: async (values) => {
      // Some browsers add seconds.
      const first = { date: fieldValue(values, "date"), time: fieldValue(values, "time").slice(0, 5) };
      const slots = repeatSlots(first, repeat, Number(fieldValue(values, "occurrences")));
      if (repeat !== "none") {
        const text = `This will add ${slots.length} slots. Proceed?`;
        if (!(await confirm({ text, yes: "Yes, add them" }))) throw new NotConfirmed();
      }
      const place = fieldValue(values, "place");
      const minutes = fieldValue(values, "durationMinutes");
      const { message } = await adminCall(addSlots, {
        body: {
          slots,
          ...(place ? { place } : {}),
          ...(minutes ? { durationMinutes: Number(minutes) } : {}),
        },
      });
      toast(message);
      setRepeat("none");
      onAdded();
      return message;
    },
    failureOf: (error) => (error instanceof NotConfirmed ? { fields: {} } : addFailure(error)),
  });
  return (
    <Form submission={submission} className={styles.form} aria-labelledby="add-title">
      <h2 id="add-title">Add slots</h2>
      <FormFailure />
      <Fields>
        <TextField label="Date" name="date" type="date" />
        <TextField label="Time" name="time" type="time" />
      </Fields>
      <Fields>
        <SelectField
          label="Repeat"
          name="repeat"
          value={repeat}
          onChange={(change) => setRepeat(change.target.value as Repeat)}
        >
          <option value="none">No Repeat</option>
          <option value="daily">Daily</option>
          <option value="weekly">Weekly</option>
        </SelectField>
        <TextField
          label="Number of Occurrences"
          name="occurrences"
          type="number"
          inputMode="numeric"
          min={1}
          max={366}
          defaultValue={1}
          disabled={repeat === "none"}
        />
      </Fields>
      <TextField
        label="Length in minutes"
        name="durationMinutes"
        inputMode="numeric"
        optional
        maxLength={3}
        help={`Left empty: your usual ${usualLength}. Settings change it.`}
      />
      <TextField
        label="Place or link"
        name="place"
        optional
        maxLength={300}
        help="Left empty: your usual place."
      />
      <SubmitButton busyWords="Adding …">Add Slot</SubmitButton>
    </Form>
  );
}

/** The owner declined the confirmation; the form stays as it is. */
class NotConfirmed extends Error {}
