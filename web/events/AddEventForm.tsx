import { addEvents } from "../../contract/events.ts";
import * as t from "../../contract/text/admin/events.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import { dateWords, studioDay, studioTime } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { fieldValue } from "../ui/forms/checks.ts";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { NotSent, useSubmission } from "../ui/forms/submission.ts";
import { EventFields, type EventInput, readEventInput } from "./EventFields.tsx";
import { addFailure } from "./failures.ts";
import { useSlotRemovalConfirm } from "./slot-removal.ts";
import styles from "./AdminEventsPage.module.css";

type AddEventFormProps = { known: { titles: string[]; locations: string[] }; onAdded: () => void };

/** Adds an event or a whole series. */
export function AddEventForm({ known, onAdded }: AddEventFormProps) {
  const confirm = useConfirm();
  const sendWithRemoval = useSlotRemovalConfirm();
  const submission = useSubmission({
    check: () => ({}),
    send: async (values) => {
      const event = readEventInput(values);
      if (isOver(event) && !(await confirm({ text: overWords(event), yes: t.yesAddIt })))
        throw new NotSent({ title: adminShared.fillOutAllFields, fields: { date: t.dayIsPast } });
      const repeat = fieldValue(values, "repeat") as "none" | "weekly" | "monthly";
      const { message } = await sendWithRemoval((removeSlots) =>
        adminCall(addEvents, { body: { ...event, repeat, removeSlots } }),
      );
      toast(message);
      onAdded();
      return message;
    },
    failureOf: addFailure,
  });
  const { failure } = submission;
  return (
    <Form submission={submission} className={styles.form} aria-labelledby="add-title">
      <h2 id="add-title">{t.addClassOrEvent}</h2>
      <FormFailure />
      <EventFields errors={failure?.fields ?? {}} known={known} repeats />
      <SubmitButton busyWords={adminShared.adding}>{t.addEvent}</SubmitButton>
    </Form>
  );
}

/** Whether the event starts before the current minute, in studio time. */
function isOver({ date, time }: EventInput): boolean {
  const now = new Date();
  return `${date} ${time}` < `${studioDay(now)} ${studioTime(now)}`;
}

const overWords = ({ date }: EventInput) => t.isPastNoOneCanSignUp(dateWords(date));
