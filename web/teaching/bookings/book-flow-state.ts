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
import { useBackToStep } from "../../selling/payments/use-back-to-step.ts";
import { noWalletWish } from "../../selling/payments/WalletChoice.tsx";
import { emptyDraft, chosenFromBooking, type Draft, type Step } from "./steps.ts";

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

type ProvingStep = Extract<Step, { is: "proving" }>;

type StepHistory = {
  step: Step;
  draft: Draft;
  chosen: AvailableSlot | undefined;
  onBack: () => void;
  onForward: (left: ProvingStep) => void;
};

/** Back leads from the code to the form; Forward opens it again, while the form is unchanged and its time is listed. */
export function useStepHistory({ step, draft, chosen, onBack, onForward }: StepHistory) {
  const left = useRef<{ step: ProvingStep; draft: Draft }>(undefined);
  const open = step.is === "proving" ? step : undefined;
  useBackToStep({
    isOpen: open !== undefined,
    onBack() {
      left.current = open && { step: open, draft };
      onBack();
    },
    onForward() {
      const { current } = left;
      if (current?.draft === draft && current.step.chosen.slot._id === chosen?._id) onForward(current.step);
    },
  });
}
