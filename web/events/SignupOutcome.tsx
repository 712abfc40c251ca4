import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/events.ts";
import * as shared from "../../contract/text/shared.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Outcome } from "../ui/Outcome.tsx";
import { CancelSeatDialog } from "./CancelSeatDialog.tsx";
import { AddToCalendar, type ClassWords, useClassFacts } from "./ClassFacts.tsx";
import { confirmByWords, type SignupOutcomeState, signupTitles } from "./signup-outcome.ts";

export default function SignupOutcome({ calendar, ...outcome }: SignupOutcomeState & { calendar: ClassWords }) {
  const { kind, event, message, confirmBy, isPaid } = outcome;
  const words = isPaid ? { ...calendar, price: "" } : calendar;
  const facts = useClassFacts(event, kind === "seat" ? words : undefined);
  return (
    <Outcome
      title={confirmBy ? t.confirmYourSpotTitle : signupTitles[kind]}
      isPending={confirmBy !== undefined || kind === "waiting"}
      lead={message}
      facts={facts}
      actions={
        <>
          {kind === "seat" && <AddToCalendar eventId={event.eventId} />}
          <HowToCancel {...outcome} />
        </>
      }
    >
      {confirmBy && <Notice tone="warning" title={confirmByWords(confirmBy)} />}
    </Outcome>
  );
}

function HowToCancel({ kind, event, token, userId }: SignupOutcomeState) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const isWaiting = kind === "waiting";
  const words = isWaiting ? shared.leaveWaitlist : shared.cancelMySpot;
  if (token) return <ButtonLink kind="link" to={paths.seat(token)} words={words} />;
  if (!userId) return <p className="fine">{isWaiting ? t.leaveByEmailedLink : t.cancelByEmailedLink}</p>;
  return (
    <>
      <ButtonLink kind="quiet" to={paths.user(userId)} words={shared.myBookings} />
      <Button kind="link" onClick={() => setAsking(true)} words={words} />
      {isAsking && (
        <CancelSeatDialog
          userId={userId}
          event={event}
          isWaiting={isWaiting}
          onClose={() => setAsking(false)}
          onCancelled={() => void navigate(paths.calendar({ day: event.date }), { replace: true, state: null })}
        />
      )}
    </>
  );
}
