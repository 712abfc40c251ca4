import { useEffect, useState, useRef } from "react";
import { loginLinkMinutes } from "../../../contract/auth/calls.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { centsOf, exactPriceWords } from "../../../contract/platform/values/money.ts";
import {
  bookSlot,
  additionalLengthWords,
  downloadBookingCalendar,
  type BookedSlot,
} from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { text as slotTexts } from "../../../contract/teaching/slots/text.ts";
import { CodeForm } from "../../auth/CodeForm.tsx";
import { SendAgain } from "../../auth/SendAgain.tsx";
import { stopwatch } from "../../kit/browser/clock.ts";
import { wakeEvents, useNow } from "../../kit/browser/use-now.ts";
import { CallError, userCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/call-data.ts";
import { readStoredPayer, useSessionUser } from "../../kit/store/session.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import emptyBookings from "../../kit/ui/drawings/empty-bookings.svg?raw";
import { Row, Stack } from "../../kit/ui/Layout.tsx";
import { Empty } from "../../kit/ui/lists/LoadState.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { Outcome } from "../../kit/ui/Outcome.tsx";
import { Rich } from "../../kit/ui/Rich.tsx";
import { isUnanswered, retryUntilAnswered } from "../../selling/payments/capture.ts";
import { BookStep, PaidChoice } from "./BookStep.tsx";
import { changePolicyWords } from "./change-policy.ts";
import { isOnline } from "./format.ts";
import { MeetingPlace } from "./MeetingPlace.tsx";
import { SessionWhen } from "./SessionWhen.tsx";
import type { ChosenSession } from "./steps.ts";
import styles from "./BookFlowSteps.module.css";

type FinalizeStepProps = {
  userId: string;
  chosen: ChosenSession;
  onBooked: (booking: BookedSlot) => void;
};

/** Time after which the page finalizes a paid booking. */
const waitSeconds = 4;

/** After the payment: a press finalizes the booking, or the page does so after a moment. Otherwise the server does. */
export function FinalizeStep({ userId, chosen, onBooked }: FinalizeStepProps) {
  const { slot, sessionType, message } = chosen;
  const { busy, failure, run } = useAction(finalizeFailure);
  const finalize = () =>
    run(async () => {
      if (!userId) throw new MissingUserError();
      // The body names the payer as well, but the server relies on the login and on the payment.
      const body = { userId, ...readStoredPayer(), sessionType, message };
      const send = () => userCall(bookSlot, { params: { id: slot._id }, body });
      onBooked((await retryUntilAnswered(send)).booking);
    });
  const secondsLeft = useCountdown(!busy && !failure, () => void finalize());

  return (
    <BookStep title={t.paidFinishYourBooking} moment="paid">
      <PaidChoice chosen={chosen} />
      <FailureNotice {...failure} />
      <Button busy={busy} busyWords={t.finalizing} onClick={() => void finalize()} words={t.finalizeBooking} />
      {secondsLeft > 0 && (
        <Stack gap={1} className={styles.countdown}>
          <progress max={waitSeconds} value={waitSeconds - secondsLeft} aria-hidden="true" />
          <p className="fine">{t.finalizesIn(secondsLeft)}</p>
        </Stack>
      )}
    </BookStep>
  );
}

/**
 * Counts down while it `isRunning`, and calls `onEnd` once. Returns the seconds left; 0 while it is not running. Clocks
 * decide: a browser stops the timers of a page behind another window, such as that of the payment.
 */
function useCountdown(isRunning: boolean, onEnd: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(waitSeconds);
  useEffect(() => {
    if (!isRunning || secondsLeft === 0) return;
    const passedMs = stopwatch();
    const stop = () => {
      clearInterval(timer);
      for (const event of wakeEvents) removeEventListener(event, look);
    };
    const look = () => {
      const left = Math.max(0, Math.ceil(secondsLeft - passedMs() / 1000));
      setSecondsLeft(left);
      if (left > 0) return;
      stop();
      onEnd();
    };
    const timer = setInterval(look, 500);
    for (const event of wakeEvents) addEventListener(event, look);
    return stop;
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [isRunning]);
  return isRunning ? secondsLeft : 0;
}

class MissingUserError extends Error {}

function finalizeFailure(error: unknown): { title: string; text: string; tone?: "warning" } {
  if (error instanceof MissingUserError) return { title: t.userIdRequired, text: t.logInAgain };
  // The server may have finalized the booking, and otherwise does so later.
  if (isUnanswered(error)) return { title: t.bookingIsNotConfirmedYet, text: t.youHavePaidAndBooking, tone: "warning" };
  if (!(error instanceof CallError)) return { title: t.bookingFailed, text: shared.tryAgain };
  return { title: error.code === "not-paid" ? t.paymentNeeded : t.bookingFailed, text: error.message };
}

type CodeStepProps = {
  chosen: ChosenSession;
  email: string;
  name: { firstName: string; lastName: string };
  /** The code was right; the payment is being opened. */
  isOpening: boolean;
  onAgain: () => Promise<void>;
  onBack: () => void;
};

/** A visitor proves their address with the code of the email. This logs in, with a new account if there was none. */
export function CodeStep({ chosen, email, name, isOpening, onAgain, onBack }: CodeStepProps) {
  const [code, setCode] = useState("");
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the browser would scroll the heading away to show the field.
    form.current?.querySelector("input")?.focus({ preventScroll: true });
    form.current?.closest("section")?.scrollIntoView({ block: "start", behavior: "instant" });
  }, []);
  return (
    <BookStep title={t.checkYourEmail} moment="proving">
      <PaidChoice chosen={chosen} />
      <p>
        <Rich text={t.codeWasSentTo(email, loginLinkMinutes)} parts={{ strong: <strong /> }} />
      </p>
      {isOpening ? (
        <p role="status">{shared.oneMoment}</p>
      ) : (
        <div ref={form}>
          <CodeForm email={email} name={name} code={code} onCode={setCode} submitWords={shared.continueToPayment} />
        </div>
      )}
      <Row gap={4}>
        <SendAgain send={onAgain} />
        <Button kind="link" onClick={onBack} words={t.changeMyDetails} />
      </Row>
    </BookStep>
  );
}

type BookedOutcomeProps = { booking: BookedSlot; bring: string; onAgain: () => void };

/** A booked session, right after it was finalized: what, when, where, what to bring, and what the student can do next. */
export function BookedOutcome({ booking, bring, onAgain }: BookedOutcomeProps) {
  const user = useSessionUser();
  const now = useNow();
  const { sessionName, duration, amount, _id, userId } = booking;
  const length = additionalLengthWords(sessionName, duration);
  return (
    <Outcome
      title={shared.bookingConfirmed}
      lead={t.confirmationAndInviteSent(user ? `, ${user.preferredName ?? user.firstName}` : "")}
      facts={[
        [shared.session, [sessionName, length].filter(Boolean).join(" · ")],
        [t.when, <SessionWhen key="when" session={booking} now={now} />],
        [t.where, <MeetingPlace key="where" {...booking} />],
        [shared.paid, amount > 0 && exactPriceWords(centsOf(amount))],
        [shared.whatToBring, !isOnline(booking.link) && bring],
      ]}
      actions={
        <>
          <DownloadButton kind="filled" read={() => userCall(downloadBookingCalendar, { params: { id: _id } })}>
            {shared.addToCalendar}
          </DownloadButton>
          <ButtonLink kind="quiet" to={paths.user(userId ?? undefined)} words={t.toMyBookings} />
          <Button kind="link" onClick={onAgain} words={t.bookAnotherSession} />
        </>
      }
    >
      <p className="fine">{changePolicyWords(booking, now)}</p>
    </Outcome>
  );
}

/** Why the chosen slot is not held. */
const words = {
  taken: t.timeYouHadChosen,
  refused: t.timeYouHadChosen,
  cancelled: t.nothingWasChargedTimeIsFree,
};
export type Lost = keyof typeof words;

/** Above the form, after the chosen slot was lost. Takes the focus if that ended another step. */
export function LostNotice({ lost }: { lost: Lost | undefined }) {
  const title = lost === "cancelled" ? undefined : t.timeSlotRequired;
  return (
    <FailureNotice tone="warning" {...(title && { title })} text={lost && words[lost]} focuses={lost !== "taken"} />
  );
}

/** Replaces the times and the form. Does not ask for another time after the chosen one was taken: there is none. */
export function NoFreeTimes({ lost }: { lost: Lost | undefined }) {
  return (
    <Stack gap={5}>
      <LostNotice lost={lost === "taken" ? undefined : lost} />
      <Empty
        svg={emptyBookings}
        title={t.noFreeTimesNow}
        text={slotTexts.newTimesAreAddedEvery}
        action={<ButtonLink kind="quiet" to={paths.contact()} words={shared.writeToUs} />}
      />
    </Stack>
  );
}
