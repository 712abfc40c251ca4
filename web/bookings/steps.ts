import type { BookedSlot } from "../../contract/bookings.ts";
import { type StudentSessionType, sessionTypeIdOf } from "../../contract/session-types.ts";
import type { AvailableSlot } from "../../contract/slots.ts";

/** The values of the booking form; the amount as typed. */
export type Draft = { sessionType: StudentSessionType | ""; amount: string; message: string };
export const emptyDraft: Draft = { sessionType: "", amount: "", message: "" };

/** The session a student chose; `amount` in dollars. */
export type ChosenSession = { slot: AvailableSlot; sessionType: StudentSessionType; amount: number; message: string };

/** An opened payment; the slot is held for the student until `heldUntil`. */
export type OpenedPayment = { chosen: ChosenSession; orderId: string; heldUntil: string };

/** The step of the booking page. `pending`: the payment service has not decided yet. */
export type Step =
  | { is: "choosing" }
  | ({ is: "paying" } & OpenedPayment)
  | { is: "paid" | "pending"; chosen: ChosenSession };

export function chosenFromBooking(booked: BookedSlot): ChosenSession {
  const { sessionType, amount, message, ...slot } = booked;
  return { slot, sessionType: sessionTypeIdOf(sessionType), amount, message };
}
