import { useState } from "react";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { moveMySeat, readMyMoves } from "../../../contract/teaching/signups/calls.ts";
import { errorMessageOf, userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useAction } from "../../kit/calls/use-action.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { MoveChoices } from "./MoveChoices.tsx";

type MoveSeatProps = {
  userId: string;
  event: { eventId: string; title: string; date: string; time: string };
  /** Whose seat it is, if it is not the student's own. */
  person?: { personId: string; name: string } | undefined;
  onClose: () => void;
  /** Resolves when the page shows the move. */
  onMoved: () => Promise<void>;
};

/** A signed-in student chooses the class to which a seat moves. Mounted only while open. */
export function MoveSeatDialog({ userId, event, person, onClose, onMoved }: MoveSeatProps) {
  const dialog = useOpenDialog("button");
  const { busy, failure, run } = useAction(errorMessageOf);
  const [chosen, setChosen] = useState("");
  const { eventId } = event;
  const personId = person?.personId;
  const loaded = useCallData(
    () => userCall(readMyMoves, { params: { id: userId, eventId }, query: { personId } }),
    [eventId, personId],
  );
  const moves = loaded.data;
  const move = async () => {
    const body = { eventId, personId, toEventId: chosen };
    const { message } = await userCall(moveMySeat, { params: { id: userId }, body });
    dialog.current?.close();
    // The message comes together with the new class.
    await onMoved();
    toast(message);
  };
  return (
    <Dialog
      ref={dialog}
      title={person ? t.moveSpotOf(person.name) : t.moveYourSpot}
      onClose={onClose}
      cancel={t.stayHere}
      actions={
        <Button
          busy={busy}
          busyWords={t.moving}
          disabled={chosen === ""}
          onClick={() => void run(move)}
          words={t.moveIt}
        />
      }
    >
      <p>{`${event.title}, ${dayWords(event.date)}, ${clockWords(event.time)}.`}</p>
      {loaded.isLoading && <Skeleton shape="line" />}
      {!moves && loaded.failure !== undefined && (
        <>
          <FailureNotice title={t.couldNotReadMoves} text={loaded.failure} />
          <Button kind="quiet" size="small" onClick={loaded.reload} words={shared.tryAgainButton} />
        </>
      )}
      {moves && moves.classes.length === 0 && <p>{moves.isLate ? t.tooLateToMove : t.noClassToMoveTo}</p>}
      {moves && moves.classes.length > 0 && (
        <MoveChoices classes={moves.classes} chosen={chosen} onChoose={setChosen} />
      )}
      <FailureNotice title={t.spotWasNotMoved} text={failure} />
    </Dialog>
  );
}
