import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { readSettings } from "../../../contract/site/settings/calls.ts";
import { addSlots } from "../../../contract/teaching/slots/calls.ts";
import * as t from "../../../contract/teaching/slots/text.desk.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { confirm } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue, required } from "../../kit/ui/forms/checks.ts";
import { Fields, SelectField, TextField } from "../../kit/ui/forms/Field.tsx";
import { Form, FormFailure, NotSent, SubmitButton, useSubmission } from "../../kit/ui/forms/Form.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { addFailure } from "./failures.ts";
import { repeatSlots, type Repeat } from "./slots.ts";
import styles from "./AddSlotsForm.module.css";

const isWithin = (value: string, least: number, most: number) =>
  /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;

export function AddSlotsForm({ onAdded }: { onAdded: () => void }) {
  const [repeat, setRepeat] = useState<Repeat>("none");
  const { data } = useCallData(() => adminCall(readSettings, {}));
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        date: required(adminShared.fillOutSlotFields),
        time: required(adminShared.fillOutSlotFields),
        occurrences: (value) => (repeat === "none" || isWithin(value, 1, 366) ? undefined : t.enterHowMany),
        durationMinutes: (value) => (value === "" || isWithin(value, 5, 480) ? undefined : t.enterMinutes),
      }),
    send: async (values) => {
      // Some browsers add seconds.
      const first = { date: fieldValue(values, "date"), time: fieldValue(values, "time").slice(0, 5) };
      const slots = repeatSlots(first, repeat, Number(fieldValue(values, "occurrences")));
      if (repeat !== "none") {
        const text = t.thisWillAddSlotsProceed(slots.length);
        // Declined: the form stays as it is.
        if (!(await confirm({ text, yes: t.yesAddThem }))) throw new NotSent({ fields: {} });
      }
      const place = fieldValue(values, "place") || undefined;
      const durationMinutes = Number(fieldValue(values, "durationMinutes")) || undefined;
      const { message } = await adminCall(addSlots, { body: { slots, place, durationMinutes } });
      toast(message);
      setRepeat("none");
      onAdded();
      return message;
    },
    failureOf: addFailure,
  });
  return (
    <Stack as={Form} gap={4} submission={submission} className={styles.form} aria-labelledby="add-title">
      <h2 id="add-title">{adminShared.addSlots}</h2>
      <FormFailure />
      <Fields>
        <TextField label={shared.date} name="date" type="date" />
        <TextField label={adminShared.time} name="time" type="time" />
        <SelectField
          label={adminShared.repeat}
          name="repeat"
          value={repeat}
          onChange={(change) => setRepeat(change.target.value as Repeat)}
        >
          <option value="none">{t.noRepeat}</option>
          <option value="daily">{t.daily}</option>
          <option value="weekly">{adminShared.weekly}</option>
        </SelectField>
        <TextField
          label={t.numberOfOccurrences}
          name="occurrences"
          type="number"
          inputMode="numeric"
          min={1}
          max={366}
          defaultValue={1}
          disabled={repeat === "none"}
        />
      </Fields>
      <Fields>
        <TextField
          label={adminShared.lengthInMinutes}
          name="durationMinutes"
          inputMode="numeric"
          optional
          maxLength={3}
          help={t.ifEmptyDefaultLength(data?.settings.sessions.minutes)}
        />
        <TextField label={t.locationOrLink} name="place" optional maxLength={300} help={t.ifEmptyDefaultLocation} />
      </Fields>
      <SubmitButton busyWords={adminShared.adding} words={t.addSlot} />
    </Stack>
  );
}
