import { z } from "zod";
import { countryCodes } from "../countries.ts";
import { refusing } from "../refusals.ts";
import { fileStream } from "./file.ts";
import { day, done, email, id, lineOrNothing, version, wallTime } from "./text.ts";

const which = z.strictObject({ id });

/** A state of the United States, as the post writes it. */
const usState = z
  .string()
  .trim()
  .overwrite((typed) => typed.toUpperCase())
  .regex(/^[A-Z]{2}$/, "Please choose a state.");
const zip = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, "Please enter a ZIP of five digits.");

/**
 * Where the tins go. Left out, they are sent; ZIP and state are needed where tax is due, which it is in the United
 * States only. A country that is left out is the first one that the owner ships to, the United States if she does.
 */
export const delivery = z
  .discriminatedUnion("how", [
    z
      .strictObject({
        how: z.literal("ship"),
        country: z.enum(countryCodes, "Please choose a country.").optional(),
        zip: zip.optional(),
        state: usState.optional(),
      })
      .refine(
        ({ country = "US", zip: given, state }) => country === "US" || (given ?? state) === undefined,
        "ZIP and state belong to the United States.",
      ),
    z.strictObject({ how: z.literal("pickup"), eventId: id }),
  ])
  .meta({ id: "Delivery" });

export const wantedItems = z
  .array(
    z.strictObject({
      _id: id,
      quantity: z
        .int("Please enter a whole number of tins.")
        .min(1, "Please take at least one tin.")
        .max(99, "Please write to us for more than 99 tins."),
    }),
  )
  .min(1, "Your cart is empty.")
  .max(50, "That is too much for one order.");

export const discountCode = z
  .string()
  .trim()
  .overwrite((typed) => typed.toUpperCase())
  .regex(/^[A-Z0-9-]{2,30}$/, "That is not a code of ours.");

const cents = z.int().min(0);
const total = z
  .strictObject({
    itemsCents: cents,
    discountCents: cents,
    shippingCents: cents,
    handlingCents: cents,
    creditCents: cents,
    taxCents: cents,
    totalCents: cents,
  })
  .meta({ id: "Total" });

const orderLine = z
  .strictObject({
    _id: id,
    name: z.string(),
    /** Dollars a tin. */
    price: z.number(),
    quantity: z.int(),
    image: z.string(),
  })
  .meta({ id: "OrderLine" });

/** What a cart would cost now, and what has changed since it was filled. */
export const quoteCart = {
  summary: "What a cart costs now, with stock, code, tax and the classes it can be picked up at.",
  body: z.strictObject({
    items: wantedItems,
    delivery: delivery.optional(),
    code: discountCode.optional(),
    /** The unpaid payment of this cart: what it holds is there for her. */
    replaces: id.optional(),
  }),
  output: z.strictObject({
    lines: z.array(
      orderLine.extend({
        description: z.string(),
        details: z.string(),
        /** Tins that can be had now; a line with more is shown as too much. */
        available: z.int(),
      }),
    ),
    /** Products of the cart that are no longer sold. */
    gone: z.array(id),
    total,
    /** Why the code does nothing; null when it does, or there is none. */
    codeProblem: z.string().nullable(),
    /** Whether this order cannot be priced without ZIP and state. */
    needsDestination: z.boolean(),
    /** Countries that orders are shipped to; the first is meant when none is chosen. */
    shipTo: z.array(z.string()),
    /** Classes at which it can be picked up. */
    pickups: z.array(
      z.strictObject({ eventId: id, title: z.string(), date: day, time: wallTime, location: z.string() }),
    ),
  }),
};

/** The cart item of the specification, whole; everything but `_id` and `quantity` is compared, never believed. */
const cartItem = z.strictObject({
  _id: id,
  name: z.string().max(500),
  price: z.number(),
  image: z.string().max(500),
  description: z.string().max(5_000),
  details: z.string().max(5_000),
  quantity: z.int().min(1).max(999),
});

export const saveOrder = {
  summary: "Confirm the order of a captured payment; what the body says is compared, never believed.",
  refusals: refusing("not-paid", "order-differs"),
  body: z.strictObject({
    orderId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, "That is not an order of ours."),
    payerName: z.string().max(300).default(""),
    payerEmail: z.union([email, z.literal("")]).default(""),
    transactionAmount: z
      .string()
      .regex(/^\d{1,7}\.\d{2}$/, "Please send the amount as the provider writes it."),
    cartItems: z.array(cartItem).min(1).max(50),
  }),
  output: z.strictObject({
    message: z.string(),
    orderNumber: z.int(),
    /** Address of the order's page, with its secret. */
    orderLink: z.string(),
  }),
};

export const orderStates = ["new", "packed", "shipped", "picked-up", "refunded"] as const;

const pickup = z.strictObject({ title: z.string(), date: day, time: wallTime, location: z.string() });
const postal = z
  .strictObject({
    name: z.string(),
    lines: z.array(z.string()),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  })
  .meta({ id: "PostalAddress" });

const orderFacts = {
  number: z.int(),
  state: z.enum(orderStates),
  lines: z.array(orderLine),
  total,
  refundedCents: cents,
  delivery: z.enum(["ship", "pickup"]),
  pickup: pickup.nullable(),
  tracking: z.string(),
  orderedAt: z.iso.datetime(),
};
/** What the link of a receipt shows: of the address no more than the country, and no e-mail, for links travel. */
export const readOrder = {
  summary: "The order of a receipt's secret link.",
  refusals: refusing("not-found"),
  query: z.strictObject({ token: z.string().min(20).max(200) }),
  /** The country it is sent to; null for what is picked up. */
  output: z.strictObject({ ...orderFacts, country: z.string().nullable() }),
};

const ownOrder = z
  .strictObject({
    ...orderFacts,
    _id: id,
    paymentId: id,
    payerName: z.string(),
    payerEmail: z.string(),
    address: postal.nullable(),
    version,
  })
  .meta({ id: "OwnOrder" });
export const listOrders = {
  summary: "Orders, newest first; `state` narrows it, `before` goes on after an order.",
  query: z.strictObject({ state: z.enum(orderStates).optional(), before: id.optional() }),
  output: z.strictObject({
    orders: z.array(ownOrder),
    hasMore: z.boolean(),
    /** One more than `mostCounted` stands for more than these. */
    counts: z.record(z.enum(orderStates), z.int()),
  }),
};
export const readOwnOrder = {
  summary: "One order, for its packing slip.",
  refusals: refusing("not-found"),
  params: which,
  output: ownOrder,
};
export const changeOrder = {
  summary: "Mark an order as packed, shipped (with tracking; the buyer is told) or picked up.",
  refusals: refusing("not-found", "stale", "not-allowed"),
  params: which,
  body: z.strictObject({
    state: z.enum(["new", "packed", "shipped", "picked-up"]),
    tracking: lineOrNothing(200).optional(),
    version,
  }),
  output: z.strictObject({ message: z.string(), order: ownOrder }),
};
export const refundOrder = {
  summary: "Give money back for an order, all of it or a part; the tins back on the shelf if wanted.",
  refusals: refusing("not-found", "nothing-to-refund", "refund-too-much", "provider-away"),
  params: which,
  body: z.strictObject({
    /** Made by the browser: the same id again is the same refund. */
    id,
    /** Dollars; left out: all that is left. */
    amount: z.number().positive().max(100_000).optional(),
    reason: lineOrNothing(300).optional(),
    /** Puts the tins back on the shelf. */
    restock: z.boolean(),
  }),
  output: done,
};
export const ordersFile = { summary: "All orders as a CSV file, a row for each line.", output: fileStream };

const ownCode = z
  .strictObject({
    _id: id,
    code: z.string(),
    /** Dollars off, or else `percent`. */
    amount: z.number().nullable(),
    percent: z.int().nullable(),
    fromDay: day.nullable(),
    toDay: day.nullable(),
    mostUses: z.int().nullable(),
    uses: z.int(),
  })
  .meta({ id: "DiscountCode" });
export const listCodes = { summary: "The discount codes.", output: z.array(ownCode) };
export const addCode = {
  summary: "Make a discount code.",
  refusals: refusing("code-taken"),
  body: z
    .strictObject({
      code: discountCode,
      amount: z.number().positive().max(10_000).optional(),
      percent: z.int().min(1).max(100).optional(),
      fromDay: day.optional(),
      toDay: day.optional(),
      mostUses: z.int().min(1).max(1_000_000).optional(),
    })
    .refine(({ amount, percent }) => (amount === undefined) !== (percent === undefined), {
      path: ["amount"],
      error: "Please give an amount or a percentage, one of them.",
    }),
  output: ownCode,
};
export const removeCode = {
  summary: "End a discount code.",
  refusals: refusing("not-found"),
  params: which,
  output: done,
};

const taxRate = z.strictObject({ state: usState, percent: z.number().min(0.01).max(20) });
export const readTaxRates = {
  summary: "Sales tax by state; none where there is no row.",
  output: z.array(taxRate),
};
export const changeTaxRates = {
  summary: "Replace the table of sales tax.",
  body: z.strictObject({ rates: z.array(taxRate).max(60) }),
  output: done,
};

export type CartQuote = z.output<typeof quoteCart.output>;
export type OrderSaved = z.output<typeof saveOrder.output>;
export type OrderShown = z.output<typeof readOrder.output>;
export type OrderId = z.input<typeof which>;
export type OrderList = z.output<typeof listOrders.output>;
export type OwnOrder = z.output<typeof ownOrder>;
export type OrderChanged = z.output<typeof changeOrder.output>;
export type OwnCode = z.output<typeof ownCode>;
export type TaxRates = z.output<typeof readTaxRates.output>;
export type Done = z.output<typeof done>;
