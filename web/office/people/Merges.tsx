import { useState } from "react";
import * as calls from "../../../contract/office/people/calls.ts";
import * as t from "../../../contract/office/people/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dateWords, studioDay } from "../../../contract/platform/values/time.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/call-data.ts";
import { randomUuid } from "../../kit/calls/fresh-id.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { personName, PersonPicker } from "../../kit/ui/forms/PersonPicker.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";

type MergesProps = { person: { id: string; name: string }; merges: calls.MergeOfPerson[]; onChanged: () => void };

/** Merges of a person that can be undone, and the start of a new one. */
export function Merges({ person, merges, onChanged }: MergesProps) {
  const [isOpen, setOpen] = useState(false);
  const { busy, run } = useAction((error) => toast(errorMessageOf(error)), { remains: true });
  const undo = (id: string) =>
    run(async () => {
      toast((await adminCall(calls.undoMerge, { params: { id } })).message);
      onChanged();
    });
  return (
    <Stack gap={3} align="start">
      {merges.map(({ _id, name, email, mergedAt, canUndo }) => (
        <Row key={_id} gap={3}>
          <p className="fine">{t.wasMerged(name || email, dateWords(studioDay(new Date(mergedAt))))}</p>
          {canUndo && (
            <Button kind="link" size="small" busy={busy} busyWords={shared.saving} onClick={() => void undo(_id)}>
              {t.undoMerge}
            </Button>
          )}
        </Row>
      ))}
      <Button kind="link" onClick={() => setOpen(true)} words={t.mergeWithOther} />
      {isOpen && <MergeDialog person={person} onClose={() => setOpen(false)} onMerged={onChanged} />}
    </Stack>
  );
}

type MergeDialogProps = { person: { id: string; name: string }; onClose: () => void; onMerged: () => void };

/** The owner picks the other person, sees what moves to this one, and confirms. */
function MergeDialog({ person, onClose, onMerged }: MergeDialogProps) {
  const dialog = useOpenDialog("[name=other]");
  const [id] = useState(randomUuid);
  const [preview, setPreview] = useState<calls.MergePreview>();
  const { busy, failure, run } = useAction(errorMessageOf, { remains: true });
  const choose = (other: calls.Person) =>
    run(async () =>
      setPreview(await adminCall(calls.previewMerge, { query: { keptId: person.id, goneId: other.id } })),
    );
  const merge = () =>
    run(async () => {
      if (!preview) return;
      const body = { id, keptId: preview.kept._id, goneId: preview.gone._id };
      toast((await adminCall(calls.mergePeople, { body })).message);
      dialog.current?.close();
      onMerged();
    });
  return (
    <Dialog
      ref={dialog}
      title={t.mergeTitle(person.name)}
      onClose={onClose}
      cancel
      actions={
        preview && (
          <Button kind="danger" busy={busy} busyWords={t.merging} onClick={() => void merge()} words={t.yesMerge} />
        )
      }
    >
      {preview ? (
        <>
          <Moves {...preview} />
          <Row gap={3}>
            <Button kind="link" size="small" onClick={() => setPreview(undefined)} words={t.chooseOther} />
          </Row>
        </>
      ) : (
        <>
          <p>{t.mergeHelp}</p>
          <PersonPicker
            label={t.findOtherPerson}
            name="other"
            maxLength={100}
            chosen={undefined}
            accepts={({ id: other }) => other !== person.id}
            onChoose={(other) => other && void choose(other)}
          />
        </>
      )}
      <FailureNotice title={t.notMerged} text={failure} />
    </Dialog>
  );
}

function Moves({ kept, gone, moves }: calls.MergePreview) {
  const parts = (Object.keys(t.movesOf) as (keyof typeof moves)[])
    .filter((kind) => moves[kind] > 0)
    .map((kind) => t.movesOf[kind](moves[kind]));
  return (
    <>
      <p>
        <strong>{t.becomesPerson(personName(gone), personName(kept))}</strong>
      </p>
      <p>{parts.length > 0 ? t.moves(parts.join(", ")) : t.nothingMoves}</p>
      {gone.email && <p>{t.addressLeadsThere(gone.email)}</p>}
      <p>{t.undoableFor30Days}</p>
    </>
  );
}
