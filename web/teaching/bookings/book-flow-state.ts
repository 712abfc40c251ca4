import { useEffect, useState, useRef } from "react";
import type { ReactNode } from "react";
import { studioDay, type Day } from "../../../contract/platform/values/time.ts";
import type { SiteDocuments } from "../../../contract/site/documents/calls.ts";
import { listBookings } from "../../../contract/teaching/bookings/calls.ts";
import type { Service } from "../../../contract/teaching/services/calls.ts";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { userCall } from "../../kit/calls/api.ts";
import { useCallData } from "../../kit/calls/call-data.ts";
import { readStoredPayer } from "../../kit/store/session.ts";
import { parseStored, readTabStored, writeTabStored } from "../../kit/store/stored.ts";
import { captureApprovedOrder, type CaptureResult } from "../../selling/payments/capture.ts";
import { failureOf, type PaymentFailure } from "../../selling/payments/failures.ts";
import { useBackToStep } from "../../selling/payments/use-back-to-step.ts";
import { noWalletWish } from "../../selling/payments/WalletChoice.tsx";
import type { KeptPayment } from "./booking-state.ts";
import {
  emptyDraft,
  chosenFromBooking,
  type OpenedPayment,
  type ChosenSession,
  type Draft,
  type Step,
} from "./steps.ts";

export type BookFlowProps = {
  /** The logged-in student; a visitor proves their address before the payment. */
  userId: string | undefined;
  /** The heading of the page, until the session is booked. */
  head: ReactNode;
  words: SiteDocuments["sessions"];
  services: readonly Service[];
  chosenId: string | undefined;
  onChoose: (slotId: string | undefined) => void;
  /** Chooses a slot, beside the form, or with `inTurn` before it. */
  renderPicker: (times: { slots: AvailableSlot[]; today: Day }) => ReactNode;
  inTurn?: boolean;
  /** Beside the chosen time in the form. */
  otherTime?: ReactNode;
};

const paymentKey = "sessionPayment";

type StoredPayment = KeptPayment & {
  /** Email of the student. */
  by: string;
};

/** Keeps the open payment in this tab, so that a reload returns to it. Without one, forgets it. */
export function storeOpenPayment(payment: OpenedPayment | undefined): void {
  if (!payment) return writeTabStored(paymentKey, null);
  const { chosen, paymentId, heldUntil, rest } = payment;
  const stored: StoredPayment = { chosen, paymentId, heldUntil, rest, isTaking: false, by: readStoredPayer().email };
  writeTabStored(paymentKey, JSON.stringify(stored));
}

/** Keeps that the capture of the open payment started or ended. */
export function keepTaking(isTaking: boolean): void {
  const stored = readOpenPayment();
  if (stored) writeTabStored(paymentKey, JSON.stringify({ ...stored, isTaking }));
}

/** The open payment of this tab and of the logged-in student. */
export function readOpenPayment(): StoredPayment | undefined {
  const stored = parseStored(readTabStored(paymentKey)) as StoredPayment | undefined;
  return stored?.by === readStoredPayer().email ? stored : undefined;
}

type Handlers = {
  onCaptured: (chosen: ChosenSession, captured: CaptureResult) => void;
  onFailed: (failure: PaymentFailure) => void;
};

const retrySeconds = 10;

/**
 * A payment whose capture got no answer: asks the server again, at once when the browser is back online, until it
 * answers. A reload asks too. Returns the function that begins this.
 */
export function useUnansweredCapture({ onCaptured, onFailed }: Handlers) {
  const [open, setOpen] = useState<OpenedPayment>();
  useEffect(() => {
    if (!open) return;
    keepTaking(true);
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const answer = await captureApprovedOrder(open.paymentId).catch((error: unknown) => failureOf(error, "capture"));
      if (!isMounted) return;
      if ("isUnanswered" in answer && answer.isUnanswered) {
        timer = setTimeout(() => void ask(), retrySeconds * 1000);
        return;
      }
      setOpen(undefined);
      if ("title" in answer) onFailed(answer);
      else onCaptured(open.chosen, answer);
    };
    void ask();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each payment
  }, [open]);
  return setOpen;
}

const draftKey = "bookingDraft";

/**
 * The values of the booking form, kept in this tab: a reload and the code step lose nothing. `serviceKey`: the service
 * that the address names.
 */
export function useBookingDraft(serviceKey: string | null) {
  const [draft, setDraft] = useState(emptyDraft);
  useEffect(() => {
    const { by, ...stored } = (parseStored(readTabStored(draftKey)) ?? {}) as Partial<Draft> & { by?: string };
    // A draft of another student in this tab is not shown.
    if (!by || by === readStoredPayer().email) setDraft((now) => ({ ...now, ...stored }));
    if (serviceKey) setDraft((now) => ({ ...now, sessionType: serviceKey }));
  }, [serviceKey]);
  const change = (next: Draft) => {
    setDraft(next);
    // Without the code of a gift card, which is money.
    writeTabStored(
      draftKey,
      next === emptyDraft ? null : JSON.stringify({ ...next, wallet: noWalletWish, by: readStoredPayer().email }),
    );
  };
  return [draft, change] as const;
}

const slotKey = "bookingSlot";

/** The ID of the chosen slot, kept in this tab. */
export function useChosenSlot() {
  const [slotId, setSlotId] = useState<string>();
  useEffect(() => setSlotId(readTabStored(slotKey) ?? undefined), []);
  const choose = (next: string | undefined) => {
    setSlotId(next);
    writeTabStored(slotKey, next ?? null);
  };
  return [slotId, choose] as const;
}

/** The slots that can be booked, and a logged-in student's own sessions. `paid`: one that is not finalized yet. */
export function useBookable(userId: string | undefined) {
  return useCallData(async () => {
    const [{ availableSlots = [] }, { bookedSlots = [] }] = await Promise.all([
      userCall(listBookings, { query: {} }),
      userId ? userCall(listBookings, { query: { userId } }) : { bookedSlots: [] },
    ]);
    const paid = bookedSlots.find(({ isFinalized }) => !isFinalized);
    return {
      userId,
      slots: availableSlots,
      booked: bookedSlots,
      paid: paid && chosenFromBooking(paid),
      today: studioDay(serverNow()),
    };
  }, [userId]);
}

type LeftStep = Extract<Step, { is: "proving" | "paying" }>;

type StepHistory = {
  step: Step;
  draft: Draft;
  chosen: AvailableSlot | undefined;
  isBusy: boolean;
  onBack: () => void;
  onForward: (left: LeftStep) => void;
};

/**
 * Back leads from the code and from the payment to the form; Forward opens the step again. It does so only while the
 * form is unchanged, its time is listed, and a payment's hold runs.
 */
export function useStepHistory({ step, draft, chosen, isBusy, onBack, onForward }: StepHistory) {
  const left = useRef<{ step: LeftStep; draft: Draft }>(undefined);
  const open = step.is === "proving" || step.is === "paying" ? step : undefined;
  useBackToStep({
    isOpen: open !== undefined,
    isBusy,
    onBack() {
      left.current = open && { step: open, draft };
      onBack();
    },
    onForward() {
      if (!left.current || left.current.draft !== draft || left.current.step.chosen.slot._id !== chosen?._id) return;
      const { step: again } = left.current;
      if (again.is === "proving" || Date.parse(again.heldUntil) > serverNow().getTime()) onForward(again);
    },
  });
}
