import { amountWords } from "../../../contract/platform/values/money.ts";
import type { Meeting } from "../../../contract/platform/values/session-types.ts";
import type { BookedSlot } from "../../../contract/teaching/bookings/calls.ts";
import { text as t } from "../../../contract/teaching/bookings/text.ts";
import { fitsSlot, type Service, sessionNameOf } from "../../../contract/teaching/services/calls.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import { noWalletWish, type WalletWish } from "../../selling/payments/WalletChoice.tsx";
import { dayTimeWords } from "../slots/slots.ts";
import { isOnline } from "./format.ts";

/** The values of the booking form; the amount as typed. Only visitors type name and email. */
export type Draft = {
  /** Key of the service; empty if none is chosen. */
  sessionType: string;
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
  /** The service as calls name it, and as people read it. */
  sessionType: string;
  sessionName: string;
  amount: number;
  meeting: Meeting | undefined;
  message: string;
  /** How the wallet pays; left out once it is paid. */
  wallet?: WalletWish;
};

/** The step of the booking, before and after its payment. `proving`: a visitor types the code of their email. */
export type Step =
  | { is: "choosing" }
  | { is: "proving"; chosen: ChosenSession; email: string }
  | { is: "paid"; chosen: ChosenSession };

export function chosenFromBooking(booked: BookedSlot): ChosenSession {
  const { sessionType, sessionName, amount, meeting, message, ...slot } = booked;
  return { slot, sessionType, sessionName, amount, meeting: meeting ?? undefined, message };
}

/** Where a chosen session takes place: "Online", or the place of its slot. */
export const placeOf = ({ slot, meeting }: Pick<ChosenSession, "slot" | "meeting">): string =>
  meeting === "online" || isOnline(slot.link) ? t.meetOnline : slot.link;

export const fits = (service: Service, slot: AvailableSlot, now: string): boolean =>
  fitsSlot(service, { ...slot, isOnline: isOnline(slot.link) }, now);

export function chosenSession(service: Service, slot: AvailableSlot, draft: Draft): ChosenSession {
  const isOnlineOnly = isOnline(slot.link) || service.meeting === "online";
  const chosenMeeting = service.meeting === "in-person" ? service.meeting : draft.meeting;
  return {
    slot: slotOf(service, slot),
    sessionType: service.sessionType,
    sessionName: sessionNameOf(service),
    amount: hasFixedPrice(service) ? service.price.least : Number(draft.amount),
    meeting: isOnlineOnly ? "online" : chosenMeeting,
    message: draft.message.trim(),
    wallet: draft.wallet,
  };
}

export const hasFixedPrice = ({ price }: Pick<Service, "price">): boolean => price.least === price.most;

/** A slot as this service takes it: its length, and until when the student can change the session. */
export function slotOf({ minutes, cutoffHours }: Service, slot: AvailableSlot): AvailableSlot {
  const until = cutoffHours === null ? undefined : Date.parse(slot.startsAt) - cutoffHours * 3_600_000;
  return {
    ...slot,
    duration: Math.min(minutes, slot.duration),
    changeUntil: until === undefined ? slot.changeUntil : new Date(until).toISOString(),
  };
}

/** A chosen session in words, for a message to the owner. */
export const wantedWords = ({ sessionName, slot, amount }: ChosenSession): string =>
  `${sessionName}, ${dayTimeWords(slot)}, ${amountWords(amount)}`;
