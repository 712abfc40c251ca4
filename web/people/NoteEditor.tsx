import { type FormEvent, useEffect, useRef, useState } from "react";
import { addNote, changeNote, type ClientNote, readClient } from "../../contract/clients.ts";
import { momentWords } from "../../contract/time.ts";
import { adminCall, CallError } from "../api.ts";
import { freshId } from "../fresh-id.ts";
import { Button } from "../ui/Button.tsx";
import { TextArea } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/Toast.tsx";
import { useDraft } from "./note-drafts.ts";
import { noteFailure } from "./words.ts";
import styles from "./ClientNotes.module.css";

type Props = {
  clientId: string;
  note: ClientNote;
  /** What the note is from now on. */
  onChanged: (note: ClientNote) => void;
  /** It was removed elsewhere, and what was typed became a new one. */
  onReplaced: (note: ClientNote) => void;
  /** It was removed elsewhere, and what was typed is not wanted. */
  onRemoved: () => void;
  onDone: () => void;
};

/**
 * Changes one note. When another tab has changed it meanwhile, both texts are shown and she chooses; when it was removed,
 * what she typed can become a new note. Nothing that was typed is lost by a failure.
 */
export function NoteEditor({ clientId, note, onChanged, onReplaced, onRemoved, onDone }: Props) {
  const draft = useDraft(note._id, note.body ?? "");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** What another tab made of it meanwhile. */
  const [newer, setNewer] = useState<ClientNote | "removed">();
  const sent = useRef({ id: "", body: "" });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const finish = (after: () => void) => {
    draft.drop();
    after();
    onDone();
  };
  const write = async (body: string) => {
    if (newer === "removed") {
      // The same text sent again after a lost answer is the same note.
      if (body !== sent.current.body) sent.current = { id: freshId(), body };
      const added = await adminCall(addNote, { params: { id: clientId }, body: sent.current });
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
      setFailure("Please write something.");
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await write(body);
      toast("Note saved.");
      return;
    } catch (error) {
      const isOvertaken = error instanceof CallError && ["stale", "not-found"].includes(error.code);
      const meanwhile = isOvertaken && (await noteNow(clientId, note._id).catch(() => undefined));
      if (meanwhile) setNewer(meanwhile);
      setFailure(meanwhile ? undefined : noteFailure(error));
      field.current?.focus();
    }
    setBusy(false);
  };

  const leave = () =>
    finish(() => {
      if (newer === "removed") onRemoved();
      else if (newer) onChanged(newer);
    });

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {newer === "removed" && (
        <Notice tone="warning" title="This note was removed elsewhere in the meantime.">
          What you typed is still here.
        </Notice>
      )}
      {newer && newer !== "removed" && (
        <>
          <Notice tone="warning" title="This note was changed elsewhere in the meantime.">
            Below are that text and yours: which one should stay?
          </Notice>
          <div className={styles.newer}>
            <p className={styles.times}>Changed {momentWords(new Date(newer.changedAt))}</p>
            <p className={styles.words}>{newer.body}</p>
          </div>
        </>
      )}
      <TextArea
        ref={field}
        label={newer ? "Your text" : "Note"}
        name={`note-${note._id}`}
        rows={6}
        error={failure}
        value={draft.text}
        onChange={(event) => {
          draft.type(event.target.value);
          setFailure(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy} busyWords="Saving …">
          {newer === "removed" ? "Save as a new note" : newer ? "Save mine instead" : "Save"}
        </Button>
        <Button kind="quiet" onClick={leave}>
          {newer && newer !== "removed" ? "Keep the newer one" : "Cancel"}
        </Button>
      </div>
    </form>
  );
}

/** The note as it is now. */
async function noteNow(clientId: string, noteId: string): Promise<ClientNote | "removed"> {
  const { notes } = await adminCall(readClient, { params: { id: clientId } });
  return notes.find(({ _id }) => _id === noteId) ?? "removed";
}
