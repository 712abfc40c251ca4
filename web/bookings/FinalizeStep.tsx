import { useEffect, useRef, useState } from "react";
import { bookSlot } from "../../contract/bookings.ts";
import { paths } from "../../contract/paths.ts";
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
    if (!userId) return setFailure({ title: "User ID Required", text: "Please log in again." });
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
      {sessionType}, {dayWords(slot.date)}, {clockWords(slot.time)}, ${amount}
    </p>
  );
  if (step.is === "pending") {
    return (
      <section className={styles.step}>
        <h2 ref={heading} tabIndex={-1}>
          Your payment is being checked
        </h2>
        {summary}
        <p>
          The payment service has not decided yet. The time stays yours meanwhile, and a mail tells you as
          soon as it is settled. There is nothing else to do.
        </p>
        <ButtonLink kind="quiet" to={paths.user(userId)}>
          To my bookings
        </ButtonLink>
      </section>
    );
  }
  if (state === "booked") {
    return (
      <section className={styles.step}>
        <h2 ref={heading} tabIndex={-1}>
          Booking Confirmed
        </h2>
        {summary}
        <p>
          A mail with everything, and the time for your calendar, is on its way
          {user ? `, ${user.firstName}` : ""}.
        </p>
        <Row gap={3}>
          <ButtonLink to={paths.user(userId)}>To my bookings</ButtonLink>
          <Button kind="quiet" onClick={onDone}>
            Book another session
          </Button>
        </Row>
      </section>
    );
  }
  return (
    <section className={styles.step}>
      <h2 ref={heading} tabIndex={-1}>
        Paid. One press, and it is yours.
      </h2>
      {summary}
      {failure && (
        <Notice tone="danger" title={failure.title}>
          {failure.text}
        </Notice>
      )}
      <Button busy={state === "busy"} busyWords="Finalizing …" onClick={() => void finalize()}>
        Finalize Booking
      </Button>
      <p className="fine">Should this page close: what is paid for is booked by itself.</p>
    </section>
  );
}

/** The request names the payer as well, but the server relies on the login and on the payment. */
function bookingOf(userId: string, { sessionType, message }: ChosenSession) {
  return { userId, ...readStoredPayer(), sessionType, message };
}

function finalizeFailure(error: unknown): { title: string; text: string } {
  if (!(error instanceof CallError)) return { title: "Booking Failed", text: "Please try again." };
  return { title: error.code === "not-paid" ? "Payment Needed" : "Booking Failed", text: error.message };
}
