import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { FailureNotice } from "../../kit/ui/Notice.tsx";

/** Why the chosen slot is not held. */
const words = {
  taken: t.timeYouHadChosen,
  refused: t.timeYouHadChosen,
  released: t.timeIsNoLongerHeld,
  expired: t.holdHasEnded,
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
