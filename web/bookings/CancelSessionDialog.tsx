import { useEffect, useRef, useState } from "react";
import { type BookedSlot, cancelBooking } from "../../contract/bookings.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { userCall } from "../api.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Notice } from "../ui/Notice.tsx";
import { refundWords } from "./change-policy.ts";
import { changeFailure } from "./failures.ts";

type CancelSessionProps = { session: BookedSlot; onClose: () => void; onCancelled: () => void };

/** Asks the student to confirm a cancellation and says what is refunded. Mounted only while open. */
export function CancelSessionDialog({ session, onClose, onCancelled }: CancelSessionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    dialog.current?.showModal();
    keepButton.current?.focus();
  }, []);

  const cancel = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await userCall(cancelBooking, { params: { id: session._id } });
      toast(message);
      onCancelled();
      dialog.current?.close();
    } catch (error) {
      setFailure(changeFailure(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      ref={dialog}
      title={t.cancelYourSession}
      onClose={onClose}
      actions={
        <>
          <Button ref={keepButton} kind="quiet" onClick={() => dialog.current?.close()}>
            {t.keepIt}
          </Button>
          <Button kind="danger" busy={busy} busyWords={shared.cancelling} onClick={() => void cancel()}>
            {t.yesCancelIt}
          </Button>
        </>
      }
    >
      <p>
        {session.sessionType}, {dayWords(session.date)}, {clockWords(session.time)}.
      </p>
      <p>{t.timeOpensUpForOthers(refundWords(session))}</p>
      {failure && (
        <Notice tone="danger" title={t.itWasNotCancelled}>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
