import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import type { AvailableSlot, SlotEvents } from "../../../contract/teaching/slots/calls.ts";
import type { ChosenSession, OpenedPayment, Step } from "./steps.ts";

// Where a booking goes on, as values: after a live event about a slot, and after a reload. BookFlow.tsx acts on it.

/** The payment that this tab keeps. `isTaking`: the payer has approved it, and its capture has started. */
export type KeptPayment = OpenedPayment & { isTaking: boolean };

/** Whether the slot is still held for this payment. A newer payment of the student has another hold. */
const isHeldFor = ({ chosen, heldUntil }: OpenedPayment, slots: readonly AvailableSlot[]): boolean =>
  slots.some((slot) => slot._id === chosen.slot._id && slot.heldUntil === heldUntil);

/**
 * What a live event about a slot means for the open step. `isOwn`: this student requested the slot last, so events about
 * its hold are their own, also when they arrive late.
 */
export function meaningOf(
  event: keyof SlotEvents,
  slotId: string,
  { step, isOwn }: { step: Step; isOwn: boolean },
): "nothing" | "own-booked" | "hold-ended" | "more-times" | "taken" {
  const isPaid = step.is === "paying" && step.chosen.slot._id === slotId;
  if (event === "slotReleased") return isPaid ? "hold-ended" : "more-times";
  if (event === "slotAdded") return "more-times";
  if (isOwn && event === "slotHeld") return "nothing";
  if (isOwn && event === "slotBooked") return "own-booked";
  return step.is === "choosing" || step.is === "proving" ? "taken" : "nothing";
}

/** What the server says of a student's bookings. `paid`: one that is not finalized yet. */
type Read = { paid: ChosenSession | undefined; booked: readonly BookedSlot[]; slots: readonly AvailableSlot[] };

export type Resumption =
  | { to: "paid"; chosen: ChosenSession }
  | { to: "unanswered" | "paying"; open: KeptPayment }
  | { to: "booked"; booking: BookedSlot }
  | { to: "expired" | "choosing" };

/** Where a booking goes on after a reload: `open` is the payment that the tab keeps, `chosenId` the chosen slot. */
export function resumed(
  { paid, booked, slots }: Read,
  { open, chosenId }: { open: KeptPayment | undefined; chosenId: string | undefined },
): Resumption {
  const bookedAt = (slotId: string | undefined) => booked.find(({ _id }) => _id === slotId);
  if (paid) return { to: "paid", chosen: paid };
  const booking = bookedAt(open ? open.chosen.slot._id : chosenId);
  if (open?.isTaking && !booking) return { to: "unanswered", open };
  if (open && isHeldFor(open, slots)) return { to: "paying", open };
  if (booking) return { to: "booked", booking };
  return { to: open ? "expired" : "choosing" };
}
