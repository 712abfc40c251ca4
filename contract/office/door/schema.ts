import { z } from "zod";
import * as v from "../../platform/values/schema.ts";

const cents = z.int();
const quantity = z.int().min(1).max(99);
/** At most the highest price of a tin. */
const paidCents = z.int().min(1).max(1_000_000);

/** What the owner sold for cash. */
const doorSale = v.namedObject("DoorSale", {
  _id: v.id,
  soldAt: v.moment,
  /** Sales tax included. */
  totalCents: cents,
  lines: z.array(
    z.strictObject({
      kind: z.enum(["tins", "drop-in", "seat", "session", "pass", "gift-card"]),
      /** Null for all but tins. */
      chocolateId: v.id.nullable(),
      /** Empty for a drop-in. */
      name: z.string(),
      quantity: z.int(),
      unitCents: cents,
      /** Tax of the whole line. */
      taxCents: cents,
    }),
  ),
  /** Tins that were sold although they were not in stock. */
  notInStock: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
  /** The class at which it was sold. */
  event: z.strictObject({ _id: v.id, title: z.string() }).nullable(),
  isUndone: z.boolean(),
});

export const readDoorSales = {
  summary: "List the cash sales of some days, newest first, with their sum and what the next sale needs.",
  refusals: v.refusalCodes("invalid"),
  /** Studio days, both inclusive, at most 366. Default: today. */
  query: z.strictObject({ from: v.day.optional(), to: v.day.optional() }),
  output: z.strictObject({
    today: v.day,
    sales: z.array(doorSale),
    /** Without the undone sales. */
    sumCents: cents,
    /** All cash received on these days, also for sessions, less what was returned. */
    cashCents: cents,
    /** Sales tax on tins, of the studio's state: 725 for 7.25 %. */
    taxBasisPoints: z.int(),
    /** Amounts offered for a drop-in. */
    dropInCents: z.array(cents),
  }),
};
/** A pass or gift card each has a lot of its own. */
const lotQuantity = z.int().min(1).max(20);
export const sellAtDoor = {
  summary:
    "Sell tins, drop-ins, a seat, sessions, passes and gift cards for cash, at the prices that the owner saw and took. The same id is stored once.",
  refusals: v.refusalCodes(
    "class-not-found",
    "not-found",
    "tins-gone",
    "class-full",
    "already-signed-up",
    "offer-gone",
    "price-changed",
    "invalid",
  ),
  body: z.strictObject({
    id: v.newId,
    eventId: v.id.optional(),
    tins: z
      .array(z.strictObject({ _id: v.id, quantity, unitCents: paidCents }))
      .max(50)
      .default([]),
    dropIns: z
      .array(z.strictObject({ unitCents: paidCents, quantity }))
      .max(20)
      .default([]),
    /** A seat of `personId` in the class `eventId`. `_id`: the sign-up that is made. */
    seat: z.strictObject({ _id: v.newId, unitCents: paidCents }).optional(),
    /** One-to-one sessions by their service, without a slot. */
    sessions: z
      .array(z.strictObject({ _id: v.id, quantity, unitCents: paidCents }))
      .max(20)
      .default([]),
    /** Passes by their offer, at its price. They need `personId`. */
    passes: z
      .array(z.strictObject({ _id: v.id, quantity: lotQuantity, unitCents: paidCents }))
      .max(20)
      .default([]),
    giftCards: z
      .array(z.strictObject({ unitCents: paidCents, quantity: lotQuantity }))
      .max(20)
      .default([]),
    /** The buyer: passes go to this person's wallet, and the seat is this person's. */
    personId: v.id.optional(),
    /** The rate that the page showed. */
    taxBasisPoints: z.int().min(0).max(2_000).default(0),
    /** The total that the owner took. Must be the sum of the lines with their tax. */
    totalCents: z.int().min(1).max(100_000_000),
    /** When the cash was taken, if the sale was sent later. Default: now. */
    soldAt: v.moment.optional(),
    /**
     * The cash is in the till: store the sale also if its tins are gone, and take as many from the stock as
     * there are, or if the class is full.
     */
    evenIfGone: z.boolean().default(false),
  }),
  output: z.strictObject({ message: z.string(), sale: doorSale }),
};
export const undoDoorSale = {
  summary:
    "Undo a cash sale on its day. The tins that it took return to the stock, its seat is cancelled, passes and gift cards are taken back, once.",
  ...v.byId,
  body: z.strictObject({
    /** When the owner undid it, if that is sent later. Default: now. */
    undoneAt: v.moment.optional(),
  }),
  refusals: v.refusalCodes("not-found", "too-late", "wallet-short", "nothing-to-refund"),
  output: z.strictObject({ message: z.string(), sale: doorSale }),
};

export type DoorSale = z.output<typeof doorSale>;
export type DoorSales = z.output<typeof readDoorSales.output>;
export type NewDoorSale = z.input<typeof sellAtDoor.body>;
