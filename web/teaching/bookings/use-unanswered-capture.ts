import { useEffect, useState } from "react";
import { captureApprovedOrder, type CaptureResult } from "../../selling/payments/capture.ts";
import { failureOf, type PaymentFailure } from "../../selling/payments/failures.ts";
import { keepTaking } from "./open-payment.ts";
import type { ChosenSession, OpenedPayment } from "./steps.ts";

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
