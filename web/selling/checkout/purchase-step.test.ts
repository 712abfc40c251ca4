import { describe, expect, test } from "vitest";
import type { PurchaseView } from "../../../contract/selling/payments/calls.ts";
import { paymentUnsuccessful } from "../payments/failures.ts";
import { kindsOnPage } from "./kinds.ts";
import { type PurchaseEvent, type PurchaseStep, nextStep, placeAfter } from "./purchase-step.ts";

const read = (state: PurchaseView["state"]): PurchaseEvent => ({ on: "read", state });
const opened = [read("paying")];
const approved: PurchaseEvent[] = [...opened, { on: "taking" }];
const captured: PurchaseEvent[] = [...approved, { on: "captured", state: "fulfilled" }, { on: "not-taken" }];

/** Situations, each with what the page learns, and what it shows in the end. */
const situations: Record<string, [events: PurchaseEvent[], step: PurchaseStep]> = {
  "it is opened": [opened, { is: "paying" }],
  "it is paid": [captured, { is: "done" }],
  "a reload before the payment": [[...opened, read("paying")], { is: "paying" }],
  "a reload while it is captured": [[read("checked")], { is: "checked" }],
  "a reload after the payment": [[read("done")], { is: "done" }],
  "Back, and Forward while it is held": [[...opened, read("paying")], { is: "paying" }],
  "Back, and Forward after another payment was opened": [[read("replaced")], { is: "over", why: "replaced" }],
  "Forward after a cancellation": [[read("cancelled")], { is: "over", why: "cancelled" }],
  "the payment window is closed": [[...opened, read("paying")], { is: "paying" }],
  "the payer wants to change it": [[...opened, { on: "given-up" }], { is: "leaving", note: { isCancelled: true } }],
  "it was paid before the page was told so": [[...opened, read("done")], { is: "done" }],
  "a second tab pays": [
    [...opened, { on: "elsewhere", did: "paid" }, read("done")],
    { is: "over", why: "paid-elsewhere" },
  ],
  "a second tab opens another payment": [
    [...opened, { on: "elsewhere", did: "replaced" }, read("paying")],
    { is: "over", why: "replaced" },
  ],
  "a second tab changes the cart": [
    [...opened, { on: "elsewhere", did: "changed" }, read("paying")],
    { is: "over", why: "changed" },
  ],
  "a second tab changes the cart while it is captured here": [
    [...approved, { on: "elsewhere", did: "changed" }],
    { is: "taking" },
  ],
  "a second device opens it before the payment": [[read("paying")], { is: "paying" }],
  "a second device opens it after the payment": [[read("done")], { is: "done" }],
  "the hold has expired": [[...opened, { on: "time-over" }, read("expired")], { is: "over", why: "expired" }],
  "it has expired before the page is opened": [[read("expired")], { is: "over", why: "expired" }],
  "the hold expires while the payment window is open": [
    [...opened, { on: "time-over" }, { on: "taking" }, { on: "captured", state: "fulfilled" }],
    { is: "done" },
  ],
  "it is captured when the hold has just expired": [
    [...opened, { on: "time-over" }, { on: "taking" }, read("expired")],
    { is: "taking" },
  ],
  "the hold expires while it is captured": [[...approved, { on: "time-over" }], { is: "taking" }],
  "it is declined, and can be paid again": [[...approved, { on: "not-taken" }], { is: "paying" }],
  "it cannot be paid any more": [
    [...approved, { on: "failed", failure: paymentUnsuccessful }, { on: "not-taken" }],
    { is: "leaving", note: { failed: paymentUnsuccessful } },
  ],
  "it was declined after a check": [[read("declined")], { is: "over", why: "declined" }],
  "the payment service holds it back": [[...approved, { on: "captured", state: "pending" }], { is: "checked" }],
  "what was held back is paid": [[read("checked"), read("done")], { is: "done" }],
  "what was held back is declined": [[read("checked"), read("declined")], { is: "over", why: "declined" }],
  "the capture gets no answer": [
    [...approved, { on: "failed", failure: { ...paymentUnsuccessful, isUnanswered: true } }, read("paying")],
    { is: "unanswered" },
  ],
  "the capture is answered after all": [
    [...approved, { on: "failed", failure: { ...paymentUnsuccessful, isUnanswered: true } }, read("done")],
    { is: "done" },
  ],
  "it is given back": [[read("given-back")], { is: "over", why: "given-back" }],
};

describe.each(Object.keys(kindsOnPage) as PurchaseView["kind"][])("a purchase of the kind %s", (kind) => {
  test.each(Object.entries(situations))("%s", (_name, [events, step]) => {
    const last = events.reduce<PurchaseStep>(nextStep, { is: "reading" });
    expect(last).toEqual(step);
    // The payer is led on by the page, or reads what to do.
    const leads = kindsOnPage[kind];
    const form = "/the-form";
    expect([
      placeAfter(last, { form, leads, userId: "7" }),
      placeAfter(last, { form: undefined, leads, userId: "7" }),
    ]).toEqual(placesOf(last, kind));
  });
});

/** Where the page goes by itself: for a payer who came from the form, and for one who did not. */
function placesOf({ is, ...step }: PurchaseStep, kind: PurchaseView["kind"]) {
  const own = kindsOnPage[kind].form("7");
  if (is === "done") return ["/the-form", undefined];
  if (is !== "leaving") return [undefined, undefined];
  const isCancelled = "note" in step && step.note.isCancelled === true;
  return isCancelled ? [kind === "seat" ? own : "back", own] : ["back", undefined];
}
