import { z } from "zod";
import * as v from "../../platform/values/schema.ts";
import { purchaseKinds } from "./money-schema.ts";

/** A payment that the provider has not decided, as payer and owner see it. */
const common = {
  _id: v.id,
  kind: z.enum(purchaseKinds).exclude(["door"]),
  /** The purchase in words, like "Yoga Therapy Session (60 min), Sat, Jun 19, 2027, 9:00 AM". */
  what: z.string(),
  /** What the provider holds back. */
  amount: v.dollars,
  since: v.moment,
  /** `kept`: the owner keeps what it is for, although it is not paid. `freed`: it was given free; money that arrives goes back. */
  state: z.enum(["held", "kept", "freed"]),
  /** When it begins; null for what begins at no time. */
  date: v.day.nullable(),
  time: v.wallTime.nullable(),
};

export const heldPayment = v.namedObject("HeldPayment", {
  ...common,
  payerName: z.string(),
  payerEmail: z.string(),
  /** Why the provider holds it back: "PayPal is reviewing it". */
  why: z.string(),
  /** What the owner does at the provider, or that there is nothing to do. */
  step: z.string(),
  needsOwner: z.boolean(),
  startsAt: v.moment.nullable(),
  /** When it is given free, unless the owner keeps it; null if it is not. */
  freedAt: v.moment.nullable(),
});

export const heldPurchase = v.namedObject("HeldPurchase", {
  ...common,
  /** The payer's bank has to send the money, which takes days. */
  isBank: z.boolean(),
});

export type HeldPayment = z.output<typeof heldPayment>;
export type HeldPurchase = z.output<typeof heldPurchase>;
