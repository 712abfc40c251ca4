import { useState } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { freeSessionMinutes, sessionTypeNames } from "../../../contract/platform/values/session-types.ts";
import { bookForPerson, type OwnerBooking } from "../../../contract/teaching/bookings/calls.ts";
import * as t from "../../../contract/teaching/bookings/text.desk.ts";
import { useToday } from "../../kit/browser/use-now.ts";
import { adminCall, CallError, errorMessageOf } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { CancelButton, Dialog, useOpenDialog } from "../../kit/ui/dialogs/Dialog.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Fields, TextField } from "../../kit/ui/forms/Field.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { Skeleton } from "../../kit/ui/lists/LoadState.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { dateTimeWords } from "../slots/slots.ts";
import { NoOnlineLink, readFreeTimes } from "./owner/FreeTimes.tsx";
import styles from "./BookRequestDialog.module.css";

/** A visitor's request for a free session, from the inbox. */
type SessionRequest = { id: string; name: string; email: string; phone?: string | undefined };

/** Books the free session of a request. `id`: of the booking. */
export async function bookFreeSession(id: string, request: SessionRequest, at: OwnerBooking["at"]): Promise<void> {
  const { id: requestId, name, email, phone } = request;
  const person = { is: "guest", name, email, phone: phone || undefined } as const;
  const session = { sessionType: sessionTypeNames.free, payment: { by: "free" } } as const;
  await adminCall(bookForPerson, { body: { id, person, at, ...session, requestId } });
  toast(t.bookedGetsEmail(name));
}

type BookRequestDialogProps = {
  request: SessionRequest;
  onClose: () => void;
  onBooked: () => void;
};

/** How many free times are offered; the owner types any other time. */
const maxOffered = 6;

/** Books a free session for a request with one press on a time. Mounted only while open. */
export function BookRequestDialog({ request, onClose, onBooked }: BookRequestDialogProps) {
  const dialog = useOpenDialog();
  const ids = useRequestIds();
  const today = useToday();
  const [busy, setBusy] = useState<OwnerBooking["at"]>();
  const [problem, setProblem] = useState<string>();
  const [other, setOther] = useState({ date: "", time: "" });
  const { data, failure, isLoading, reload } = useCallData(readFreeTimes);
  const slots = data?.slots.slice(0, maxOffered);

  const book = async (at: OwnerBooking["at"]) => {
    if (busy) return;
    setBusy(at);
    setProblem(undefined);
    try {
      await bookFreeSession(ids.idOf(at), request, at);
      onBooked();
      dialog.current?.close();
    } catch (error) {
      setProblem(errorMessageOf(error, shared.tryAgain));
      if (error instanceof CallError && error.status === 409) reload();
    } finally {
      setBusy(undefined);
    }
  };
  const bookOther = () => {
    if (!other.date || !other.time) return setProblem(t.chooseDayAndTime);
    void book({ is: "new", date: other.date, time: other.time.slice(0, 5), durationMinutes: freeSessionMinutes });
  };

  return (
    <Dialog ref={dialog} title={t.freeSession(request.name)} onClose={onClose} actions={<CancelButton />}>
      <Stack gap={4} className={styles.sheet}>
        <p>{t.oneTapBooks(freeSessionMinutes, request.name)}</p>
        {data?.sessions.onlineLink === "" && <NoOnlineLink />}
        <FailureNotice title={t.notBooked} text={problem} focuses />
        <h3>{t.yourNextFreeTimes}</h3>
        {isLoading && <Skeleton shape="card" />}
        {!slots && <FailureNotice title={t.failedToLoadFreeTimes} text={failure} tone="warning" />}
        {slots?.length === 0 && <p className="muted">{t.youHaveNoFreeTimes}</p>}
        {slots && slots.length > 0 && (
          <Stack as="ul" gap={2} className={styles.times}>
            {slots.map((slot) => {
              const at = { is: "slot", slotId: slot._id } as const;
              const isBusy = busy?.is === "slot" && busy.slotId === slot._id;
              return (
                <li key={slot._id}>
                  <Button kind="quiet" busy={isBusy} busyWords={t.bookingBusy} onClick={() => void book(at)}>
                    {dateTimeWords(slot)}
                  </Button>
                </li>
              );
            })}
          </Stack>
        )}
        <details className={styles.other}>
          <summary>{t.anotherTime}</summary>
          <Stack gap={3} align="start" className={styles.fields}>
            <Fields>
              <TextField
                label={shared.date}
                name="other-date"
                type="date"
                min={today}
                value={other.date}
                onChange={(change) => setOther({ ...other, date: change.target.value })}
              />
              <TextField
                label={adminShared.time}
                name="other-time"
                type="time"
                value={other.time}
                onChange={(change) => setOther({ ...other, time: change.target.value })}
              />
            </Fields>
            <Button kind="quiet" busy={busy?.is === "new"} busyWords={t.bookingBusy} onClick={bookOther}>
              {t.bookThisTime}
            </Button>
          </Stack>
        </details>
      </Stack>
    </Dialog>
  );
}
