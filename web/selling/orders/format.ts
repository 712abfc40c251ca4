import { text as shared } from "../../../contract/platform/language/text.ts";
import { countriesWords } from "../../../contract/platform/values/countries.ts";
import { currentPlace } from "../../../contract/platform/values/place.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import type { ReceiptOrder } from "../../../contract/selling/orders/calls.ts";
import { text as t } from "../../../contract/selling/orders/text.ts";

/** The steps of an order; `at` is the index of the latest completed step. */
export function stepsOf({ state, delivery }: Pick<ReceiptOrder, "state" | "delivery">): {
  steps: string[];
  at: number;
} {
  const ready = delivery === "ship" ? [shared.packed, shared.shipped] : [shared.readyForPickup, shared.pickedUp];
  const at = state === "new" ? 0 : state === "packed" ? 1 : 2;
  return { steps: [shared.paid, ...ready], at };
}

/** `Slow Flow, Saturday, June 19, 9:00 AM, Harbor Room` */
export function pickupWords({ title, date, time, location }: NonNullable<ReceiptOrder["pickup"]>): string {
  return [title, dayWords(date), clockWords(time), location].filter(Boolean).join(", ");
}

/** ` to Germany` for a destination abroad, to follow a verb; else an empty string. */
export const destinationWords = (country: string | null) =>
  country === null || country === currentPlace().country ? "" : t.to(countriesWords([country]));
