import { type FormEvent, useEffect, useRef, useState } from "react";
import { addNote, changeNote, type ClientNote, readClient } from "../../contract/people.ts";
import * as t from "../../contract/text/admin/people.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { momentWords } from "../../contract/time.ts";
import { adminCall, CallError } from "../api.ts";
import { useRequestIds } from "../request-id.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { TextArea } from "../ui/forms/Field.tsx";
import { Row, Stack } from "../ui/Layout.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useDraft } from "./note-drafts.ts";
import { noteFailure } from "./words.ts";
import styles from "./ClientNotes.module.css";

type Props = {
  clientId: string;
  note: ClientNote;
  /** The note was saved. */
  onChanged: (note: ClientNote) => void;
  /** The note was removed elsewhere, and the typed text was saved as a new note. */
  onReplaced: (note: ClientNote) => void;
  /** The note was removed elsewhere, and the owner discarded the typed text. */
  onRemoved: () => void;
  onDone: () => void;
};

/**
 * Edits a note. If it was changed elsewhere, shows both texts and the owner chooses. If it was removed elsewhere, the
 * typed text can be saved as a new note. A failure never loses typed text.
 */
export function NoteEditor({ clientId, note, onChanged, onReplaced, onRemoved, onDone }: Props) {
  const draft = useDraft(note._id, note.body ?? "");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The note as changed or removed elsewhere. */
  const [newer, setNewer] = useState<ClientNote | "removed">();
  const ids = useRequestIds();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const finish = (after: () => void) => {
    draft.drop();
    after();
    onDone();
  };
  const write = async (body: string) => {
    if (newer === "removed") {
      const added = await adminCall(addNote, {
        params: { id: clientId },
        body: { id: ids.idOf(body), body },
      });
      return finish(() => onReplaced(added));
    }
    const { version } = newer ?? note;
    const changed = await adminCall(changeNote, { params: { id: note._id }, body: { body, version } });
    finish(() => onChanged(changed));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const body = draft.text.trim();
    if (body === "") {
      setFailure(adminShared.writeSomething);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await write(body);
      toast(t.noteSaved);
      return;
    } catch (error) {
      const isConflict = error instanceof CallError && ["stale", "not-found"].includes(error.code);
      const current = isConflict && (await readNote(clientId, note._id).catch(() => undefined));
      if (current) setNewer(current);
      setFailure(current ? undefined : noteFailure(error));
      field.current?.focus();
    }
    setBusy(false);
  };

  const cancel = () =>
    finish(() => {
      if (newer === "removed") onRemoved();
      else if (newer) onChanged(newer);
    });

  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void save(event)}>
      {newer === "removed" && (
        <Notice tone="warning" title={t.thisNoteWasRemovedElsewhere}>
          {t.whatYouTypedIsStill}
        </Notice>
      )}
      {newer && newer !== "removed" && (
        <>
          <Notice tone="warning" title={t.thisNoteWasChangedElsewhere2}>
            {t.bothTextsAreBelow}
          </Notice>
          <div className={styles.newer}>
            <p className="fine">{t.changed(momentWords(new Date(newer.changedAt)))}</p>
            <p className={styles.words}>{newer.body}</p>
          </div>
        </>
      )}
      <TextArea
        ref={field}
        label={newer ? t.yourText : t.note}
        name={`note-${note._id}`}
        rows={6}
        error={failure}
        value={draft.text}
        onChange={(event) => {
          draft.type(event.target.value);
          setFailure(undefined);
        }}
      />
      <Row gap={3}>
        <Button type="submit" busy={busy} busyWords={shared.saving}>
          {newer === "removed" ? t.saveAsNewNote : newer ? adminShared.saveMineInstead : shared.save}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {newer && newer !== "removed" ? adminShared.keepNewerOne : shared.cancel}
        </Button>
      </Row>
    </Stack>
  );
}

/** Reads the current note from the server. */
async function readNote(clientId: string, noteId: string): Promise<ClientNote | "removed"> {
  const { notes } = await adminCall(readClient, { params: { id: clientId } });
  return notes.find(({ _id }) => _id === noteId) ?? "removed";
}
