import { useEffect, useRef, useState } from "react";
import { listBookings } from "../../contract/bookings.ts";
import { bookForPerson, type OwnerBooking } from "../../contract/owner-bookings.ts";
import { freeSessionMinutes, sessionTypeNames } from "../../contract/session-types.ts";
import { readSettings } from "../../contract/settings.ts";
import type { AvailableSlot } from "../../contract/slots.ts";
import * as t from "../../contract/text/admin/bookings.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dateWords, studioDay } from "../../contract/time.ts";
import { adminCall, CallError } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { useRequestIds } from "../request-id.ts";
import { Button } from "../ui/Button.tsx";
import { CancelButton, Dialog } from "../ui/dialogs/Dialog.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { Fields, TextField } from "../ui/forms/Field.tsx";
import { Skeleton } from "../ui/lists/Skeleton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { NoOnlineLink } from "./NoOnlineLink.tsx";
import styles from "./BookRequestDialog.module.css";

/** A visitor's request for a free session, from the inbox. */
type Request = { id: string; name: string; email: string; phone?: string | undefined };

type BookRequestDialogProps = { request: Request; onClose: () => void; onBooked: () => void };

/** How many free times are offered; the owner types any other time. */
const maxOffered = 6;

/** Books a free session for a request with one press on a time. Mounted only while open. */
export function BookRequestDialog({ request, onClose, onBooked }: BookRequestDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const ids = useRequestIds();
  const [startedAt] = useState(() => new Date());
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [other, setOther] = useState({ date: "", time: "" });
  const notice = useRef<HTMLDivElement>(null);
  const { data, failure, isLoading, reload } = useCallData(nextFreeTimes);
  const slots = data?.slots;

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (problem) notice.current?.focus();
  }, [problem]);

  const book = async (at: OwnerBooking["at"]) => {
    if (busy) return;
    const chosenTime = JSON.stringify(at);
    setBusy(chosenTime);
    setProblem(undefined);
    const { name, email, phone } = request;
    try {
      await adminCall(bookForPerson, {
        body: {
          id: ids.idOf(at),
          person: { is: "guest", name, email, ...(phone ? { phone } : {}) },
          at,
          sessionType: sessionTypeNames.free,
          payment: { by: "free" },
          requestId: request.id,
        },
      });
      toast(t.bookedGetsEmail(name));
      onBooked();
      dialog.current?.close();
    } catch (error) {
      setProblem(error instanceof CallError ? error.message : shared.tryAgain);
      if (error instanceof CallError && error.status === 409) reload();
    } finally {
      setBusy(undefined);
    }
  };
  const bookOther = () => {
    if (!other.date || !other.time) return setProblem(t.chooseDayAndTime);
    const time = other.time.slice(0, 5);
    void book({ is: "new", date: other.date, time, durationMinutes: freeSessionMinutes });
  };

  return (
    <Dialog ref={dialog} title={t.freeSession(request.name)} onClose={onClose} actions={<CancelButton />}>
      <div className={styles.sheet}>
        <p>{t.oneTapBooks(freeSessionMinutes, request.name)}</p>
        {data?.onlineLink === "" && <NoOnlineLink />}
        {problem && (
          <Notice ref={notice} tone="danger" title={t.notBooked}>
            {problem}
          </Notice>
        )}
        <h3>{t.yourNextFreeTimes}</h3>
        {isLoading && <Skeleton shape="card" />}
        {failure && !slots && (
          <Notice tone="warning" title={t.failedToLoadFreeTimes}>
            {failure}
          </Notice>
        )}
        {slots?.length === 0 && <p className="muted">{t.youHaveNoFreeTimes}</p>}
        {slots && slots.length > 0 && (
          <ul className={styles.times}>
            {slots.map((slot) => {
              const at = { is: "slot", slotId: slot._id } as const;
              return (
                <li key={slot._id}>
                  <Button
                    kind="quiet"
                    busy={busy === JSON.stringify(at)}
                    busyWords={t.bookingBusy}
                    onClick={() => void book(at)}
                  >
                    {dateWords(slot.date)}, {clockWords(slot.time)}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        <details className={styles.other}>
          <summary>{t.anotherTime}</summary>
          <div className={styles.fields}>
            <Fields>
              <TextField
                label={shared.date}
                name="other-date"
                type="date"
                min={studioDay(startedAt)}
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
            <Button
              kind="quiet"
              busy={busy !== undefined && busy.includes('"new"')}
              busyWords={t.bookingBusy}
              onClick={bookOther}
            >
              {t.bookThisTime}
            </Button>
          </div>
        </details>
      </div>
    </Dialog>
  );
}

async function nextFreeTimes(): Promise<{ slots: AvailableSlot[]; onlineLink: string }> {
  const [{ availableSlots = [] }, { settings }] = await Promise.all([
    adminCall(listBookings, { query: {} }),
    adminCall(readSettings, {}),
  ]);
  const free = availableSlots.filter(({ heldUntil }) => heldUntil === undefined);
  return { slots: free.slice(0, maxOffered), onlineLink: settings.sessions.onlineLink };
}
