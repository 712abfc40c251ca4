import { type ReactNode, useState } from "react";
import { markMessage, type Message } from "../../contract/messages.ts";
import * as adminBookings from "../../contract/text/admin/bookings.ts";
import * as t from "../../contract/text/admin/messages.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { momentWords } from "../../contract/time.ts";
import { adminCall } from "../api.ts";
import { BookRequestDialog } from "../bookings/BookRequestDialog.tsx";
import { ActionButton } from "../ui/ActionButton.tsx";
import { Button, ButtonAnchor } from "../ui/Button.tsx";
import { toast, toastWithUndo } from "../ui/dialogs/Toast.tsx";
import { phoneWords } from "../ui/forms/format-phone.ts";
import { Row, Stack } from "../ui/Layout.tsx";
import { StateTag } from "../ui/lists/StateTag.tsx";
import { mailto, quoteForReply } from "../ui/mailto.ts";
import { ConfirmTime, RequestedTime } from "./RequestedTime.tsx";
import styles from "./MessageCard.module.css";

type Props = { message: Message; onMarked: () => void };

/** One message of the inbox. */
export function MessageCard(props: Props) {
  const { kind, name, state, receivedAt } = props.message;
  const isRequest = kind === "free-session";
  return (
    <Stack as="li" gap={4} className={styles.card}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <StateTag state={isRequest ? "yours" : "free"}>{isRequest ? adminShared.freeSession : shared.message}</StateTag>
        {state === "answered" && <StateTag state="past">{t.answered}</StateTag>}
        <time dateTime={receivedAt}>{momentWords(new Date(receivedAt))}</time>
      </div>
      <MessageDetails {...props} />
    </Stack>
  );
}

/** A message, with buttons to reply, book a session and mark it as answered. */
export function MessageDetails({ message, onMarked }: Props) {
  const [booking, setBooking] = useState(false);
  const { id, kind, name, email, phone, sessionType, state, time } = message;
  const canConfirm = time?.state === "held" || (time?.state === "free" && state === "new");
  const isRequest = kind === "free-session";
  const next = state === "new" ? "answered" : "new";
  const mark = async () => {
    const save = (changed: Message["state"]) => adminCall(markMessage, { params: { id }, body: { state: changed } });
    await save(next);
    const takeBack = () => {
      save(state).then(onMarked, () => toast(t.failedToMarkMessage));
    };
    toastWithUndo(next === "answered" ? t.markedAsAnswered : t.markedAsNew, takeBack);
    onMarked();
  };
  return (
    <>
      <dl className={styles.facts}>
        {sessionType && <Fact name={adminShared.interestedIn}>{sessionType}</Fact>}
        <Fact name={shared.email}>
          <a href={mailto(email)}>{email}</a>
        </Fact>
        {phone && (
          <Fact name={shared.phone}>
            <a href={`tel:${phone}`}>{phoneWords(phone)}</a>
          </Fact>
        )}
      </dl>
      {time && <RequestedTime time={time} />}
      {message.message && <p className={styles.words}>{message.message}</p>}
      <Row gap={5}>
        {canConfirm && <ConfirmTime request={{ ...message, time }} onEnd={onMarked} />}
        {isRequest && (
          <Button
            kind={state === "answered" ? "link" : canConfirm ? "quiet" : "filled"}
            aria-label={canConfirm ? t.anotherTimeFor(name) : t.bookSession(name)}
            onClick={() => setBooking(true)}
          >
            {canConfirm ? adminBookings.anotherTime : shared.bookSession}
          </Button>
        )}
        <ButtonAnchor kind="quiet" href={replyTo(message)} aria-label={t.replyTo(name)}>
          {t.reply}
        </ButtonAnchor>
        <ActionButton
          kind="link"
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
