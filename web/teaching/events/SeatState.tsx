import type { AdminEvent } from "../../../contract/teaching/events/calls.ts";
import * as t from "../../../contract/teaching/events/text.desk.ts";
import { StateTag } from "../../kit/ui/lists/StateTag.tsx";
import { countWords } from "./upcoming.ts";

type Seats = Pick<AdminEvent, "isFull" | "waiting" | "signedUp" | "capacity">;

/** The seats of a class in the owner's lists: full, or how many are taken; and how many people wait. */
export function SeatState({ event }: { event: Seats }) {
  const { isFull, waiting } = event;
  if (isFull) return <StateTag state="full">{waiting > 0 ? t.fullWithWaiting(waiting) : t.fullClasses}</StateTag>;
  return (
    <>
      {waiting > 0 && <StateTag state="held">{t.waiting(waiting)}</StateTag>}
      <SeatCount event={event} />
    </>
  );
}

/** How many seats of a class are taken. */
export function SeatCount({ event }: { event: Omit<Seats, "isFull"> }) {
  return (
    <>
      <span aria-hidden="true">{t.seats(event.signedUp, event.capacity)}</span>
      <span className="hidden-text">{countWords(event)}</span>
    </>
  );
}
