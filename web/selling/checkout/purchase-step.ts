import type { PurchaseView } from "../../../contract/selling/payments/calls.ts";
import type { PaymentFailure } from "../payments/failures.ts";
import type { FormNote } from "../payments/use-checkout.ts";
import type { KindOnPage } from "./kinds.ts";

// How far a purchase is, as values: the server's state, and what happens on the page. PurchasePage.tsx acts on it.

/** Why a purchase can no longer be paid. `paid-elsewhere`: another tab paid the cart. `changed`: the cart has changed. */
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
  | { on: "elsewhere"; did: "paid" | "replaced" | "changed" };

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

/** The server decides, except while it is asked to capture, and about what another tab did to the cart. */
function afterRead(step: PurchaseStep, state: PurchaseView["state"]): PurchaseStep {
  const isSettled = step.is === "leaving" || step.is === "done" || (step.is === "over" && step.why !== "expired");
  if (isSettled) return step;
  if (state === "done") return { is: "done" };
  if (step.is === "taking" || step.is === "unanswered") return step;
  return state === "paying" || state === "checked" ? { is: state } : { is: "over", why: state };
}

type From = { form: string | undefined; leads: KindOnPage; userId: string | undefined };

/**
 * Where the page leads by itself: to the form, which confirms what is done; one step back; or to the form's usual address
 * for a payer who did not come from there. They read on this page why a payment failed: not every such address says it.
 */
export function placeAfter(step: PurchaseStep, { form, leads, userId }: From): string | undefined {
  if (step.is === "done") return form;
  if (step.is !== "leaving" || (form === undefined && step.note.failed)) return undefined;
  return form === undefined || (leads.leavesForm && step.note.isCancelled) ? leads.form(userId) : "back";
}
