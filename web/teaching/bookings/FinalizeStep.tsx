import { useEffect, useState } from "react";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { type BookedSlot, bookSlot } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { stopwatch } from "../../kit/browser/clock.ts";
import { wakeEvents } from "../../kit/browser/use-now.ts";
import { CallError, userCall } from "../../kit/calls/api.ts";
import { useAction } from "../../kit/calls/use-action.ts";
import { readStoredPayer } from "../../kit/store/session.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { FailureNotice } from "../../kit/ui/Notice.tsx";
import { isUnanswered, retryUntilAnswered } from "../../selling/payments/capture.ts";
import { BookStep, PaidChoice } from "./BookStep.tsx";
import type { ChosenSession } from "./steps.ts";
import styles from "./FinalizeStep.module.css";

type FinalizeStepProps = {
  userId: string;
  step: { is: "paid" | "pending" | "unanswered"; chosen: ChosenSession };
  onBooked: (booking: BookedSlot) => void;
};

/** The page finalizes a paid booking by itself after this time. */
const waitSeconds = 4;

/** After the payment: the booking is finalized by a press, or by itself after a moment. Otherwise the server does it. */
export function FinalizeStep({ userId, step, onBooked }: FinalizeStepProps) {
  const { slot, sessionType, message } = step.chosen;
  const { busy, failure, run } = useAction(finalizeFailure);
  const isPaid = step.is === "paid";

  const finalize = () =>
    run(async () => {
      if (!userId) throw new MissingUserError();
      // The body names the payer as well, but the server relies on the login and on the payment.
      const body = { userId, ...readStoredPayer(), sessionType, message };
      const send = () => userCall(bookSlot, { params: { id: slot._id }, body });
      onBooked((await retryUntilAnswered(send)).booking);
    });
  const secondsLeft = useCountdown(isPaid && !busy && !failure, () => void finalize());

  const summary = <PaidChoice chosen={step.chosen} />;
  if (!isPaid) {
    return (
      <BookStep title={shared.yourPaymentIsBeingChecked} moment="pending">
        {summary}
        <p>{step.is === "pending" ? t.paymentUnderReviewTimeHeld : t.captureIsUnanswered}</p>
        <ButtonLink kind="quiet" to={paths.user(userId)} words={t.toMyBookings} />
      </BookStep>
    );
  }
  return (
    <BookStep title={t.paidFinishYourBooking} moment="paid">
      {summary}
      <FailureNotice {...failure} />
      <Button busy={busy} busyWords={t.finalizing} onClick={() => void finalize()} words={t.finalizeBooking} />
      {secondsLeft > 0 && (
        <div className={styles.countdown}>
          <progress max={waitSeconds} value={waitSeconds - secondsLeft} aria-hidden="true" />
          <p className="fine">{t.finalizesIn(secondsLeft)}</p>
        </div>
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
  // The server may have finalized the booking, and otherwise does it by itself.
  if (isUnanswered(error)) return { title: t.bookingIsNotConfirmedYet, text: t.youHavePaidAndBooking, tone: "warning" };
  if (!(error instanceof CallError)) return { title: t.bookingFailed, text: shared.tryAgain };
  return { title: error.code === "not-paid" ? t.paymentNeeded : t.bookingFailed, text: error.message };
}
