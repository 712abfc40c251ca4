import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import * as t from "../../../../contract/platform/layouts/text.desk.ts";
import type { DeletionCall } from "../../calls/api.ts";
import { useAction } from "../../calls/call-data.ts";
import { Button } from "../Button.tsx";
import { confirmDeletion } from "../dialogs/Confirm.tsx";
import { toast, toastFailure, toastWithUndo } from "../dialogs/Toast.tsx";
import { Row, Stack } from "../Layout.tsx";
import { FailureNotice, Notice } from "../Notice.tsx";
import { adminFailure } from "./failure-mapper.ts";
import type { Failure } from "./Form.tsx";
import { type Draft, useTabDraft, type useVersionedEdit } from "./versioned-edit.ts";
import styles from "./EntryForms.module.css";
import staleStyles from "./StaleNotice.module.css";

// The forms of the owner's lists (chocolates, passes, services): an entry is added, changed and deleted.

/** The typed values of an entry's fields, their messages, and what follows a change. */
export type EntryFields<Typed> = {
  shown: Typed;
  errors: Partial<Record<keyof Typed, string>>;
  onType: (change: Partial<Typed>) => void;
};

type NewEntry<Typed, Added> = {
  /** Key of the draft. */
  draft: string;
  empty: Typed;
  /** Messages for invalid fields; empty if the entry can be added. */
  check: (typed: Typed) => Partial<Record<keyof Typed, string>>;
  send: (typed: Typed) => Promise<Added>;
  failureOf?: (error: unknown) => Failure;
  onAdded: (added: Added) => void | Promise<void>;
};

/** The form of a new entry. The focus moves to its first field, and to the first invalid field. */
export function useNewEntry<Typed, Added extends { message: string }>(options: NewEntry<Typed, Added>) {
  const { draft, empty, check, send, failureOf = adminFailure(""), onAdded } = options;
  const [typed, type] = useTabDraft(draft, empty);
  const [errors, setErrors] = useState<EntryFields<Typed>["errors"]>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const showErrors = (found: typeof errors) => {
    setErrors(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const { busy, failure, run } = useAction((error) => {
    const { text, fields } = failureOf(error);
    showErrors(fields as typeof errors);
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
  return { busy, failure, form: { ref: form, noValidate: true, onSubmit }, fields: { shown: typed, errors, onType } };
}

type AddEntryProps<Typed> = {
  entry: ReturnType<typeof useNewEntry<Typed, { message: string }>>;
  title: string;
  /** Name of the form and words of its button. */
  label: string;
  notAdded: string;
  onCancel: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A form above the list for a new entry. */
export function AddEntryForm<Typed>({ entry, title, label, notAdded, onCancel, children }: AddEntryProps<Typed>) {
  return (
    <Stack as="form" data-add-form gap={4} className={styles.card} aria-label={label} {...entry.form}>
      <h2>{title}</h2>
      {children}
      <FailureNotice title={notAdded} text={entry.failure} />
      <Row gap={3}>
        <Button type="submit" busy={entry.busy} busyWords={adminShared.adding} words={label} />
        <Button kind="quiet" onClick={onCancel} words={shared.cancel} />
      </Row>
    </Stack>
  );
}

type Edit<Saved, Typed> = ReturnType<typeof useVersionedEdit<Saved, Typed>>;

export const editedFields = <Saved, Typed>(edit: Edit<Saved, Typed>): EntryFields<Typed> => ({
  shown: edit.typed,
  errors: (edit.failure?.fields ?? {}) as EntryFields<Typed>["errors"],
  onType(change) {
    edit.type({ ...edit.typed, ...change });
    edit.clearFields((field) => field in change);
  },
});

type EditEntryProps<Saved, Typed> = Omit<ComponentProps<typeof StaleNotice<Saved, Typed>>, "edit"> & {
  edit: Edit<Saved, Typed>;
  name: string;
  fields: ReactNode;
  /** What else can be done with the entry. */
  children: ReactNode;
};

/** The form of an entry in the list: fields, why it was not saved, a conflict, and the buttons. */
export function EditEntryForm<Saved, Typed>(props: EditEntryProps<Saved, Typed>) {
  const { edit, name, fields, children, ...stale } = props;
  const { failure, failures } = edit;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failures]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isUnsaved) void edit.save();
    else toast(t.thereIsNothingToSave);
  };
  return (
    <Stack as="form" gap={4} ref={form} aria-label={name} noValidate onSubmit={submit}>
      {fields}
      <FailureNotice title={failure?.title ?? ""} text={failure?.text} />
      <StaleNotice edit={edit} {...stale} />
      <SaveButtons edit={edit} name={name} />
      {children}
    </Stack>
  );
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
