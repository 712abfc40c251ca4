import { useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import {
  type BookedSlot,
  type BookingList,
  type CancelledSession,
  downloadBookingCalendar,
} from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { userCall } from "../../kit/calls/api.ts";
import type { CallData } from "../../kit/calls/call-data.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { toast } from "../../kit/ui/dialogs/Toast.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Fold, Row, Stack, useWide } from "../../kit/ui/Layout.tsx";
import { Empty, LoadState } from "../../kit/ui/lists/LoadState.tsx";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { sessionPhase } from "../slots/slots.ts";
import { CancelSessionDialog } from "./CancelSessionDialog.tsx";
import { canChange, noticePeriodWords, changeDeadlineWords } from "./change-policy.ts";
import { sessionWhenWords } from "./format.ts";
import { MoveSessionDialog } from "./MoveSessionDialog.tsx";
import { SessionWhen } from "./SessionWhen.tsx";
import styles from "./BookedSessions.module.css";

/** A student's sessions, earliest first. On a phone, past ones are folded while there are upcoming ones. */
export function BookedSessions({ userId, loaded }: { userId: string; loaded: CallData<BookingList> }) {
  const { data, reloaded } = loaded;
  const sessions = data?.bookedSlots;
  const cancelled = data?.cancelledSessions ?? [];
  const isEmpty = sessions?.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const isWide = useWide(48);
  const past = sessions?.filter((session) => sessionPhase(session, now) === "over") ?? [];
  const upcoming = sessions?.filter((session) => sessionPhase(session, now) !== "over") ?? [];
  const rest = {
    now,
    onChanged: reloaded,
    onCancelled: () => {
      heading.current?.focus();
      return reloaded();
    },
  };
  const bookButton = <ButtonLink to={paths.user(userId, "book")} words={t.bookNewSession} />;
  return (
    <Stack as="section" gap={5} aria-labelledby="booked-sessions">
      <Row gap={4} justify="between">
        <h2 ref={heading} id="booked-sessions" tabIndex={-1}>
          {t.bookedSessions}
        </h2>
        {sessions && !isEmpty && bookButton}
      </Row>
      <LoadState {...loaded} level={3} failed={t.failedToLoadBookings} />
      {isEmpty && (
        <Empty svg={emptyBookings} level={3} title={t.noBookingsYet} action={bookButton} text={t.sessionsAppearHere} />
      )}
      {past.length > 0 && (
        <Fold words={t.pastSessions(past.length)} isOpen={isWide || upcoming.length === 0}>
          <Sessions sessions={past} {...rest} />
        </Fold>
      )}
      {upcoming.length > 0 && <Sessions sessions={upcoming} {...rest} />}
      {cancelled.length > 0 && (
        <Fold words={t.cancelledSessions(cancelled.length)} isOpen={isEmpty}>
          <ul className={styles.list}>
            {cancelled.map((session) => (
              <Cancelled key={session.bookingId} session={session} now={now} />
            ))}
          </ul>
        </Fold>
      )}
    </Stack>
  );
}

type ChangeProps = { now: string; onChanged: () => Promise<void>; onCancelled: () => Promise<void> };
type SessionsProps = ChangeProps & { sessions: readonly BookedSlot[] };

const Sessions = ({ sessions, ...rest }: SessionsProps) => (
  <ul className={styles.list}>
    {sessions.map((session) => (
      <Session key={session.bookingId} session={session} {...rest} />
    ))}
  </ul>
);

function Cancelled({ session, now }: { session: CancelledSession; now: string }) {
  return (
    <li className={`${styles.session} ${styles.past}`}>
      <Stack gap={1} className={styles.words}>
        <p className={styles.when}>
          <span>{sessionWhenWords({ ...session, link: "" }, now)}</span>
        </p>
        <p>{session.sessionName}</p>
        <p>{cancelledWords(session)}</p>
      </Stack>
    </li>
  );
}

function cancelledWords({ refunded, onItsWayBack, isRefundRefused }: CancelledSession): string {
  if (onItsWayBack > 0) return t.cancelledRefundOnItsWay(priceWords(centsOf(onItsWayBack)));
  if (isRefundRefused) return t.cancelledRefundNotMade;
  return refunded > 0 ? t.cancelledWithRefund(priceWords(centsOf(refunded))) : t.cancelledState;
}

function Session({ session, now, onChanged, onCancelled }: ChangeProps & { session: BookedSlot }) {
  const [asking, setAsking] = useState<"move" | "cancel">();
  const phase = sessionPhase(session, now);
  const over = phase === "over";
  const when = sessionWhenWords(session, now);
  const close = () => setAsking(undefined);
  const isLinkUnknown = session.link === t.meetOnline && !session.onlineLink && !over;
  return (
    <li className={`${styles.session} ${over ? styles.past : ""}`}>
      <Stack gap={1} className={styles.words}>
        <p className={styles.when}>
          <span>
            <SessionWhen session={session} now={now} />
          </span>{" "}
          {over && <StateTag state="past" />}
          {phase === "running" && <StateTag state="yours">{shared.now}</StateTag>}
        </p>
        <p>{session.sessionName}</p>
        {session.isPaid && session.amount > 0 && <p>{t.amountPaid(priceWords(centsOf(session.amount)))}</p>}
        {!session.isPaid && (
          <p>
            {session.isPaymentHeld
              ? t.paypalIsChecking(amountWords(session.amount))
              : t.amountDueByLink(amountWords(session.amount), session.paidBy)}
          </p>
        )}
        <p className={styles.facts}>
          {isLinkUnknown ? t.onlineLinkComes : <LocationText link={session.link} over={over} />}
        </p>
        {session.onlineLink && (
          <p className={styles.facts}>
            {t.online} <LocationText link={session.onlineLink} over={over} />
          </p>
        )}
      </Stack>
      {!over && (
        <Row gap={2}>
          {session.payPath && (
            <ButtonLink
              to={session.payPath}
              aria-label={t.payFor(amountWords(session.amount), when)}
              words={t.payAmount(amountWords(session.amount))}
            />
          )}
          {canChange(session, now) && (
            <>
              <Button kind="quiet" aria-label={t.moveSessionAt(when)} onClick={() => setAsking("move")}>
                {t.move}
              </Button>
              <Button kind="quiet" aria-label={t.cancel(when)} onClick={() => setAsking("cancel")}>
                {shared.cancel}
              </Button>
            </>
          )}
          <DownloadButton read={() => userCall(downloadBookingCalendar, { params: { id: session._id } })}>
            {shared.addToCalendar}
          </DownloadButton>
        </Row>
      )}
      {!over && <ChangeHint session={session} now={now} />}
      {asking === "move" && <MoveSessionDialog session={session} onClose={close} onMoved={say(onChanged)} />}
      {asking === "cancel" && <CancelSessionDialog session={session} onClose={close} onCancelled={say(onCancelled)} />}
    </li>
  );
}

/** The message comes together with the changed list. */
const say = (reloaded: () => Promise<void>) => (message: string) => void reloaded().then(() => toast(message));

/** Says until when the student can change the session, and what to do after that. */
function ChangeHint({ session, now }: { session: BookedSlot; now: string }) {
  return (
    <p className={`${styles.facts} ${styles.wide}`}>
      {canChange(session, now) ? (
        t.changeableUntil(changeDeadlineWords(session))
      ) : (
        <Rich text={t.startsInLessThan(noticePeriodWords(session))} parts={{ link: <Link to={paths.contact()} /> }} />
      )}
    </p>
  );
}

/** Location of a session: a link to meet online (not clickable once the session is past) or an address. */
function LocationText({ link, over }: { link: string; over: boolean }) {
  if (!/^https?:\/\//.test(link)) return link;
  if (over) return <span aria-disabled="true">{link}</span>;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {link}
    </a>
  );
}
