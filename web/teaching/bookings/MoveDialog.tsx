import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { clockWords, dayWords, studioDay } from "../../../contract/platform/values/time.ts";
import { type BookedSlot, listBookings, moveBooking } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { adminCall, call, userCall } from "../../kit/calls/api.ts";
import { useAction, useCallData } from "../../kit/calls/call-data.ts";
import { useSlotEvents } from "../../kit/calls/live.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { FailureNotice, Notice } from "../../kit/ui/Notice.tsx";
import { SlotPicker } from "../slots/SlotPicker.tsx";
import { withoutMonthAndDay } from "../slots/slots.ts";
import { changeFailure } from "./change-policy.ts";
import { clientName, isOnline } from "./format.ts";

export type MoveSessionProps = {
  session: Pick<BookedSlot, "_id" | "date" | "time" | "duration" | "meeting" | "link" | "amount" | "isPaid"> & {
    bookingId?: string;
  };
  /** The student of the session, for the owner. */
  client?: Pick<BookedSlot, "firstName" | "lastName">;
  /** Of the link of an email. Default: the login. */
  token?: string;
  onClose: () => void;
  onMoved: (message: string) => void;
};

export default function MoveDialog({ session, client, token, onClose, onMoved }: MoveSessionProps) {
  const send = client ? adminCall : token ? call : userCall;
  const { _id, bookingId } = session;
  const dialog = useOpenDialog();
  const [query, setQuery] = useSearchParams();
  const leaveMonth = () => {
    const others = withoutMonthAndDay(query);
    if (others.size < query.size) setQuery(others, { replace: true, preventScrollReset: true });
  };
  const [chosenId, setChosenId] = useState<string>();
  const { busy, failure, run } = useAction(changeFailure);
  const free = useCallData(async () => {
    const { availableSlots = [] } = await send(listBookings, { query: { booked: "none" } });
    const staysOnline = session.meeting === "online" || isOnline(session.link);
    // Leave out held slots, and slots shorter than the session. The session keeps its length, and stays online.
    const slots = availableSlots
      .filter(({ heldUntil, duration }) => !heldUntil && duration >= session.duration)
      .map((slot) => ({
        ...slot,
        duration: session.duration,
        link: staysOnline ? t.meetOnline : slot.link,
      }));
    return { slots, today: studioDay(serverNow()) };
  });
  const { data, reload } = free;
  useSlotEvents({
    onSlot: (_event, slotId) => {
      // Live events also arrive for the caller's own move.
      if (slotId !== session._id && !busy) reload();
    },
    onReturn: reload,
  });
  // The chosen time may be taken.
  useEffect(() => {
    if (failure) reload();
  }, [failure, reload]);

  const chosen = data?.slots.find(({ _id }) => _id === chosenId);
  const move = (to: string) =>
    run(async () => {
      const { message } = await send(moveBooking, { params: { id: _id }, body: { to, bookingId, token } });
      // The page of the moved session may remove the dialog before its close event.
      leaveMonth();
      onMoved(message);
      dialog.current?.close();
    });

  return (
    <Dialog
      ref={dialog}
      title={client ? t.moveSession(clientName(client)) : t.moveYourSession}
      onClose={() => {
        leaveMonth();
        onClose();
      }}
      cancel
      actions={
        <Button
          disabled={!chosen}
          busy={busy}
          busyWords={t.moving}
          onClick={() => chosen && void move(chosen._id)}
          words={t.moveIt}
        />
      }
    >
      <p>
        {[
          t.nowChooseAnotherOpenTime(dayWords(session.date), clockWords(session.time)),
          client && t.weEmail(client.firstName),
          session.amount > 0 && session.isPaid && (client ? t.whatWasPaidStaysPaid : t.youDoNotPayAgain),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <FailureNotice title={t.itWasNotMoved} text={failure} focuses />
      {free.isLoading && <Skeleton shape="card" />}
      {free.failure && !data && (
        <Notice tone="danger" title={t.failedToLoadFreeTimes}>
          {free.failure} <Button kind="link" onClick={reload} words={shared.tryAgainButton} />
        </Notice>
      )}
      {data && <SlotPicker {...data} near={session.date} chosen={chosenId} onChoose={setChosenId} isPlain />}
      <p aria-live="polite" className="strong">
        {chosen ? t.newTime(dayWords(chosen.date), clockWords(chosen.time)) : ""}
      </p>
    </Dialog>
  );
}
