import { text as shared } from "../../../contract/platform/language/text.ts";
import { sessionTypeNames } from "../../../contract/platform/values/session-types.ts";
import { studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { bookForPerson } from "../../../contract/teaching/bookings/owner-calls.ts";
import * as adminBookings from "../../../contract/teaching/bookings/text.desk.ts";
import { declineRequest, type Message } from "../../../contract/teaching/messages/calls.ts";
import * as t from "../../../contract/teaching/messages/text.desk.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { dayTimeWords, shortTimeWords } from "../slots/slots.ts";

type Time = NonNullable<Message["time"]>;

/** The time that a visitor asked for, and what became of it. */
export function RequestedTime({ time }: { time: Time }) {
  const now = useNow();
  const when = shortTimeWords(time, now);
  const heldUntil = time.heldUntil && new Date(time.heldUntil);
  const until = heldUntil ? shortTimeWords({ date: studioDay(heldUntil), time: studioTime(heldUntil) }, now) : "";
  const words = {
    held: t.asksForTimeHeldUntil(when, until),
    free: t.askedForTimeStillFree(when),
    gone: t.askedForTimeGone(when),
    booked: t.askedForTimeBooked(when),
  };
  return <strong>{words[time.state]}</strong>;
}

type ConfirmTimeProps = { request: Message & { time: Time }; onEnd: () => void };

/** Confirms the asked time as a free session with one tap, or declines it after a question. */
export function ConfirmTime({ request, onEnd }: ConfirmTimeProps) {
  const { id, name, email, phone, time } = request;
  const ids = useRequestIds();
  const book = async () => {
    const at = { is: "slot", slotId: time.slotId } as const;
    const person = { is: "guest", name, email, phone: phone || undefined } as const;
    const session = { sessionType: sessionTypeNames.free, payment: { by: "free" } } as const;
    await adminCall(bookForPerson, { body: { id: ids.idOf(at), person, at, ...session, requestId: id } });
    toast(adminBookings.bookedGetsEmail(name));
  };
  const decline = async () => toast((await adminCall(declineRequest, { params: { id } })).message);
  const failure = (error: unknown) => errorMessageOf(error, shared.tryAgain);
  return (
    <>
      <ActionButton
        size="small"
        aria-label={t.confirmTimeOf(name, dayTimeWords(time))}
        action={book}
        failure={failure}
        onEnd={onEnd}
        busyWords={adminBookings.bookingBusy}
      >
        {t.confirmTime}
      </ActionButton>
      {time.state === "held" && (
        <ActionButton
          kind="quiet"
          size="small"
          aria-label={t.declineTimeOf(name)}
          question={{
            text: t.declineQuestion(name),
            details: t.declineDetails(dayTimeWords(time)),
            yes: t.yesDecline,
          }}
          action={decline}
          failure={failure}
          onEnd={onEnd}
          busyWords={t.declining}
        >
          {t.decline}
        </ActionButton>
      )}
    </>
  );
}
