import { useRef } from "react";
import type { AvailableSlot } from "../../../contract/teaching/slots/calls.ts";
import { serverNow } from "../../kit/browser/clock.ts";
import { useBackToStep } from "../../selling/payments/use-back-to-step.ts";
import type { Draft, Step } from "./steps.ts";

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
