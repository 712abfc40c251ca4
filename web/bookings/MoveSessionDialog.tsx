import { useEffect, useRef, useState } from "react";
import { type BookedSlot, listBookings, moveBooking } from "../../contract/bookings.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords, studioDay } from "../../contract/time.ts";
import { adminCall, userCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { useSlotEvents } from "../live.ts";
import { SlotPicker } from "../slots/SlotPicker.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Skeleton } from "../ui/lists/Skeleton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { changeFailure } from "./failures.ts";
import { clientName } from "./format.ts";
import styles from "./BookedSessions.module.css";

type MoveSessionProps = {
  session: BookedSlot;
  who: "student" | "owner";
  onClose: () => void;
  onMoved: () => void;
};

/** Moves a booked session to another slot. Mounted only while open. */
export function MoveSessionDialog({ session, who, onClose, onMoved }: MoveSessionProps) {
  const call = who === "owner" ? adminCall : userCall;
  const dialog = useRef<HTMLDialogElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const [chosenId, setChosenId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const {
    data,
    failure: readFailure,
    isLoading,
    reload,
  } = useCallData(async () => {
    const { availableSlots = [] } = await call(listBookings, { query: {} });
    // Leave out held slots, and slots shorter than the session.
    const slots = availableSlots.filter(({ heldUntil, duration }) => !heldUntil && duration >= session.duration);
    return { slots, today: studioDay(new Date()) };
  });
  useSlotEvents({
    onSlot: (_event, slotId) => {
      // Live events also arrive for the caller's own move.
      if (slotId !== session._id && !busy) reload();
    },
    onReturn: reload,
  });
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (failure) notice.current?.focus();
  }, [failure]);

  // On a phone the list of times pushes the button out of view.
  useEffect(() => {
    if (chosenId) submitButton.current?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  const chosen = data?.slots.find(({ _id }) => _id === chosenId);
  const move = async () => {
    if (!chosen) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await call(moveBooking, {
        params: { id: session._id },
        body: { to: chosen._id },
      });
      toast(message);
      onMoved();
      dialog.current?.close();
    } catch (error) {
      setFailure(changeFailure(error));
      setBusy(false);
      reload();
    }
  };

  return (
    <Dialog
      ref={dialog}
      title={who === "owner" ? t.moveSession(clientName(session)) : t.moveYourSession}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            {t.keepThisTime}
          </Button>
          <Button ref={submitButton} disabled={!chosen} busy={busy} busyWords={t.moving} onClick={() => void move()}>
            {t.moveIt}
          </Button>
        </>
      }
    >
      <p>{t.nowChooseAnotherFreeTime(dayWords(session.date), clockWords(session.time), who, session.firstName)}</p>
      {failure && (
        <Notice ref={notice} tone="danger" title={t.itWasNotMoved}>
          {failure}
        </Notice>
      )}
      {isLoading && <Skeleton shape="card" />}
      {readFailure && !data && (
        <Notice tone="danger" title={t.failedToLoadFreeTimes}>
          {readFailure}{" "}
          <Button kind="link" onClick={reload}>
            {shared.tryAgainButton}
          </Button>
        </Notice>
      )}
      {data && (
        <div className={styles.picker}>
          <SlotPicker slots={data.slots} today={data.today} chosen={chosenId} onChoose={setChosenId} isPlain />
        </div>
      )}
      <p aria-live="polite" className={styles.chosen}>
        {chosen ? t.newTime(dayWords(chosen.date), clockWords(chosen.time)) : ""}
      </p>
    </Dialog>
  );
}

/** The owner's button that opens MoveSessionDialog. */
export function MoveButton({ session, words, onMoved }: { session: BookedSlot; words: string; onMoved: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" size="small" aria-label={words} onClick={() => setAsking(true)}>
        {t.move}
      </Button>
      {asking && <MoveSessionDialog session={session} who="owner" onClose={() => setAsking(false)} onMoved={onMoved} />}
    </>
  );
}
