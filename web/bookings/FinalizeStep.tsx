import { useEffect, useRef, useState } from "react";
import { bookSlot } from "../../contract/bookings.ts";
import { paths } from "../../contract/paths.ts";
import { sessionTypeNames } from "../../contract/session-types.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../contract/time.ts";
import { CallError, userCall } from "../api.ts";
import { readStoredPayer, useSessionUser } from "../session.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Row } from "../ui/Layout.tsx";
import { Notice } from "../ui/Notice.tsx";
import type { ChosenSession } from "./steps.ts";
import styles from "./BookPage.module.css";

type FinalizeStepProps = {
  userId: string;
  step: { is: "paid" | "pending"; chosen: ChosenSession };
  /** The student wants to book another session. */
  onDone: () => void;
};

/** After the payment: one press finalizes the booking and sends its emails. Otherwise the server does it later. */
export function FinalizeStep({ userId, step, onDone }: FinalizeStepProps) {
  const { slot, sessionType, amount } = step.chosen;
  const user = useSessionUser();
  const heading = useRef<HTMLHeadingElement>(null);
  const [state, setState] = useState<"asking" | "busy" | "booked">("asking");
  const [failure, setFailure] = useState<{ title: string; text: string }>();
  useEffect(() => heading.current?.focus(), [state]);

  const finalize = async () => {
    if (!userId) return setFailure({ title: t.userIdRequired, text: t.logInAgain });
    setState("busy");
    setFailure(undefined);
    try {
      await userCall(bookSlot, { params: { id: slot._id }, body: bookingOf(userId, step.chosen) });
      setState("booked");
    } catch (error) {
      setState("asking");
      setFailure(finalizeFailure(error));
    }
  };

  const summary = (
    <p>
      {sessionTypeNames[sessionType]}, {dayWords(slot.date)}, {clockWords(slot.time)}, ${amount}
    </p>
  );
  if (step.is === "pending") {
    return (
      <section className={styles.step}>
        <h2 ref={heading} tabIndex={-1}>
          {shared.yourPaymentIsBeingChecked}
        </h2>
        {summary}
        <p>{t.paymentUnderReviewTimeHeld}</p>
        <ButtonLink kind="quiet" to={paths.user(userId)}>
          {t.toMyBookings}
        </ButtonLink>
      </section>
    );
  }
  if (state === "booked") {
    return (
      <section className={styles.step}>
        <h2 ref={heading} tabIndex={-1}>
          {shared.bookingConfirmed}
        </h2>
        {summary}
        <p>{t.confirmationAndInviteSent(user ? `, ${user.firstName}` : "")}</p>
        <Row gap={3}>
          <ButtonLink to={paths.user(userId)}>{t.toMyBookings}</ButtonLink>
          <Button kind="quiet" onClick={onDone}>
            {t.bookAnotherSession}
          </Button>
        </Row>
      </section>
    );
  }
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        {t.paidFinishYourBooking}
      </h2>
      {summary}
      {failure && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <Button busy={state === "busy"} busyWords={t.finalizing} onClick={() => void finalize()}>
        {t.finalizeBooking}
      </Button>
    </section>
  );
}

/** The request names the payer as well, but the server relies on the login and on the payment. */
function bookingOf(userId: string, { sessionType, message }: ChosenSession) {
  return { userId, ...readStoredPayer(), sessionType: sessionTypeNames[sessionType], message };
}

function finalizeFailure(error: unknown): { title: string; text: string } {
  if (!(error instanceof CallError)) return { title: t.bookingFailed, text: shared.tryAgain };
  return { title: error.code === "not-paid" ? t.paymentNeeded : t.bookingFailed, text: error.message };
}
