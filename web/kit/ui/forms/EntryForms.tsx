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
import {
  changesOf,
  emptyOf,
  type Faults,
  faultsOf,
  type FieldKinds,
  fieldOfFault,
  typedOf,
  type TypedOf,
  type ValuesOf,
  valuesOf,
} from "./FieldKinds.tsx";
import { type Draft, hasTabDraft, tabDraftStore, useTabDraft, useVersionedEdit } from "./versioned-edit.ts";
import staleStyles from "./StaleNotice.module.css";

// Parts of the forms that add, change and delete what the owner offers.

export type Item = { _id: string; name: string; state?: "shown" | "hidden"; version?: number };
type Done = Promise<{ message: string }>;
type Saved<Entry> = Promise<{ message: string; entry: Entry }>;

/** What the owner offers: its calls, fields and words. */
export type EntryKind<Entry extends Item, Kinds extends FieldKinds> = {
  /** Names its drafts. */
  subject: string;
  fields: Kinds;
  add: (values: ValuesOf<Kinds>) => Saved<Entry>;
  remove: (send: DeletionCall, params: { id: string }) => Done;
  restore: (params: { id: string }, state: "shown" | "hidden") => Done;
  /** Without it, entries can only be added and removed, and the newest is first. */
  edits?: EntryEdits<Entry, Kinds>;
  words: Record<"list" | "failed" | "none" | "add" | "question" | "notDeleted", string> & { addFirst?: string };
};

type EntryEdits<Entry extends Item, Kinds extends FieldKinds> = {
  list: () => Promise<Entry[]>;
  change: (id: string, body: ValuesOf<Kinds> & { version: number }, edit: Draft<Entry, TypedOf<Kinds>>) => Saved<Entry>;
  valuesOf: (entry: Entry) => ValuesOf<Kinds>;
  /** Default: by deep comparison. */
  isChanged?: (edit: Draft<Entry, TypedOf<Kinds>>) => boolean;
  /** A field that others may change while the edit is open. */
  shared?: keyof Kinds & string;
  reorder: (ids: string[]) => Promise<unknown>;
  words: { notSaved: string; changedElsewhere: string; deletedElsewhere: string };
};

export type EditedKind<Entry extends Item, Kinds extends FieldKinds> = EntryKind<Entry, Kinds> & {
  edits: EntryEdits<Entry, Kinds>;
};

type OfSubject = { subject: string };
const draftOf = ({ subject }: OfSubject, id?: string) => (id === undefined ? `new ${subject}` : `${subject} ${id}`);
/** Whether the form of an entry, or of a new one, has unsaved input. */
export const hasEntryDraft = (kind: OfSubject, id?: string) => hasTabDraft(draftOf(kind, id));

/** The form of a new entry. The focus moves to its first field, and to the first invalid field. */
export function useNewEntry<Entry extends Item, Kinds extends FieldKinds>(
  kind: EntryKind<Entry, Kinds>,
  onAdded: (added: Entry) => void | Promise<void>,
) {
  const [empty] = useState(() => emptyOf(kind.fields));
  const [typed, type] = useTabDraft(draftOf(kind), empty);
  const [errors, setErrors] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(), [errors]);
  const fail = (error: unknown) => {
    const { text, fields } = entryFailure("")(error);
    setErrors(fields);
    return text;
  };
  const { busy, failure, run } = useAction(fail, { remains: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void run(async () => {
      const found = faultsOf(kind.fields, typed);
      if (Object.keys(found).length > 0) return setErrors(found);
      const { message, entry } = await kind.add(valuesOf(kind.fields, typed));
      type(undefined);
      toast(message);
      await onAdded(entry);
    });
  };
  const onType = (change: Partial<TypedOf<Kinds>>) => {
    type({ ...typed, ...change });
    setErrors({});
  };
  return { busy, failure, form: { ref: form, noValidate: true, onSubmit }, fields: { shown: typed, errors, onType } };
}

type EntryEditOptions<Entry> = {
  entry: Entry;
  /** A newer state of it, saved here or elsewhere. */
  onSaved: (entry: Entry) => void;
  /** The edit was saved. */
  onDone?: () => void;
  /** It was deleted elsewhere, and the owner knows. */
  onDeleted: () => void;
};

/**
 * The unsaved edit of an entry, and its form: after a failed save, the focus is at the first invalid field. Several forms
 * of an entry share the draft, which stays while they are closed.
 */
export function useEntryEdit<Entry extends Item, Kinds extends FieldKinds>(
  kind: EditedKind<Entry, Kinds>,
  { entry, onSaved, onDone, onDeleted }: EntryEditOptions<Entry>,
) {
  const { fields, edits } = kind;
  const { _id: id } = entry;
  const edit = useVersionedEdit<Entry, TypedOf<Kinds>>({
    saved: entry,
    store: tabDraftStore(draftOf(kind, id)),
    partOf: (of) => conflictingPart(kind, of),
    toTyped: (of) => typedOf(fields, edits.valuesOf(of)),
    isChanged: edits.isChanged,
    check: (typed) => faultsOf(fields, typed),
    async send(draft, { version = 0 }) {
      const saved = await edits.change(id, { ...valuesOf(fields, draft.typed), version }, draft);
      toast(saved.message);
      return saved.entry;
    },
    read: async () => (await edits.list()).find(({ _id }) => _id === id) ?? "deleted",
    failureOf: entryFailure(edits.words.notSaved),
    onSaved,
    onDeleted,
  });
  const save = async () => {
    const wasSaved = await edit.save();
    if (wasSaved) onDone?.();
    return wasSaved;
  };
  const form = useRef<HTMLFormElement>(null);
  const { draft, failure, failures } = edit;
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failures]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isUnsaved) void save();
    else toast(t.thereIsNothingToSave);
  };
  const onType = (change: Partial<TypedOf<Kinds>>) => {
    edit.type({ ...edit.typed, ...change });
    edit.clearFields((field) => fieldOfFault(field) in change);
  };
  return {
    ...edit,
    save,
    form: { ref: form, noValidate: true, onSubmit },
    fields: { shown: edit.typed, errors: failure?.fields ?? {}, onType },
    words: edits.words,
    changesTo: (newer: Entry) => (draft ? entryChanges(kind, draft.base, newer) : []),
  };
}

/** The typed values that conflict if another tab changes them. */
function conflictingPart<Entry extends Item, Kinds extends FieldKinds>(
  { fields, edits: { valuesOf, shared } }: EditedKind<Entry, Kinds>,
  entry: Entry,
): TypedOf<Kinds> {
  return { ...typedOf(fields, valuesOf(entry)), ...(shared && { [shared]: undefined }) };
}

/** What another tab has changed since the edit started: label and value now. */
export const entryChanges = <Entry extends Item, Kinds extends FieldKinds>(
  kind: EditedKind<Entry, Kinds>,
  base: Entry,
  newer: Entry,
) => changesOf(kind.fields, conflictingPart(kind, base), conflictingPart(kind, newer));

type SaveButtonsProps = {
  edit: Pick<ReturnType<typeof useVersionedEdit>, "newer" | "isUnsaved" | "isBusy" | "undo">;
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

type DeleteEntryProps<Entry extends Item, Kinds extends FieldKinds> = {
  kind: EntryKind<Entry, Kinds>;
  entry: Entry;
  /** Its unsaved edit, which goes with it. */
  edit?: { undo: () => void };
  look?: "danger" | "muted" | "link";
  onRemoved: () => void;
  /** The deletion was undone. */
  onRestored: () => void | Promise<void>;
};

/** Deletes an entry after a question. A toast offers to undo it, or says why it failed. */
export function DeleteEntryButton<Entry extends Item, Kinds extends FieldKinds>(props: DeleteEntryProps<Entry, Kinds>) {
  const { kind, entry, edit, look = "link", onRemoved, onRestored } = props;
  const { _id: id, name, state = "shown" } = entry;
  const { busy, run } = useAction((error) => toastFailure(kind.words.notDeleted, error));
  const remove = async () => {
    const send = await confirmDeletion(kind.words.question, name);
    if (!send) return;
    await run(async () => {
      const { message } = await kind.remove(send, { id });
      toastWithUndo(message, async () => {
        const back = await kind.restore({ id }, state);
        await onRestored();
        return back.message;
      });
      edit?.undo();
      onRemoved();
    });
  };
  return (
    <Button
      kind={look}
      busy={busy}
      busyWords={shared.deleting}
      aria-label={t.deleteLabel(name)}
      onClick={() => void remove()}
      words={adminShared.deleteLabel}
    />
  );
}

type EntryEdit<Entry extends Item, Kinds extends FieldKinds> = ReturnType<typeof useEntryEdit<Entry, Kinds>>;

/** An edit conflict: shows what another tab has changed, and asks which version to keep. Takes the focus. */
export function StaleNotice<Entry extends Item, Kinds extends FieldKinds>({ edit }: { edit: EntryEdit<Entry, Kinds> }) {
  const { newer, words } = edit;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newer) notice.current?.focus();
  }, [newer]);
  if (!newer) return null;
  if (newer === "deleted") {
    return (
      <Stack gap={4} ref={notice} tabIndex={-1}>
        <Notice tone="warning" title={words.deletedElsewhere} text={t.whatYouTypedIsStill} />
        <Row gap={3}>
          <Button kind="quiet" onClick={edit.takeNewer} words={shared.close} />
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={4} ref={notice} tabIndex={-1}>
      <Notice tone="warning" title={words.changedElsewhere} text={t.yoursIsNotSavedYet} />
      <Stack as="dl" gap={2} className={staleStyles.newer}>
        {edit.changesTo(newer).map(([label, now]) => (
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
    </Stack>
  );
}
