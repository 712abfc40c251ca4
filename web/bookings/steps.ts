import type { AvailableSlot, BookedSlot, SessionType } from "../../contract/bookings.ts";

/** What a student is filling in; the amount as typed. */
export type Draft = { sessionType: SessionType | ""; amount: string; message: string };

export const emptyDraft: Draft = { sessionType: "", amount: "", message: "" };

/** What a student chose and was asked to pay for. */
export type Chosen = { slot: AvailableSlot; sessionType: SessionType; amount: number; message: string };

/** A payment that was opened for it; until `heldUntil` the slot is hers alone. */
export type Opened = { chosen: Chosen; orderId: string; heldUntil: string };

/** How far she is. `pending`: the payment service has not decided yet. */
export type Step =
  | { is: "choosing" }
  | ({ is: "paying" } & Opened)
  | { is: "paid" | "pending"; chosen: Chosen };

/** What a booked session was chosen as. */
export function chosenOf({
  _id,
  date,
  time,
  duration,
  link,
  startsAt,
  changeUntil,
  ...booked
}: BookedSlot): Chosen {
  return {
    slot: { _id, date, time, duration, link, startsAt, changeUntil },
    sessionType: booked.sessionType as SessionType,
    amount: booked.amount,
    message: booked.message,
  };
}
