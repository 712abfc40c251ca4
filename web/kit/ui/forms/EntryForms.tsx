import { type FormEvent, useEffect, useRef, useState } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as t from "../../../../contract/platform/layouts/text.desk.ts";
import type { DeletionCall } from "../../calls/api.ts";
import { useAction } from "../../calls/call-data.ts";
import { Button } from "../Button.tsx";
import { confirmDeletion } from "../dialogs/Confirm.tsx";
import { toast, toastFailure, toastWithUndo } from "../dialogs/Toast.tsx";
import { Row, Stack } from "../Layout.tsx";
import { Notice } from "../Notice.tsx";
import { entryFailure } from "./failure-mapper.ts";
import { type Faults, fieldOfFault, type FormState } from "./FieldKinds.tsx";
import { type Draft, useTabDraft, type useVersionedEdit } from "./versioned-edit.ts";
import staleStyles from "./StaleNotice.module.css";

// Parts of the forms that add, change and delete what the owner offers.

type NewEntry<Typed, Added> = {
  /** Key of the draft. */
  draft: string;
  empty: Typed;
  /** Messages for invalid fields; empty if the entry can be added. */
  check: (typed: Typed) => Faults;
  send: (typed: Typed) => Promise<Added>;
  onAdded: (added: Added) => void | Promise<void>;
};

/** The form of a new entry. The focus moves to its first field, and to the first invalid field. */
export function useNewEntry<Typed, Added extends { message: string }>(options: NewEntry<Typed, Added>) {
  const { draft, empty, check, send, onAdded } = options;
  const [typed, type] = useTabDraft(draft, empty);
  const [errors, setErrors] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const showErrors = (found: Faults) => {
    setErrors(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const { busy, failure, run } = useAction((error) => {
    const { text, fields } = entryFailure("")(error);
    showErrors(fields);
    return text;
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = check(typed);
    if (Object.keys(found).length > 0) return showErrors(found);
    void run(async () => {
      const added = await send(typed);
      type(undefined);
      toast(added.message);
      await onAdded(added);
    });
  };
  const onType = (change: Partial<Typed>) => {
    type({ ...typed, ...change });
    setErrors({});
  };
  const fields: FormState<Typed> = { shown: typed, errors, onType };
  return { busy, failure, form: { ref: form, noValidate: true, onSubmit }, fields };
}

type Edit<Saved, Typed> = ReturnType<typeof useVersionedEdit<Saved, Typed>>;

/** The form of an edit: its fields, and the focus at the first invalid one after a failed save. */
export function useEditForm<Saved, Typed extends object>(edit: Edit<Saved, Typed>) {
  const form = useRef<HTMLFormElement>(null);
  const { failure, failures } = edit;
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failures]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isUnsaved) void edit.save();
    else toast(t.thereIsNothingToSave);
  };
  const state: FormState<Typed> = {
    shown: edit.typed,
    errors: failure?.fields ?? {},
    onType(change) {
      edit.type({ ...edit.typed, ...change });
      edit.clearFields((field) => fieldOfFault(field) in change);
    },
  };
  return { form: { ref: form, noValidate: true, onSubmit }, state };
}

type SaveButtonsProps = {
  edit: Pick<Edit<unknown, unknown>, "newer" | "isUnsaved" | "isBusy" | "undo">;
  name: string;
  isOnCard?: boolean;
};

/** Saves or undoes the edit. On a card, Save Changes is filled only while there is something to save. */
export function SaveButtons({ edit, name, isOnCard = false }: SaveButtonsProps) {
  if (edit.newer) return null;
  return (
    <Row gap={3}>
      <Button
        type="submit"
        kind={isOnCard && !edit.isUnsaved ? "quiet" : "filled"}
        busy={edit.isBusy}
        busyWords={shared.saving}
        aria-label={t.saveChangesOf(name)}
        words={t.saveChanges}
      />
      {edit.isUnsaved && (
        <Button
          kind={isOnCard ? "link" : "quiet"}
          onClick={edit.undo}
          aria-label={t.undoChanges(name)}
          words={adminShared.undo}
        />
      )}
    </Row>
  );
}

type DeleteEntryProps = {
  name: string;
  kind?: "danger" | "muted" | "link";
  question: string;
  /** Title of the toast if it fails. */
  failed: string;
  remove: (send: DeletionCall) => Promise<{ message: string }>;
  restore: () => Promise<{ message: string }>;
  onRemoved: () => void;
  /** The deletion was undone. */
  onRestored: () => void | Promise<void>;
};

/** Deletes an entry after a question. A toast offers to undo it, or says why it failed. */
export function DeleteEntryButton({ name, kind = "link", question, failed, ...does }: DeleteEntryProps) {
  const { busy, run } = useAction((error) => toastFailure(failed, error));
  const remove = async () => {
    const send = await confirmDeletion(question, name);
    if (!send) return;
    await run(async () => {
      const { message } = await does.remove(send);
      toastWithUndo(message, async () => {
        const back = await does.restore();
        await does.onRestored();
        return back.message;
      });
      does.onRemoved();
    });
  };
  return (
    <Button
      kind={kind}
      busy={busy}
      busyWords={shared.deleting}
      aria-label={t.deleteLabel(name)}
      onClick={() => void remove()}
      words={adminShared.deleteLabel}
    />
  );
}

type StaleNoticeProps<Saved, Typed> = {
  edit: {
    draft: Draft<Saved, Typed> | undefined;
    newer: Saved | "deleted" | undefined;
    isBusy: boolean;
    save: () => Promise<boolean>;
    takeNewer: () => void;
  };
  deleted: string;
  changed: string;
  /** What another tab has changed since the edit started: label and value now. */
  changesOf: (draft: Draft<Saved, Typed>, newer: Saved) => readonly (readonly [label: string, now: string])[];
};

/** An edit conflict: shows what another tab has changed, and asks which version to keep. */
export function StaleNotice<Saved, Typed>({ edit, deleted, changed, changesOf }: StaleNoticeProps<Saved, Typed>) {
  const { draft, newer } = edit;
  if (!draft || !newer) return null;
  if (newer === "deleted") {
    return (
      <>
        <Notice tone="warning" title={deleted} text={t.whatYouTypedIsStill} />
        <Row gap={3}>
          <Button kind="quiet" onClick={edit.takeNewer} words={shared.close} />
        </Row>
      </>
    );
  }
  return (
    <>
      <Notice tone="warning" title={changed} text={t.yoursIsNotSavedYet} />
      <Stack as="dl" gap={2} className={staleStyles.newer}>
        {changesOf(draft, newer).map(([label, now]) => (
          <div key={label}>
            <dt>{t.asItIsNow(label)}</dt>
            <dd>{now}</dd>
          </div>
        ))}
      </Stack>
      <Row gap={3}>
        <Button busy={edit.isBusy} busyWords={shared.saving} onClick={() => void edit.save()}>
          {adminShared.saveMineInstead}
        </Button>
        <Button kind="quiet" onClick={edit.takeNewer} words={adminShared.keepNewerOne} />
      </Row>
    </>
  );
}
