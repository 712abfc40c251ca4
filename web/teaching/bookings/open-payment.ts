import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import { readStoredPayer } from "../../kit/store/session.ts";
import { parseStored, readTabStored, writeTabStored } from "../../kit/store/stored.ts";
import type { OpenedPayment } from "./steps.ts";

const key = "sessionPayment";

type StoredPayment = OpenedPayment & {
  /** Email of the student. */
  by: string;
  /** The payer has approved the payment, and its capture has started. */
  isTaking: boolean;
};

/** Keeps the open payment in this tab, so that a reload returns to it. Without one, forgets it. */
export function storeOpenPayment(payment: OpenedPayment | undefined): void {
  if (!payment) return writeTabStored(key, null);
  const { chosen, paymentId, heldUntil, rest } = payment;
  const stored: StoredPayment = { chosen, paymentId, heldUntil, rest, isTaking: false, by: readStoredPayer().email };
  writeTabStored(key, JSON.stringify(stored));
}

/** Keeps that the capture of the open payment started or ended. */
export function keepTaking(isTaking: boolean): void {
  const stored = readOpenPayment();
  if (stored) writeTabStored(key, JSON.stringify({ ...stored, isTaking }));
}

/** The open payment of this tab and of the logged-in student. */
export function readOpenPayment(): StoredPayment | undefined {
  const stored = parseStored(readTabStored(key)) as StoredPayment | undefined;
  return stored?.by === readStoredPayer().email ? stored : undefined;
}

/** Whether the slot is still held for this payment. A newer payment of the student has another hold. */
export const isHeldFor = ({ chosen, heldUntil }: OpenedPayment, slots: readonly AvailableSlot[]): boolean =>
  slots.some((slot) => slot._id === chosen.slot._id && slot.heldUntil === heldUntil);
