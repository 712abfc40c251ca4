import type { BookedSlot } from "../../contract/bookings.ts";
import { type Meeting, type StudentSessionType, sessionTypeIdOf } from "../../contract/session-types.ts";
import type { AvailableSlot } from "../../contract/slots.ts";
import * as t from "../../contract/text/pages/bookings.ts";
import { noWalletWish, type WalletWish } from "../payments/WalletChoice.tsx";
import { isOnline } from "./format.ts";

/** The values of the booking form; the amount as typed. Only visitors type name and email. */
export type Draft = {
  sessionType: StudentSessionType | "";
  amount: string;
  meeting: Meeting;
  message: string;
  wallet: WalletWish;
  firstName: string;
  lastName: string;
  email: string;
};
export const emptyDraft: Draft = {
  sessionType: "",
  amount: "",
  meeting: "in-person",
  message: "",
  wallet: noWalletWish,
  firstName: "",
  lastName: "",
  email: "",
};

/** The session a student chose; `amount` in dollars. */
export type ChosenSession = {
  slot: AvailableSlot;
  sessionType: StudentSessionType;
  amount: number;
  meeting: Meeting | undefined;
  message: string;
  /** How the wallet pays; left out once it is paid. */
  wallet?: WalletWish;
};

/** An opened payment; the slot is held for the student until `heldUntil`. */
export type OpenedPayment = {
  chosen: ChosenSession;
  orderId: string;
  heldUntil: string;
  /** What the payment service charges, in dollars, after the wallet. */
  rest: number;
};

/**
 * The step of the booking. `proving`: a visitor types the code of their email. `pending`: the payment service has not
 * decided yet. `unanswered`: the server has not told whether the payment was captured.
 */
export type Step =
  | { is: "choosing" }
  | { is: "proving"; chosen: ChosenSession; email: string }
  | ({ is: "paying" } & OpenedPayment)
  | { is: "paid" | "pending" | "unanswered"; chosen: ChosenSession };

export function chosenFromBooking(booked: BookedSlot): ChosenSession {
  const { sessionType, amount, meeting, message, ...slot } = booked;
  return { slot, sessionType: sessionTypeIdOf(sessionType), amount, meeting: meeting ?? undefined, message };
}

/** Where a chosen session takes place: "Online", or the place of its slot. */
export const placeOf = ({ slot, meeting }: Pick<ChosenSession, "slot" | "meeting">): string =>
  meeting === "online" || isOnline(slot.link) ? t.meetOnline : slot.link;
