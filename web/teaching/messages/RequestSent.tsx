import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type { FreeSessionRequested } from "../../../contract/teaching/messages/calls.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import { ButtonLink } from "../../kit/ui/Button.tsx";
import { Drawing } from "../../kit/ui/Drawing.tsx";
import mailSent from "../../kit/ui/drawings/mail-sent.svg?raw";
import { Outcome } from "../../kit/ui/Outcome.tsx";
import { dayTimeWords, instantWords } from "../slots/slots.ts";

type RequestSentProps = {
  sent: FreeSessionRequested & { to: string };
  /** The owner's words on when they answer a request without a time. */
  next: string;
};

/** What happens after the request for a free session: the chosen time, and when the owner answers. */
export function RequestSent({ sent: { time, to }, next }: RequestSentProps) {
  const answer = time?.heldUntil ? t.weHoldThisTime : t.yourSessionIsBooked;
  return (
    <Outcome
      level={2}
      title={t.yourFormHasBeenSubmittedSuccess}
      lead={time ? answer : next}
      facts={[
        [t.when, time && shared.inPacificTime(dayTimeWords(time))],
        [t.heldUntil, time?.heldUntil && shared.inPacificTime(instantWords(time.heldUntil))],
        [t.where, time && t.onlineThirtyMinutes],
        [t.emailSentTo, to],
      ]}
      actions={<ButtonLink kind="quiet" to={paths.calendar()} words={shared.seeCalendar} />}
    >
      {time?.heldUntil && <p>{t.replyIfTimeDoesNotWork}</p>}
      <Drawing svg={mailSent} size="small" />
    </Outcome>
  );
}
