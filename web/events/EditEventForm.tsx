import { useState } from "react";
import { changeEvent, type AdminEvent, type SeriesScope } from "../../contract/events.ts";
import * as t from "../../contract/text/admin/events.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall, CallError } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Choice } from "../ui/forms/Choice.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { useSubmission } from "../ui/forms/submission.ts";
import { EventFields, readEventInput } from "./EventFields.tsx";
import { changeFailure } from "./failures.ts";
import { useSlotRemovalConfirm } from "./slot-removal.ts";
import styles from "./AdminEventsPage.module.css";

const prefix = "edit-";

const scopeOptions: { value: SeriesScope; words: string }[] = [
  { value: "this", words: t.onlyThis },
  { value: "following", words: t.andFollowing },
  { value: "all", words: t.wholeSeries },
];

type EditEventFormProps = {
  event: AdminEvent;
  known: { titles: string[]; locations: string[] };
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
  const { failure } = submission;
  return (
    <Form submission={submission} className={styles.edit} aria-label={t.edit(event.title)}>
      <FormFailure />
      {event.seriesId && (
        <div className={styles.scope}>
          <p aria-hidden="true">{t.changeAppliesTo}</p>
          <Choice label={t.changeAppliesTo} options={scopeOptions} chosen={scope} onChoose={setScope} />
        </div>
      )}
      <EventFields prefix={prefix} was={event} errors={failure?.fields ?? {}} known={known} />
      {event.signedUp + event.waiting > 0 && <p className="fine">{t.peopleWithSpotAreEmailed}</p>}
      <div className={styles.buttons}>
        <SubmitButton busyWords={t.updating}>{t.update}</SubmitButton>
        <Button kind="quiet" onClick={() => onDone(false)}>
          {shared.cancel}
        </Button>
      </div>
    </Form>
  );
}
