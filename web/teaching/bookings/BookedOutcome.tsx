import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import {
  type BookedSlot,
  additionalLengthWords,
  downloadBookingCalendar,
} from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { useNow } from "../../kit/browser/use-now.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useSessionUser } from "../../kit/store/session.ts";
import { Button, ButtonLink } from "../../kit/ui/Button.tsx";
import { DownloadButton } from "../../kit/ui/DownloadButton.tsx";
import { Outcome } from "../../kit/ui/Outcome.tsx";
import { changePolicyWords } from "./change-policy.ts";
import { isOnline, sessionWhenWords } from "./format.ts";
import { MeetingPlace } from "./MeetingPlace.tsx";

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
        [t.sessionLabel, [sessionName, length].filter(Boolean).join(" · ")],
        [t.whenLabel, sessionWhenWords(booking, now)],
        [t.where, <MeetingPlace key="where" {...booking} />],
        [shared.paid, amount > 0 && `$${amount.toFixed(2)}`],
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
