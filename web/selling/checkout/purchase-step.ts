import type { PurchaseView } from "../../../contract/selling/payments/calls.ts";
import type { PaymentFailure } from "../payments/failures.ts";
import type { FormNote } from "../payments/use-checkout.ts";

// How far a purchase is, as values: the server's state, and what happens on the page. PurchasePage.tsx acts on it.

/** Why a purchase can no longer be paid. `paid-elsewhere`: another tab or device paid it. `changed`: its cart has changed. */
type Over = Exclude<PurchaseView["state"], "paying" | "checked" | "done"> | "paid-elsewhere" | "changed";

/**
 * `taking`: the payer has approved it, and its capture runs. `unanswered`: the server has not told whether the payment was
 * captured; the page asks again. `leaving`: back to the form, with a note.
 */
export type PurchaseStep =
  | { is: "reading" | "paying" | "taking" | "unanswered" | "checked" | "done" }
  | { is: "over"; why: Over }
  | { is: "leaving"; note: FormNote };

export type PurchaseEvent =
  | { on: "read"; state: PurchaseView["state"] }
  | { on: "time-over" | "taking" | "not-taken" | "given-up" }
  | { on: "captured"; state: "fulfilled" | "pending" }
  | { on: "failed"; failure: PaymentFailure }
  /** What another tab did to the cart that is paid. */
  | { on: "elsewhere"; did: "paid" | "changed" };

export function nextStep(step: PurchaseStep, event: PurchaseEvent): PurchaseStep {
  switch (event.on) {
    case "read":
      return afterRead(step, event.state);
    case "time-over":
      return step.is === "paying" ? { is: "over", why: "expired" } : step;
    // The hold can end while the payment window is open: the capture takes it again if it is free.
    case "taking":
      return { is: "taking" };
    case "not-taken":
      return step.is === "taking" ? { is: "paying" } : step;
    case "given-up":
      return step.is === "paying" ? { is: "leaving", note: { isCancelled: true } } : step;
    case "captured":
      return { is: event.state === "fulfilled" ? "done" : "checked" };
    case "failed":
      return event.failure.isUnanswered ? { is: "unanswered" } : { is: "leaving", note: { failed: event.failure } };
    case "elsewhere":
      if (step.is !== "paying" && step.is !== "over") return step;
      return { is: "over", why: event.did === "paid" ? "paid-elsewhere" : event.did };
  }
}

function afterRead(step: PurchaseStep, state: PurchaseView["state"]): PurchaseStep {
  const isOurs = step.is === "taking" || step.is === "unanswered";
  if (state === "done") {
    // A payer who comes back later, or after a reload, is led on; who was about to pay has to know.
    const wasPaying = step.is === "paying" || (step.is === "over" && step.why !== "paid-elsewhere");
    return wasPaying ? { is: "over", why: "paid-elsewhere" } : step.is === "over" ? step : { is: "done" };
  }
  if (isOurs || step.is === "leaving") return step;
  if (state === "paying" || state === "checked") return step.is === "done" ? step : { is: state };
  return step.is === "over" && step.why !== "expired" ? step : { is: "over", why: state };
}
