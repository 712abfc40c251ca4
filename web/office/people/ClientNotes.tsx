import { useRef, useState, useEffect, type FormEvent } from "react";
import * as calls from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import { CallError, adminCall } from "../../kit/calls/api.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { TextArea } from "../../kit/ui/forms/Field.tsx";
import { hasTabDraft, tabDraftStore, useTabDraft, useVersionedEdit } from "../../kit/ui/forms/versioned-edit.ts";
import { AlertIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { noteFailure } from "./failures.ts";
import styles from "./ClientNotes.module.css";

const readNotes = async (id: string) => (await adminCall(calls.readPerson, { query: { id } })).notes;
const addNote = (id: string, body: { id: string; body: string }) => adminCall(calls.addNote, { params: { id }, body });

export function ClientNotes({ personId, notes: initialNotes }: { personId: string; notes: calls.ClientNote[] }) {
  const [notes, setNotes] = useState(initialNotes);
  const heading = useRef<HTMLHeadingElement>(null);
  const removeFromList = (id: string) => setNotes((all) => all.filter(({ _id }) => _id !== id));
  // A retried add returns the existing note: replace it instead of adding it twice.
  const add = (added: calls.ClientNote) => setNotes((all) => [added, ...all.filter(({ _id }) => _id !== added._id)]);
  const change = (changed: calls.ClientNote) =>
    setNotes((all) => all.map((note) => (note._id === changed._id ? changed : note)));
  const reloadNotes = async () => setNotes(await readNotes(personId));
  return (
    <Stack as="section" gap={4} className={styles.notes} aria-labelledby="notes">
      <h2 id="notes" ref={heading} tabIndex={-1}>
        {t.privateNotes}
      </h2>
      <NewNote personId={personId} onAdded={add} />
      {notes.length > 0 && (
        <Stack aria-label={t.privateNotes} as="ul" gap={4}>
          {notes.map((note) => (
            <Note
              key={note._id}
              personId={personId}
              note={note}
              onChanged={change}
              onReplaced={(added) => {
                removeFromList(note._id);
                add(added);
                heading.current?.focus();
              }}
              onRemoved={() => {
                removeFromList(note._id);
                heading.current?.focus();
              }}
              onStale={() => void reloadNotes().catch(() => {})}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Note({ onStale, ...props }: Omit<NoteEditorProps, "onDone"> & { onStale: () => void }) {
  const { note, onRemoved } = props;
  const [isEdited, setEdited] = useState(() => note.body !== null && hasTabDraft(noteDraftKey(note)));
  const [busy, setBusy] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  const { _id: id, body, writtenAt, changedAt, version } = note;
  const written = momentWords(new Date(writtenAt));
  const remove = async () => {
    const send = await confirmDeletion(t.thisWillPermanentlyDelete);
    if (!send) return;
    setBusy(true);
    try {
      await send(calls.removeNote, { params: { id }, query: { version: String(version) } });
      toast(adminShared.noteRemoved);
      onRemoved();
    } catch (error) {
      setBusy(false);
      const code = error instanceof CallError ? error.code : undefined;
      // The note was already removed elsewhere.
      if (code === "not-found") return onRemoved();
      if (code === "stale") onStale();
      toast(code === "stale" ? t.noteChangedBeforeRemoval : t.noteCouldNotBeRemoved);
    }
  };
  return (
    <Stack as="li" gap={3} ref={card} tabIndex={-1} className={styles.note}>
      {isEdited ? (
        <NoteEditor
          {...props}
          onDone={() => {
            setEdited(false);
            card.current?.focus();
          }}
        />
      ) : (
        <>
          <p className="fine">
            <time dateTime={writtenAt}>{written}</time>
            {changedAt !== writtenAt && (
              <>
                {t.noteChanged}
                <time dateTime={changedAt}>{momentWords(new Date(changedAt))}</time>
              </>
            )}
          </p>
          {body === null ? (
            <Row as="p" gap={2} align="stretch" nowrap className={styles.sealed}>
              <AlertIcon />
              <span>{t.noteWithOtherKey}</span>
            </Row>
          ) : (
            <p className="written">{body}</p>
          )}
          <Row gap={3}>
            {body !== null && (
              <Button kind="quiet" size="small" aria-label={t.editNote(written)} onClick={() => setEdited(true)}>
                {shared.edit}
              </Button>
            )}
            <Button
              kind="link"
              size="small"
              busy={busy}
              busyWords={t.removing}
              aria-label={t.removeNote(written)}
              onClick={() => void remove()}
              words={shared.remove}
            />
          </Row>
        </>
      )}
    </Stack>
  );
}

function NewNote({ personId, onAdded }: { personId: string; onAdded: (note: calls.ClientNote) => void }) {
  const [text, setText] = useTabDraft(`new note ${personId}`, "");
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
      onAdded(await addNote(personId, { id: ids.idOf(body), body }));
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

type NoteEditorProps = {
  personId: string;
  note: calls.ClientNote;
  onChanged: (note: calls.ClientNote) => void;
  /** The note was removed elsewhere, and the typed text was saved as a new note. */
  onReplaced: (note: calls.ClientNote) => void;
  /** The note was removed elsewhere, and the owner discarded the typed text. */
  onRemoved: () => void;
  onDone: () => void;
};

/** Edits a note. If it was changed or removed elsewhere, the owner chooses. A failure never loses typed text. */
function NoteEditor({ personId, note, onChanged, onReplaced, onRemoved, onDone }: NoteEditorProps) {
  const ids = useRequestIds();
  const field = useRef<HTMLTextAreaElement>(null);
  const edit = useVersionedEdit<calls.ClientNote, string>({
    saved: note,
    store: tabDraftStore(noteDraftKey(note)),
    partOf: ({ body }) => body,
    toTyped: ({ body }) => body ?? "",
    isChanged: ({ base, typed }) => typed.trim() !== base.body,
    check: (typed) => (typed.trim() === "" ? { body: adminShared.writeSomething } : {}),
    send: ({ typed }, { version }) =>
      adminCall(calls.changeNote, { params: { id: note._id }, body: { body: typed.trim(), version } }),
    async sendAsNew(typed) {
      const body = typed.trim();
      return addNote(personId, { id: ids.idOf(body), body });
    },
    read: async () => (await readNotes(personId)).find(({ _id }) => _id === note._id) ?? "deleted",
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

const noteDraftKey = ({ _id }: calls.ClientNote) => `note ${_id}`;
