import { cancelMySeat } from "../../contract/signups.ts";
import * as t from "../../contract/text/pages/events.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { errorMessageOf, userCall } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, useOpenDialog } from "../ui/dialogs/Dialog.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { FailureNotice } from "../ui/Notice.tsx";
import { useAction } from "../use-action.ts";
import type { ClassOfSignup } from "./ClassFacts.tsx";

type CancelSeatProps = {
  userId: string;
  event: ClassOfSignup;
  isWaiting: boolean;
  /** Whose seat it is, if it is not the student's own. */
  person?: { personId: string; name: string } | undefined;
  onClose: () => void;
  onCancelled: () => void;
};

/** Asks a signed-in student before their seat is cancelled or a waitlist is left. Mounted only while open. */
export function CancelSeatDialog({ userId, event, isWaiting, person, onClose, onCancelled }: CancelSeatProps) {
  const dialog = useOpenDialog("button");
  const { busy, failure, run } = useAction(errorMessageOf);
  const cancel = async () => {
    const body = { eventId: event.eventId, personId: person?.personId };
    const { message } = await userCall(cancelMySeat, { params: { id: userId }, body });
    toast(message);
    dialog.current?.close();
    onCancelled();
  };
  return (
    <Dialog
      ref={dialog}
      title={person ? t.giveUpSpotOf(person.name) : isWaiting ? t.leaveWaitlistTitle : t.cancelYourSpotTitle}
      onClose={onClose}
      cancel={person ? t.keepTheSpot : isWaiting ? t.stayOnWaitlist : t.keepMySpot}
      actions={
        <Button kind="danger" busy={busy} busyWords={shared.cancelling} onClick={() => void run(cancel)}>
          {person ? t.yesGiveItUp : isWaiting ? t.yesLeave : t.yesCancelMySpot}
        </Button>
      }
    >
      <p>{`${event.title}, ${dayWords(event.date)}, ${clockWords(event.time)}.`}</p>
      <p>{isWaiting ? t.placeInLineIsLost : t.cancelAnyTimeBefore}</p>
      <FailureNotice title={t.spotWasNotCancelled} text={failure} />
    </Dialog>
  );
}
