import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  addNote,
  addPersonNote,
  changeNote,
  type ClientNote,
  readClient,
  readPerson,
} from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { TextArea } from "../../kit/ui/forms/Field.tsx";
import { tabDraftStore, useTabDraft } from "../../kit/ui/forms/tab-drafts.ts";
import { useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { noteFailure } from "./failures.ts";
import styles from "./ClientNotes.module.css";

/** A client, or a person without an account, and how notes about them are read and added. */
export type NotesAbout = {
  id: string;
  read: () => Promise<ClientNote[]>;
  add: (body: { id: string; body: string }) => Promise<ClientNote>;
};

export const notesAboutClient = (id: string): NotesAbout => ({
  id,
  read: async () => (await adminCall(readClient, { params: { id } })).notes,
  add: (body) => adminCall(addNote, { params: { id }, body }),
});

export const notesAboutPerson = (id: string): NotesAbout => ({
  id,
  read: async () => (await adminCall(readPerson, { query: { id } })).notes,
  add: (body) => adminCall(addPersonNote, { params: { id }, body }),
});

export function NewNote({ about, onAdded }: { about: NotesAbout; onAdded: (note: ClientNote) => void }) {
  const [text, setText] = useTabDraft(`new note ${about.id}`, "");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const ids = useRequestIds();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const body = text.trim();
    if (body === "") {
      setFailure(adminShared.writeSomething);
      return field.current?.focus();
    }
    setBusy(true);
    try {
      onAdded(await about.add({ id: ids.idOf(body), body }));
      setText(undefined);
      setFailure(undefined);
      toast(t.noteSaved);
    } catch (error) {
      setFailure(noteFailure(error));
      field.current?.focus();
    }
    setBusy(false);
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void save(event)}>
      <TextArea
        ref={field}
        label={t.newNote}
        name="new-note"
        rows={4}
        help={t.keptEncryptedOnly}
        error={failure}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFailure(undefined);
        }}
      />
      <div>
        <Button type="submit" busy={busy} busyWords={shared.saving} words={t.saveNote} />
      </div>
    </Stack>
  );
}

export type NoteEditorProps = {
  about: NotesAbout;
  note: ClientNote;
  onChanged: (note: ClientNote) => void;
  /** The note was removed elsewhere, and the typed text was saved as a new note. */
  onReplaced: (note: ClientNote) => void;
  /** The note was removed elsewhere, and the owner discarded the typed text. */
  onRemoved: () => void;
  onDone: () => void;
};

/** Edits a note. If it was changed or removed elsewhere, the owner chooses. A failure never loses typed text. */
export function NoteEditor({ about, note, onChanged, onReplaced, onRemoved, onDone }: NoteEditorProps) {
  const ids = useRequestIds();
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useVersionedEdit<ClientNote, string>({
    saved: note,
    store: tabDraftStore(noteDraftKey(note)),
    partOf: ({ body }) => body,
    toTyped: ({ body }) => body ?? "",
    isChanged: ({ base, typed }) => typed.trim() !== base.body,
    check: (typed) => (typed.trim() === "" ? { body: adminShared.writeSomething } : {}),
    send: ({ typed }, { version }) =>
      adminCall(changeNote, { params: { id: note._id }, body: { body: typed.trim(), version } }),
    async sendAsNew(typed) {
      const body = typed.trim();
      return about.add({ id: ids.idOf(body), body });
    },
    read: async () => (await about.read()).find(({ _id }) => _id === note._id) ?? "deleted",
    failureOf: (error) => ({ fields: { body: noteFailure(error) } }),
    onSaved: (now) => (now._id === note._id ? onChanged(now) : onReplaced(now)),
    onDeleted: onRemoved,
  });
  const { newer, isBusy, failure, failures } = edit;
  useEffect(() => field.current?.focus(), [failures, newer]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await edit.save())) return;
    toast(t.noteSaved);
    onDone();
  };
  const cancel = () => {
    edit.takeNewer();
    onDone();
  };

  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void save(event)}>
      {newer === "deleted" && (
        <Notice tone="warning" title={t.thisNoteWasRemovedElsewhere} text={t.whatYouTypedIsStill} />
      )}
      {newer && newer !== "deleted" && (
        <>
          <Notice tone="warning" title={t.thisNoteWasChangedElsewhere} text={t.bothTextsAreBelow} />
          <Stack gap={2} className={styles.newer}>
            <p className="fine">{t.changed(momentWords(new Date(newer.changedAt)))}</p>
            <p className="written">{newer.body}</p>
          </Stack>
        </>
      )}
      <TextArea
        ref={field}
        label={newer ? t.yourText : t.note}
        name={`note-${note._id}`}
        rows={6}
        error={failure?.fields["body"]}
        value={edit.typed}
        onChange={(event) => {
          edit.type(event.target.value);
          edit.clearFields(() => true);
        }}
      />
      <Row gap={3}>
        <Button type="submit" busy={isBusy} busyWords={shared.saving}>
          {newer === "deleted" ? t.saveAsNewNote : newer ? adminShared.saveMineInstead : shared.save}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {newer && newer !== "deleted" ? adminShared.keepNewerOne : shared.cancel}
        </Button>
      </Row>
    </Stack>
  );
}

export const noteDraftKey = ({ _id }: ClientNote) => `note ${_id}`;
