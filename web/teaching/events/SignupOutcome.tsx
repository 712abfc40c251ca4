import { useNavigate } from "react-router";
import { paths } from "../../../contract/paths.ts";
import { listWords } from "../../../contract/platform/language/list-words.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import { listMyClasses } from "../../../contract/teaching/signups/calls.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { Notice } from "../../kit/ui/Notice.tsx";
import { type Fact, Outcome } from "../../kit/ui/Outcome.tsx";
import { AddToCalendar, type ClassWords, useClassFacts } from "./ClassFacts.tsx";
import { type SeatHolder, useSeatDialog } from "./SeatDialogs.tsx";
import { confirmByWords, type SignupOutcomeState, titleOf } from "./signup-outcome.ts";

export default function SignupOutcome({ calendar, ...outcome }: SignupOutcomeState & { calendar: ClassWords }) {
  const { kind, event, message, confirmBy, isPaid } = outcome;
  const words = isPaid ? { ...calendar, price: "" } : calendar;
  const classFacts = useClassFacts(event, kind === "seat" ? words : undefined);
  const mine = useEntries(outcome);
  const own = mine?.find(({ who }) => who === "self");
  // Without the student, the title “You’re in” does not say who comes.
  const facts: Fact[] =
    mine && mine.length > 0 && !(own && mine.length === 1)
      ? [[t.whoComesLabel, listWords(mine.map(({ name }) => name))], ...classFacts]
      : classFacts;
  return (
    <Outcome
      title={titleOf(outcome)}
      isPending={confirmBy !== undefined || kind === "waiting"}
      lead={message}
      facts={facts}
      actions={
        <>
          {kind === "seat" && <AddToCalendar eventId={event.eventId} />}
          <HowToCancel {...outcome} own={own} />
        </>
      }
    >
      {confirmBy && <Notice tone="warning" title={confirmByWords(confirmBy)} />}
    </Outcome>
  );
}

/** The spots of a logged-in student, their household and friends in this class, or their places on its waitlist. */
function useEntries({ kind, event, userId }: SignupOutcomeState) {
  const { data } = useCallData(
    async () => (userId ? await userCall(listMyClasses, { params: { id: userId } }) : undefined),
    [userId, event.eventId],
  );
  const entries = kind === "waiting" ? data?.waiting : data?.classes;
  return entries?.filter(({ eventId }) => eventId === event.eventId);
}

/** `own`: the spot or place in line of the student. Those of children are given up on the page of bookings. */
function HowToCancel({ kind, event, token, userId, own }: SignupOutcomeState & { own: SeatHolder | undefined }) {
  const navigate = useNavigate();
  const { ask, dialog } = useSeatDialog(async () =>
    navigate(paths.calendar({ day: event.date }), { replace: true, state: null }),
  );
  const isWaiting = kind === "waiting";
  const words = isWaiting ? shared.leaveWaitlist : shared.cancelMySpot;
  if (token) return <ButtonLink kind="link" to={paths.seat(token)} words={words} />;
  if (!userId) return <p className="fine">{isWaiting ? t.leaveByEmailedLink : t.cancelByEmailedLink}</p>;
  return (
    <>
      <ButtonLink kind="quiet" to={paths.user(userId)} words={shared.myBookings} />
      {own && (
        <Button
          kind="link"
          onClick={() => ask({ does: isWaiting ? "leave" : "cancel", event, person: own })}
          words={words}
        />
      )}
      {dialog}
    </>
  );
}
