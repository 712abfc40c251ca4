import { useState } from "react";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { type AdminEvent, removeEvents, type SeriesScope } from "../../../contract/teaching/events/calls.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import type { DeletionCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/use-action.ts";
import { DeletionDialog } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Choice } from "../../kit/ui/forms/Choice.tsx";
import { TextArea } from "../../kit/ui/forms/Field.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { scopeOptions } from "./EventForms.tsx";
import { removeFailure } from "./failures.ts";
import { affectedEvents, peopleIn, removalQuestion } from "./upcoming.ts";

type RemovalDialogProps = {
  events: AdminEvent[];
  chosen: ReadonlySet<string>;
  onClose: () => void;
  onRemoved: () => void;
};

/** Deletes events after a question that names them and counts the sign-ups. Mounted only while open. */
export function RemovalDialog({ events, chosen, onClose, onRemoved }: RemovalDialogProps) {
  const [scope, setScope] = useState<SeriesScope>("this");
  const [words, setWords] = useState("");
  const { busy, failure, run } = useAction(removeFailure);
  const now = useNow();
  const selected = events.filter(({ _id }) => chosen.has(_id));
  const [only] = selected.length === 1 ? selected : [];
  const reached = affectedEvents(events, chosen, scope, now);
  const remove = async (send: DeletionCall, close: () => void) => {
    const { message } = await send(removeEvents, {
      body: { eventIds: [...chosen], scope, message: words.trim() || undefined },
    });
    toast(message);
    onRemoved();
    close();
    // Without a jump: more classes of the same month may follow.
    document.getElementById("upcoming-title")?.focus({ preventScroll: true });
  };
  return (
    <DeletionDialog busy={busy} onClose={onClose} onDelete={(send, close) => void run(() => remove(send, close))}>
      <Stack gap={4}>
        <div>
          {only && (
            <p>
              <strong>{t.classOnAt(only.title, dayWords(only.date), clockWords(only.time))}</strong>
            </p>
          )}
          <p>{removalQuestion(reached, now)}</p>
        </div>
        {selected.some(({ seriesId }) => seriesId) && (
          <Choice
            label={t.deletionAppliesTo}
            options={scopeOptions(only ? t.onlyThis : t.onlyThese)}
            chosen={scope}
            onChoose={setScope}
          />
        )}
        {peopleIn(reached, now) > 0 && (
          <TextArea
            label={t.messageToThem}
            name="message"
            optional
            rows={3}
            maxLength={2000}
            help={t.includedInTheirEmail}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        <FailureNotice {...failure} />
      </Stack>
    </DeletionDialog>
  );
}
