import { text as shared } from "../../../contract/platform/language/text.ts";
import { type BookedSlot, cancelBooking } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { call, userCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { dayTimeWords } from "../slots/slots.ts";
import { changeFailure, refundWords } from "./change-policy.ts";

type CancelSessionProps = {
  session: Pick<BookedSlot, "_id" | "date" | "time" | "sessionName" | "amount" | "paidBy" | "isPaid">;
  /** Of the link of an email. Default: the login. */
  token?: string;
  onClose: () => void;
  onCancelled: (message: string) => void;
};

/** Asks the student to confirm a cancellation and says what is refunded. Mounted only while open. */
export function CancelSessionDialog({ session, token, onClose, onCancelled }: CancelSessionProps) {
  const dialog = useOpenDialog("button");
  const { busy, failure, run } = useAction(changeFailure);
  const cancel = async () => {
    const send = token ? call : userCall;
    const { message } = await send(cancelBooking, { params: { id: session._id }, body: { token } });
    dialog.current?.close();
    onCancelled(message);
  };
  return (
    <Dialog
      ref={dialog}
      title={t.cancelYourSession}
      onClose={onClose}
      cancel={t.keepIt}
      actions={
        <Button kind="danger" busy={busy} busyWords={shared.cancelling} onClick={() => void run(cancel)}>
          {t.yesCancelIt}
        </Button>
      }
    >
      <p>{`${session.sessionName}, ${dayTimeWords(session)}.`}</p>
      <p>{t.timeOpensUpForOthers(refundWords(session))}</p>
      <FailureNotice title={t.itWasNotCancelled} text={failure} />
    </Dialog>
  );
}
