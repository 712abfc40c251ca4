import { type FormEvent, useRef, useState } from "react";
import { addNote, type ClientNote } from "../../contract/people.ts";
import * as t from "../../contract/text/admin/people.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall } from "../api.ts";
import { useRequestIds } from "../request-id.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { TextArea } from "../ui/forms/Field.tsx";
import { useTabDraft } from "../ui/forms/tab-drafts.ts";
import { Stack } from "../ui/Layout.tsx";
import { noteFailure } from "./failures.ts";

/** The form for a new note. Keeps the typed text until it is saved. */
export function NewNote({ clientId, onAdded }: { clientId: string; onAdded: (note: ClientNote) => void }) {
  const [text, setText] = useTabDraft(`new note ${clientId}`, "");
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
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      onAdded(await adminCall(addNote, { params: { id: clientId }, body: { id: ids.idOf(body), body } }));
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
        <Button type="submit" busy={busy} busyWords={shared.saving}>
          {t.saveNote}
        </Button>
      </div>
    </Stack>
  );
}
