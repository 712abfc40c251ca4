import { useState } from "react";
import { type AdminEvent, removeEvents, type SeriesScope } from "../../contract/events.ts";
import * as t from "../../contract/text/admin/events.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Choice } from "../ui/forms/Choice.tsx";
import { Stack } from "../ui/Layout.tsx";
import { FailureNotice } from "../ui/Notice.tsx";
import { useAction } from "../use-action.ts";
import { scopeOptions } from "./EventForms.tsx";
import { removeFailure } from "./failures.ts";
import { affectedEvents, removalQuestion } from "./upcoming.ts";
import styles from "./AdminEventsPage.module.css";

/** Deletes events after a question that counts the sign-ups. */
export function useRemoval(events: AdminEvent[], onRemoved: () => void) {
  const { busy, failure, run } = useAction(removeFailure, { remains: true });
  const remove = async (chosen: ReadonlySet<string>, scope: SeriesScope) => {
    const now = new Date().toISOString();
    if (!(await confirm({ text: removalQuestion(affectedEvents(events, chosen, scope, now), now) }))) return;
    await run(async () => {
      const { message } = await adminCall(removeEvents, { body: { eventIds: [...chosen], scope } });
      toast(message);
      document.getElementById("upcoming-title")?.focus();
      onRemoved();
    });
  };
  return { busy, failure, remove };
}

type RemovalBarProps = {
  events: AdminEvent[];
  chosen: ReadonlySet<string>;
  removal: ReturnType<typeof useRemoval>;
  onClear: () => void;
};

/** The bar that deletes the chosen events. */
export function RemovalBar({ events, chosen, removal, onClear }: RemovalBarProps) {
  const [picked, setPicked] = useState<SeriesScope>("this");
  const hasSeries = events.some(({ _id, seriesId }) => seriesId && chosen.has(_id));
  const scope = hasSeries ? picked : "this";
  return (
    <Stack gap={3} align="start" className={styles.removal} role="group" aria-label={t.selectedEvents}>
      <FailureNotice {...removal.failure} />
      {hasSeries && (
        <Choice label={t.deletionAppliesTo} options={scopeOptions(t.onlyThese)} chosen={picked} onChoose={setPicked} />
      )}
      <div className={styles.buttons}>
        <p role="status">{t.selected(chosen.size)}</p>
        <Button kind="link" onClick={onClear} words={shared.clear} />
        <Button
          kind="danger"
          busy={removal.busy}
          busyWords={shared.deleting}
          onClick={() => void removal.remove(chosen, scope)}
        >
          {t.deleteSelected}
        </Button>
      </div>
    </Stack>
  );
}
