import { useState } from "react";
import { addEvents, type AdminEvent, changeEvent, type SeriesScope } from "../../contract/events.ts";
import * as t from "../../contract/text/admin/events.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { dateWords, studioDay, studioTime } from "../../contract/time.ts";
import { adminCall, CallError } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { fieldValue } from "../ui/forms/checks.ts";
import { Choice } from "../ui/forms/Choice.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { NotSent, useSubmission } from "../ui/forms/submission.ts";
import { Stack } from "../ui/Layout.tsx";
import { EventFields, type Known, readEventInput } from "./EventFields.tsx";
import { addFailure, changeFailure } from "./failures.ts";
import styles from "./AdminEventsPage.module.css";

/** Adds an event or a whole series. */
export function AddEventForm({ known, onAdded }: { known: Known; onAdded: () => void }) {
  const confirm = useConfirm();
  const sendWithRemoval = useSlotRemovalConfirm();
  const submission = useSubmission({
    check: () => ({}),
    send: async (values) => {
      const event = readEventInput(values);
      const pastQuestion = () => ({ text: t.isPastNoOneCanSignUp(dateWords(event.date)), yes: t.yesAddIt });
      if (isOver(event) && !(await confirm(pastQuestion())))
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
  return (
    <Stack as={Form} gap={4} submission={submission} className={styles.form} aria-labelledby="add-title">
      <h2 id="add-title">{t.addClassOrEvent}</h2>
      <FormFailure />
      <EventFields known={known} repeats />
      <SubmitButton busyWords={adminShared.adding}>{t.addEvent}</SubmitButton>
    </Stack>
  );
}

/** Whether the event starts before the current minute, in studio time. */
function isOver({ date, time }: { date: string; time: string }): boolean {
  const now = new Date();
  return `${date} ${time}` < `${studioDay(now)} ${studioTime(now)}`;
}

const prefix = "edit-";

const scopeOptions: { value: SeriesScope; words: string }[] = [
  { value: "this", words: t.onlyThis },
  { value: "following", words: t.andFollowing },
  { value: "all", words: t.wholeSeries },
];

type EditEventFormProps = {
  event: AdminEvent;
  known: Known;
  onDone: (changed: boolean) => void;
  /** The event was changed elsewhere: the caller reads it again. */
  onStale: () => void;
};

/** Changes an event inside the list; for an event of a series, optionally also the following or all events. */
export function EditEventForm({ event, known, onDone, onStale }: EditEventFormProps) {
  const [scope, setScope] = useState<SeriesScope>("this");
  const sendWithRemoval = useSlotRemovalConfirm();
  const submission = useSubmission({
    check: () => ({}),
    send: async (values) => {
      const body = { ...readEventInput(values, prefix), scope, version: event.version };
      const { message, told } = await sendWithRemoval((removeSlots) =>
        adminCall(changeEvent, { params: { id: event._id }, body: { ...body, removeSlots } }),
      );
      toast(told > 0 ? t.peopleGetEmail(message, told) : message);
      onDone(true);
      return message;
    },
    failureOf: (error) => {
      if (error instanceof CallError && error.code === "stale") onStale();
      const { fields, ...rest } = changeFailure(error);
      const prefixed = Object.entries(fields).map(([name, sentence]) => [prefix + name, sentence]);
      return { ...rest, fields: Object.fromEntries(prefixed) };
    },
  });
  return (
    <Stack as={Form} gap={4} submission={submission} className={styles.edit} aria-label={t.edit(event.title)}>
      <FormFailure />
      {event.seriesId && (
        <Stack gap={2} align="start" className={styles.scope}>
          <p aria-hidden="true">{t.changeAppliesTo}</p>
          <Choice label={t.changeAppliesTo} options={scopeOptions} chosen={scope} onChoose={setScope} />
        </Stack>
      )}
      <EventFields prefix={prefix} was={event} known={known} />
      {event.signedUp + event.waiting > 0 && <p className="fine">{t.peopleWithSpotAreEmailed}</p>}
      <div className={styles.buttons}>
        <SubmitButton busyWords={t.updating}>{t.update}</SubmitButton>
        <Button kind="quiet" onClick={() => onDone(false)}>
          {shared.cancel}
        </Button>
      </div>
    </Stack>
  );
}

/**
 * Sends an event. If free slots overlap with it (`over-free-slots`), asks the owner and sends it again with
 * `removeSlots`. If the owner declines, throws the refusal.
 */
function useSlotRemovalConfirm() {
  const confirm = useConfirm();
  return async function send<Answer>(call: (removeSlots: boolean) => Promise<Answer>): Promise<Answer> {
    try {
      return await call(false);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "over-free-slots") throw error;
      if (!(await confirm({ text: error.message, yes: "Yes, remove" }))) throw error;
      return call(true);
    }
  };
}
