import { useEffect, useRef, useState } from "react";
import type { BookedSlot } from "../../../contract/bookings.ts";
import { removeSlot } from "../../../contract/slots.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as shared from "../../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../../contract/time.ts";
import { adminCall } from "../../api.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { Choice } from "../../ui/forms/Choice.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { removeSessionFailure } from "../failures.ts";
import { clientName } from "../format.ts";
import styles from "./AdminBookingsPage.module.css";

type RemoveSessionProps = { session: BookedSlot; over: boolean; onClose: () => void; onRemoved: () => void };

/** Asks the owner to confirm the deletion of a session, and whether to refund it. Mounted only while open. */
export function RemoveSessionDialog({ session, over, onClose, onRemoved }: RemoveSessionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [refund, setRefund] = useState<"all" | "none">("all");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; text: string }>();

  useEffect(() => {
    dialog.current?.showModal();
    cancelButton.current?.focus();
  }, []);

  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await adminCall(removeSlot, { params: { id: session._id }, query: { refund } });
      toast(message);
      onRemoved();
      dialog.current?.close();
    } catch (error) {
      setFailure(removeSessionFailure(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      ref={dialog}
      title={shared.areYouSure}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancelButton} kind="quiet" onClick={() => dialog.current?.close()}>
            {shared.cancel}
          </Button>
          <Button kind="danger" busy={busy} busyWords={shared.deleting} onClick={() => void remove()}>
            {shared.yesDeleteIt}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{t.thisWillPermanentlyDelete}</p>
        <p className={styles.facts}>
          {clientName(session)}, {dayWords(session.date)}, {clockWords(session.time)}.{" "}
          {over ? t.overNoEmail : t.getsEmail(session.firstName)}
        </p>
        {session.amount > 0 && session.isPaid && (
          <Choice
            label={t.refundQuestion}
            options={[
              {
                value: "all",
                words: session.paidBy === "cash" ? t.returnInCash(session.amount) : t.refund(session.amount),
              },
              { value: "none", words: t.keepPayment },
            ]}
            chosen={refund}
            onChoose={setRefund}
          />
        )}
        {failure && (
          <Notice tone="danger" title={failure.title}>
            {failure.text}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
