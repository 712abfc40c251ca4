import { useState } from "react";
import { type To, useLocation, useNavigate } from "react-router";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/events.ts";
import * as shared from "../../contract/text/shared.ts";
import { clockWords, studioTime } from "../../contract/time.ts";
import { useHydrated } from "../hydrated.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Outcome } from "../ui/Outcome.tsx";
import { CancelSeatDialog } from "./CancelSeatDialog.tsx";
import { AddToCalendar, type ClassOfSignup, type ClassWords, useClassFacts } from "./ClassFacts.tsx";

/** What a sign-up led to. Kept in the history entry of the calendar page: a reload shows it again, other tabs do not. */
export type SignupOutcomeState = {
  kind: "seat" | "waiting";
  event: ClassOfSignup;
  /** The server's message. */
  message: string;
  /** The deadline of a seat that must be confirmed by email. */
  confirmBy?: string | undefined;
  /** The token of the seat's link. */
  token?: string | undefined;
  /** The student who signed up with their login: they can cancel here. */
  userId?: string | undefined;
};

/**
 * Goes from a sign-up form to the calendar, with the outcome above it. The form leaves the history, so that Back does
 * not lead to a form that was sent.
 */
export function useShowOutcome() {
  const navigate = useNavigate();
  return async ({ event, ...outcome }: SignupOutcomeState) => {
    const { eventId, title, date, time, location } = event;
    const to: To = paths.calendar({ day: date });
    const signup: SignupOutcomeState = { ...outcome, event: { eventId, title, date, time, location } };
    await navigate(to, { replace: true, state: { signup } });
  };
}

/** The outcome that led to this page. Undefined on the server and while hydrating: cached pages are the same for all. */
export function useSignupOutcome(): SignupOutcomeState | undefined {
  const { state } = useLocation() as { state: { signup?: SignupOutcomeState } | null };
  return useHydrated() ? state?.signup : undefined;
}

const titles = { seat: shared.youAreIn, waiting: shared.youAreOnWaitlist };

export function SignupOutcome({ calendar, ...outcome }: SignupOutcomeState & { calendar: ClassWords }) {
  const { kind, event, message, confirmBy } = outcome;
  const facts = useClassFacts(event, kind === "seat" ? calendar : undefined);
  return (
    <Outcome
      title={confirmBy ? t.confirmYourSpotTitle : titles[kind]}
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
      {confirmBy && (
        <Notice tone="warning" title={t.confirmByEmailUntil(clockWords(studioTime(new Date(confirmBy))))} />
      )}
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
