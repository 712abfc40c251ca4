import { useState, type ReactNode } from "react";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords, telLink } from "../../../contract/platform/values/identifiers.ts";
import {
  clockWords,
  momentWords,
  studioDay,
  studioTime,
  weekdayDateWords,
  weekdayWords,
} from "../../../contract/platform/values/time.ts";
import * as adminBookings from "../../../contract/teaching/bookings/text.desk.ts";
import { markMessage, declineRequest, type Message } from "../../../contract/teaching/messages/calls.ts";
import * as t from "../../../contract/teaching/messages/text.desk.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { adminCall, errorMessageOf } from "../../kit/calls/api.ts";
import { useRequestIds } from "../../kit/calls/request-id.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { Button, ButtonAnchor } from "../../kit/ui/Button.tsx";
import { toastWithUndo, toast } from "../../kit/ui/dialogs/Toast.tsx";
import { Row } from "../../kit/ui/Layout.tsx";
import type { Choosing } from "../../kit/ui/lists/choosing.ts";
import { RowDetails, Rows } from "../../kit/ui/lists/Rows.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { mailto, quoteForReply } from "../../kit/ui/mailto.ts";
import { BookRequestDialog, bookFreeSession } from "../bookings/BookRequestDialog.tsx";
import { dayTimeWords, shortTimeWords } from "../slots/slots.ts";
import styles from "./MessageRows.module.css";

type Props = {
  label: string;
  messages: readonly Message[];
  /** The first one is open. */
  isOpen?: true;
  choosing?: Choosing;
  onMarked: () => void;
};

/** Messages, one row each; a row opens in place to the message and its answers. */
export function MessageRows({ label, messages, isOpen, choosing, onMarked }: Props) {
  const [open, setOpen] = useState(isOpen && messages[0]?.id);
  return (
    <Rows label={label}>
      {messages.map((message) => {
        const { id, name, state, receivedAt, time } = message;
        return (
          <RowDetails
            key={id}
            title={name}
            note={noteOf(message)}
            end={
              state === "answered" ? (
                <StateTag state="past">{t.answered}</StateTag>
              ) : (
                // The note of a held time needs the whole row.
                time?.state !== "held" && (
                  <span className="fine">{weekdayDateWords(studioDay(new Date(receivedAt)))}</span>
                )
              )
            }
            isOpen={open === id}
            onToggle={() => setOpen(open === id ? undefined : id)}
            choice={choosing?.isChoosing ? choosing.choiceOf(id) : undefined}
          >
            <MessageDetails message={message} onMarked={onMarked} />
          </RowDetails>
        );
      })}
    </Rows>
  );
}

/** The time that a request holds, or the start of the message. */
function noteOf({ kind, message, time }: Message): string {
  if (time?.state === "held" && time.heldUntil) {
    const until = new Date(time.heldUntil);
    return t.heldTime(
      `${weekdayDateWords(time.date)}, ${clockWords(time.time)}`,
      `${weekdayWords(studioDay(until))} ${clockWords(studioTime(until))}`,
    );
  }
  return [kind === "free-session" && adminShared.freeSession, message].filter(Boolean).join(": ");
}

/** A message, with buttons to reply, book a session and mark it as answered. */
function MessageDetails({ message, onMarked }: Pick<Props, "onMarked"> & { message: Message }) {
  const [booking, setBooking] = useState(false);
  const { id, kind, name, email, phone, sessionType, state, receivedAt, time } = message;
  const canConfirm = time?.state === "held" || (time?.state === "free" && state === "new");
  const isRequest = kind === "free-session";
  const next = state === "new" ? "answered" : "new";
  const mark = async () => {
    const save = (changed: Message["state"]) => adminCall(markMessage, { params: { id }, body: { state: changed } });
    await save(next);
    const takeBack = async () => {
      await save(state);
      onMarked();
      return state === "answered" ? t.markedAsAnswered : t.markedAsNew;
    };
    toastWithUndo(next === "answered" ? t.markedAsAnswered : t.markedAsNew, takeBack);
    onMarked();
  };
  return (
    <>
      <p className="fine">
        {isRequest ? adminShared.freeSession : shared.message}
        {" · "}
        <time dateTime={receivedAt}>{momentWords(new Date(receivedAt))}</time>
      </p>
      <dl className={styles.facts}>
        {sessionType && <Fact name={adminShared.interestedIn}>{sessionType}</Fact>}
        <Fact name={shared.email}>
          <a href={mailto(email)}>{email}</a>
        </Fact>
        {phone && (
          <Fact name={shared.phone}>
            <a href={telLink(phone)}>{phoneWords(phone)}</a>
          </Fact>
        )}
      </dl>
      {time && <RequestedTime time={time} />}
      {message.message && <p className="written">{message.message}</p>}
      <Row gap={2}>
        {canConfirm && <ConfirmTime request={{ ...message, time }} onEnd={onMarked} />}
        {isRequest && (
          <Button
            size="small"
            kind={state === "answered" ? "link" : canConfirm ? "quiet" : "filled"}
            aria-label={canConfirm ? t.anotherTimeFor(name) : t.bookSession(name)}
            onClick={() => setBooking(true)}
          >
            {canConfirm ? adminBookings.anotherTime : shared.bookSession}
          </Button>
        )}
        <ButtonAnchor kind="quiet" size="small" href={replyTo(message)} aria-label={t.replyTo(name)} words={t.reply} />
        <ActionButton
          kind="link"
          size="small"
          aria-label={t.markAsMessage(next, name)}
          action={mark}
          failure={() => t.failedToMarkMessage}
        >
          {t.markAs(next)}
        </ActionButton>
      </Row>
      {booking && <BookRequestDialog request={message} onClose={() => setBooking(false)} onBooked={onMarked} />}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function replyTo({ kind, name, email, message, receivedAt }: Message): string {
  const wrote = t.onWrote(momentWords(new Date(receivedAt)), name, quoteForReply(message));
  return mailto(email, {
    subject: kind === "free-session" ? t.yourFreeSession : t.yourMessage,
    body: t.hello(name, message ? wrote : ""),
  });
}

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
  const { id, name, time } = request;
  const ids = useRequestIds();
  const at = { is: "slot", slotId: time.slotId } as const;
  const decline = async () => toast((await adminCall(declineRequest, { params: { id } })).message);
  const failure = (error: unknown) => errorMessageOf(error, shared.tryAgain);
  return (
    <>
      <ActionButton
        size="small"
        aria-label={t.confirmTimeOf(name, dayTimeWords(time))}
        action={() => bookFreeSession(ids.idOf(at), request, at)}
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
