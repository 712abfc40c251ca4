import { useState } from "react";
import { Link } from "react-router";
import type { TodaySession, TodayClass } from "../../../contract/office/desk/calls.ts";
import * as t from "../../../contract/office/desk/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { amountWords } from "../../../contract/platform/values/money.ts";
import { dateWords, studioDay, clockWords } from "../../../contract/platform/values/time.ts";
import { changePayment, type BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import { adminCall } from "../../kit/calls/api.ts";
import { ActionButton } from "../../kit/ui/ActionButton.tsx";
import { ButtonAnchor, ButtonLink } from "../../kit/ui/Button.tsx";
import { ContactButtons } from "../../kit/ui/ContactButtons.tsx";
import { toastWithUndo } from "../../kit/ui/dialogs/Toast.tsx";
import { AlertIcon } from "../../kit/ui/Icons.tsx";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { RowDetails, RowLink, Rows } from "../../kit/ui/lists/Rows.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { clientName, isOnline, meetingWords } from "../../teaching/bookings/format.ts";
import { paidWords, saveFailure, timeRangeWords, timeUntilWords, classWords } from "./format.ts";
import styles from "./Card.module.css";

type Props = { session: TodaySession; now: string; reload: () => void };

export function SessionCard(props: Props) {
  const { session, now } = props;
  const { userId } = session;
  const name = clientName(session);
  const soon = timeUntilWords(session, now);
  return (
    <Stack as="li" gap={3} className={styles.card}>
      <Stack gap={1} className={styles.head}>
        <p className={styles.when}>
          {timeRangeWords(session)}{" "}
          {soon && <StateTag state={session.startsAt <= now ? "yours" : "free"}>{soon}</StateTag>}
        </p>
        <h3>{userId ? <Link to={paths.client(userId)}>{name}</Link> : name}</h3>
        <p className="fine">{`${session.sessionName} · ${meetingWords(session)}`}</p>
      </Stack>
      <SessionDetails {...props} />
    </Stack>
  );
}

/** A session's location, payment due, the owner's latest note about the client, and what can be done. */
export function SessionDetails({ session, now, reload }: Props) {
  const { email, phone, link, onlineLink } = session;
  const name = clientName(session);
  const isOver = session.endsAt <= now;
  const online = [link, onlineLink].find((place) => /^https?:\/\//.test(place));
  return (
    <>
      <div>
        {link && !isOnline(link) && <p className="fine">{link}</p>}
        <Paid session={session} />
      </div>
      {session.message && (
        <blockquote className={styles.message}>
          <p>{session.message}</p>
        </blockquote>
      )}
      <Note session={session} />
      <Row gap={3}>
        <ContactButtons name={name} phone={phone} email={email} />
        {online && !isOver && (
          <ButtonAnchor
            kind="quiet"
            href={online}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.meetOnlineOpensAnotherSite(name)}
          >
            {t.meetOnline}
          </ButtonAnchor>
        )}
        {session.paidBy === "cash" && !session.isPaid && <CashButton session={session} reload={reload} />}
        <ButtonLink kind="link" to={paths.bookedSession(session.bookingId)} aria-label={t.openInBookings(isOver, name)}>
          {isOver ? t.seeInBookings : adminShared.moveOrCancel}
        </ButtonLink>
      </Row>
    </>
  );
}

type CashButtonProps = {
  session: Pick<BookedSlot, "bookingId" | "amount" | "firstName" | "lastName">;
  reload: () => void;
};

export function CashButton({ session, reload }: CashButtonProps) {
  const { bookingId: id, amount } = session;
  const save = (isReceived: boolean) =>
    adminCall(changePayment, { params: { id }, body: { by: "cash", amount, isReceived } });
  const takeBack = async () => {
    const { message } = await save(false);
    reload();
    return message;
  };
  const receive = async () => toastWithUndo((await save(true)).message, takeBack);
  return (
    <ActionButton
      kind="quiet"
      aria-label={t.cashReceivedFrom(clientName(session), amountWords(amount))}
      action={receive}
      failure={saveFailure}
      onEnd={reload}
    >
      {adminShared.cashReceived}
    </ActionButton>
  );
}

function Paid({ session }: Pick<Props, "session">) {
  if (session.paidBy === "free" || session.isPaid) return <p className="fine">{paidWords(session)}</p>;
  return (
    <Row as="p" gap={1} nowrap className={styles.missing}>
      <AlertIcon />
      {paidWords(session)}
    </Row>
  );
}

function Note({ session: { note } }: Pick<Props, "session">) {
  if (!note) return null;
  return (
    <div className={styles.note}>
      <p className="fine">{t.yourLastNote(dateWords(studioDay(new Date(note.changedAt))))}</p>
      <p className={styles.noteWords}>{note.body ?? t.noteWithOtherKey}</p>
    </div>
  );
}

export type PlanItem = TodayClass | TodaySession;
type TomorrowRowsProps = { items: PlanItem[]; now: string; reload: () => void };

/** Tomorrow's classes and sessions, one row each: a class leads to its roster, a session opens in place. */
export function TomorrowRows({ items, now, reload }: TomorrowRowsProps) {
  const [open, setOpen] = useState<string>();
  return (
    <Rows label={t.tomorrow}>
      {items.map((item) =>
        "eventId" in item ? (
          <RowLink
            key={item.eventId}
            to={paths.roster(item.eventId)}
            title={t.atTime(clockWords(item.time), item.title)}
            note={[classWords(item), t.tinsToHandOver(tinsOf(item))].filter(Boolean).join(" · ")}
          />
        ) : (
          <RowDetails
            key={item.bookingId}
            title={t.atTime(clockWords(item.time), clientName(item))}
            note={[item.sessionName, paidWords(item)].join(" · ")}
            isOpen={open === item.bookingId}
            onToggle={() => setOpen(open === item.bookingId ? undefined : item.bookingId)}
          >
            <SessionDetails session={item} now={now} reload={reload} />
          </RowDetails>
        ),
      )}
    </Rows>
  );
}

const tinsOf = ({ people, pickups }: TodayClass) =>
  [...pickups, ...people.flatMap(({ handOver = [] }) => handOver)].reduce((sum, { tins }) => sum + tins, 0);
