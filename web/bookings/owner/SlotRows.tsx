import { useState } from "react";
import { additionalLengthWords, type BookedSlot } from "../../../contract/bookings.ts";
import { paths } from "../../../contract/paths.ts";
import { type AvailableSlot, removeSlot } from "../../../contract/slots.ts";
import * as t from "../../../contract/text/admin/bookings.ts";
import * as adminShared from "../../../contract/text/admin/shared.ts";
import * as pageText from "../../../contract/text/pages/bookings.ts";
import * as shared from "../../../contract/text/shared.ts";
import { adminCall } from "../../api.ts";
import { dateTimeWords, dayTimeWords } from "../../slots/slots.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { confirm } from "../../ui/dialogs/Confirm.tsx";
import { Dialog, useOpenDialog } from "../../ui/dialogs/Dialog.tsx";
import { toast } from "../../ui/dialogs/Toast.tsx";
import { Choice } from "../../ui/forms/Choice.tsx";
import { Row, Stack } from "../../ui/Layout.tsx";
import { mailto } from "../../ui/mailto.ts";
import { FailureNotice } from "../../ui/Notice.tsx";
import { useAction } from "../../use-action.ts";
import { clientName } from "../format.ts";
import { MoveSessionDialog } from "../SessionDialogs.tsx";
import { removeSessionFailure, removeSlotFailure } from "./failures.ts";
import { SessionPayment } from "./SessionPayment.tsx";
import styles from "./AdminBookingsPage.module.css";

/** A free slot in the owner's list: books it for a client, or deletes it. */
export function FreeSlot({ slot, onRemoved }: { slot: AvailableSlot; onRemoved: () => void }) {
  const { busy, failure, run } = useAction(removeSlotFailure);
  const when = dateTimeWords(slot);
  const remove = async () => {
    if (!(await confirm({ text: t.thisWillPermanentlyDeleteSlot }))) return;
    await run(async () => {
      const { message } = await adminCall(removeSlot, { params: { id: slot._id }, query: {} });
      toast(message);
      document.getElementById("available-slots")?.focus({ preventScroll: true });
      onRemoved();
    });
  };
  const bookPath = paths.bookFor({ slot: slot._id });
  return (
    <li className={styles.slot}>
      <div>
        <p className={styles.when}>{when}</p>
        <p className={styles.facts}>{t.minFromYourOfficeHours(slot.duration, slot.isByRule, slot.link)}</p>
      </div>
      <Row gap={4} nowrap className={styles.ways}>
        <ButtonLink kind="quiet" size="small" to={bookPath} aria-label={t.bookSlotForClient(when)} words={t.book} />
        <Button
          kind="link"
          size="small"
          busy={busy}
          busyWords={shared.deleting}
          aria-label={t.deleteSlot(when)}
          onClick={() => void remove()}
          words={adminShared.deleteLabel}
        />
      </Row>
      {failure && (
        <div className={styles.wide}>
          <FailureNotice {...failure} />
        </div>
      )}
    </li>
  );
}

type SessionRowProps = { session: BookedSlot; now: string; isOver: boolean; onChanged: () => void };

/** A booked session in the owner's lists: its payment, and buttons to move or delete it. */
export function SessionRow({ session, now, isOver, onChanged }: SessionRowProps) {
  const [asking, setAsking] = useState<"move" | "delete">();
  const { email, sessionType, duration, link, message } = session;
  const name = clientName(session);
  const when = dateTimeWords(session);
  const close = () => setAsking(undefined);
  return (
    <li className={`${styles.session} ${isOver ? styles.past : ""}`}>
      <Stack gap={1} align="start">
        <p className={styles.when}>{when}</p>
        <p className={styles.who}>{name}</p>
        <p className={styles.facts}>
          <a href={mailto(email)}>{email}</a>
        </p>
        <p className={styles.facts}>
          {[sessionType, additionalLengthWords(sessionType, duration), link].filter(Boolean).join(" · ")}
        </p>
        <SessionPayment session={session} now={now} onChanged={onChanged} />
        {message && <blockquote className={styles.message}>{message}</blockquote>}
      </Stack>
      <Row gap={4} nowrap>
        {!isOver && (
          <Button kind="quiet" size="small" aria-label={t.moveSessionOf(name, when)} onClick={() => setAsking("move")}>
            {pageText.move}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-label={t.deleteSessionOf(name, when)}
          onClick={() => setAsking("delete")}
          words={t.deleteSession}
        />
      </Row>
      {asking === "move" && <MoveSessionDialog session={session} who="owner" onClose={close} onMoved={onChanged} />}
      {asking === "delete" && (
        <RemoveSessionDialog session={session} isOver={isOver} onClose={close} onRemoved={onChanged} />
      )}
    </li>
  );
}

type RemoveSessionProps = { session: BookedSlot; isOver: boolean; onClose: () => void; onRemoved: () => void };

/** Asks the owner to confirm the deletion of a session, and whether to refund it. Mounted only while open. */
function RemoveSessionDialog({ session, isOver, onClose, onRemoved }: RemoveSessionProps) {
  const dialog = useOpenDialog("button");
  const [refund, setRefund] = useState<"all" | "none">("all");
  const { busy, failure, run } = useAction(removeSessionFailure);
  const { amount, isPaid, paidBy, firstName } = session;
  const remove = async () => {
    const { message } = await adminCall(removeSlot, { params: { id: session._id }, query: { refund } });
    toast(message);
    onRemoved();
    dialog.current?.close();
  };
  const returnWords = paidBy === "cash" ? t.returnInCash(amount) : t.refund(amount);
  return (
    <Dialog
      ref={dialog}
      title={shared.areYouSure}
      onClose={onClose}
      cancel
      actions={
        <Button kind="danger" busy={busy} busyWords={shared.deleting} onClick={() => void run(remove)}>
          {shared.yesDeleteIt}
        </Button>
      }
    >
      <Stack gap={4} align="start">
        <p>{t.thisWillPermanentlyDelete}</p>
        <p className={styles.facts}>
          {`${clientName(session)}, ${dayTimeWords(session)}. ${isOver ? t.overNoEmail : t.getsEmail(firstName)}`}
        </p>
        {amount > 0 && isPaid && (
          <Choice
            label={t.refundQuestion}
            options={[
              { value: "all", words: returnWords },
              { value: "none", words: t.keepPayment },
            ]}
            chosen={refund}
            onChoose={setRefund}
          />
        )}
        <FailureNotice {...failure} />
      </Stack>
    </Dialog>
  );
}
