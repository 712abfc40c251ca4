import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { type BookedSlot, cancelBooking } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { call, userCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/call-data.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { dayTimeWords } from "../slots/slots.ts";
import { canChange, changeDeadlineWords, changeFailure, noticePeriodWords, refundWords } from "./change-policy.ts";
import type { MoveSessionProps } from "./MoveDialog.tsx";
import { MoveSessionDialog } from "./MoveSessionDialog.tsx";

type Session = MoveSessionProps["session"] & Pick<BookedSlot, "sessionName" | "paidBy" | "startsAt" | "changeUntil">;
type SessionChangesProps = Pick<MoveSessionProps, "token" | "onMoved"> &
  Pick<CancelSessionProps, "onCancelled"> & { session: Session; now: string };

/**
 * Whether a student can move or cancel a session now, by login or by the link of an email, and until when. `ask` opens a
 * dialog; the page renders it.
 */
export function useSessionChanges({ now, onMoved, onCancelled, ...of }: SessionChangesProps) {
  const [asked, setAsked] = useState<"move" | "cancel">();
  const onClose = () => setAsked(undefined);
  const isOpen = canChange(of.session, now);
  return {
    isOpen,
    hint: isOpen ? (
      t.changeableUntil(changeDeadlineWords(of.session))
    ) : (
      <Rich text={t.startsInLessThan(noticePeriodWords(of.session))} parts={{ link: <Link to={paths.contact()} /> }} />
    ),
    ask: setAsked,
    dialog: (
      <>
        {asked === "move" && <MoveSessionDialog {...of} onClose={onClose} onMoved={onMoved} />}
        {asked === "cancel" && <CancelSessionDialog {...of} onClose={onClose} onCancelled={onCancelled} />}
      </>
    ),
  };
}

type CancelSessionProps = {
  session: Session;
  /** Of the link of an email. Default: the login. */
  token?: string;
  onClose: () => void;
  onCancelled: (message: string) => void;
};

/** Asks the student to confirm a cancellation and says what is refunded. Mounted only while open. */
function CancelSessionDialog({ session, token, onClose, onCancelled }: CancelSessionProps) {
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
