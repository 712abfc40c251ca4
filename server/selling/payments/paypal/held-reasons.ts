import { heldReasonSteps, payPalReasons } from "../../../../contract/selling/payments/text.desk.ts";
import type { HeldMeaning } from "../provider.ts";

/** Reasons that end by themselves, or whose next step is the payer's or the bank's. All others need the payee. */
const waitsFor: ReadonlyMap<string, HeldMeaning["waitsFor"]> = new Map([
  ["ECHECK", "bank"],
  ["TRANSACTION_APPROVED_AWAITING_FUNDING", "bank"],
  ["PENDING_REVIEW", "provider"],
  ["REFUNDED", "provider"],
  // PayPal had no reason to name.
  ["", "provider"],
]);

/** What PayPal's `status_details.reason` of a pending capture means, also of one that is not documented. */
export const meaningOfHeld = (code: string): HeldMeaning => ({
  waitsFor: waitsFor.get(code) ?? "payee",
  words: wordsOr("OTHER", payPalReasons, code),
  step: wordsOr("OTHER", heldReasonSteps, code),
});

const wordsOr = (other: string, words: Record<string, string>, code: string): string =>
  (Object.hasOwn(words, code) ? words[code] : words[other])!;
