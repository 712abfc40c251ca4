import { useRef, useState } from "react";
import { type ClientNote, removeNote } from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import { CallError } from "../../kit/calls/api.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { confirmDeletion } from "../../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { hasTabDraft } from "../../kit/ui/forms/tab-drafts.ts";
import { AlertIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { NewNote, NoteEditor, type NoteEditorProps, type NotesAbout, noteDraftKey } from "./NoteForms.tsx";
import styles from "./ClientNotes.module.css";

export function ClientNotes({ about, notes: initialNotes }: { about: NotesAbout; notes: ClientNote[] }) {
  const [notes, setNotes] = useState(initialNotes);
  const heading = useRef<HTMLHeadingElement>(null);
  const removeFromList = (id: string) => setNotes((all) => all.filter(({ _id }) => _id !== id));
  // A retried add returns the existing note: replace it instead of adding it twice.
  const add = (added: ClientNote) => setNotes((all) => [added, ...all.filter(({ _id }) => _id !== added._id)]);
  const change = (changed: ClientNote) =>
    setNotes((all) => all.map((note) => (note._id === changed._id ? changed : note)));
  const reloadNotes = async () => setNotes(await about.read());
  return (
    <Stack as="section" gap={4} className={styles.notes} aria-labelledby="notes">
      <h2 id="notes" ref={heading} tabIndex={-1}>
        {t.privateNotes}
      </h2>
      <NewNote about={about} onAdded={add} />
      {notes.length > 0 && (
        <Stack aria-label={t.privateNotes} as="ul" gap={4}>
          {notes.map((note) => (
            <Note
              key={note._id}
              about={about}
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
      await send(removeNote, { params: { id }, query: { version: String(version) } });
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
