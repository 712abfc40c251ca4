import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import { text as t } from "../../../contract/teaching/events/text.ts";
import type { SeatMoves } from "../../../contract/teaching/signups/calls.ts";
import { RadioRows } from "../../kit/ui/forms/RadioRows.tsx";
import { Fold } from "../../kit/ui/Layout.tsx";

type MoveChoicesProps = { moves: SeatMoves; chosen: string; onChoose: (eventId: string) => void };

/** A student sees this many classes at once. The later ones are folded. */
const shownClasses = 5;

/** The classes to which a seat can move, as one choice, or why there is none. Also works without JavaScript. */
export function MoveChoices({ moves: { classes, isLate }, chosen, onChoose }: MoveChoicesProps) {
  if (classes.length === 0) return <p>{isLate ? t.tooLateToMove : t.noClassToMoveTo}</p>;
  const later = classes.slice(shownClasses);
  const rows = (label: string, some: SeatMoves["classes"]) => (
    <RadioRows label={label} name="toEventId" options={some.map(optionOf)} {...{ chosen, onChoose }} />
  );
  return (
    <>
      {rows(t.moveTo, classes.slice(0, shownClasses))}
      {later.length > 0 && <Fold words={t.moreClasses(later.length)}>{rows(t.laterOn, later)}</Fold>}
    </>
  );
}

const optionOf = (event: SeatMoves["classes"][number]) => ({
  value: event.eventId,
  words: `${dayWords(event.date)}, ${clockWords(event.time)}`,
  detail: [event.title, t.minutes(event.durationMinutes), event.location, t.spotsLeft(event.placesLeft)].join(" · "),
});
