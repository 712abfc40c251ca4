import { useState } from "react";
import { bookSlot } from "../../contract/bookings.ts";
import { paths } from "../../contract/paths.ts";
import { sessionTypeNames } from "../../contract/session-types.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import * as shared from "../../contract/text/shared.ts";
import { CallError, userCall } from "../api.ts";
import { readStoredPayer, useSessionUser } from "../session.ts";
import { dayTimeWords } from "../slots/slots.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Row } from "../ui/Layout.tsx";
import { FailureNotice } from "../ui/Notice.tsx";
import { BookStep } from "./BookStep.tsx";
import type { ChosenSession } from "./steps.ts";

type FinalizeStepProps = {
  userId: string;
  step: { is: "paid" | "pending"; chosen: ChosenSession };
  /** The student wants to book another session. */
  onDone: () => void;
};

/** After the payment: one press finalizes the booking and sends its emails. Otherwise the server does it later. */
export function FinalizeStep({ userId, step, onDone }: FinalizeStepProps) {
  const { slot, amount, message } = step.chosen;
  const sessionType = sessionTypeNames[step.chosen.sessionType];
  const user = useSessionUser();
  const [state, setState] = useState<"asking" | "busy" | "booked">("asking");
  const [failure, setFailure] = useState<{ title: string; text: string }>();

  const finalize = async () => {
    if (!userId) return setFailure({ title: t.userIdRequired, text: t.logInAgain });
    setState("busy");
    setFailure(undefined);
    try {
      // The body names the payer as well, but the server relies on the login and on the payment.
      const body = { userId, ...readStoredPayer(), sessionType, message };
      await userCall(bookSlot, { params: { id: slot._id }, body });
      setState("booked");
    } catch (error) {
      setState("asking");
      setFailure(finalizeFailure(error));
    }
  };

  const summary = <p>{`${sessionType}, ${dayTimeWords(slot)}, $${amount}`}</p>;
  if (step.is === "pending") {
    return (
      <BookStep title={shared.yourPaymentIsBeingChecked} moment={state}>
        {summary}
        <p>{t.paymentUnderReviewTimeHeld}</p>
        <ButtonLink kind="quiet" to={paths.user(userId)} words={t.toMyBookings} />
      </BookStep>
    );
  }
  if (state === "booked") {
    return (
      <BookStep title={shared.bookingConfirmed} moment={state}>
        {summary}
        <p>{t.confirmationAndInviteSent(user ? `, ${user.firstName}` : "")}</p>
        <Row gap={3}>
          <ButtonLink to={paths.user(userId)} words={t.toMyBookings} />
          <Button kind="quiet" onClick={onDone} words={t.bookAnotherSession} />
        </Row>
      </BookStep>
    );
  }
  return (
    <BookStep title={t.paidFinishYourBooking} moment={state}>
      {summary}
      <FailureNotice {...failure} />
      <Button busy={state === "busy"} busyWords={t.finalizing} onClick={() => void finalize()}>
        {t.finalizeBooking}
      </Button>
    </BookStep>
  );
}

function finalizeFailure(error: unknown): { title: string; text: string } {
  if (!(error instanceof CallError)) return { title: t.bookingFailed, text: shared.tryAgain };
  return { title: error.code === "not-paid" ? t.paymentNeeded : t.bookingFailed, text: error.message };
}
