import { z } from "zod";
import { text as serverShared } from "../../platform/language/text.ts";
import { countriesWords } from "../../platform/values/countries.ts";
import { cleanCode } from "../../platform/values/identifiers.ts";
import { currentPlace, hasZip } from "../../platform/values/place.ts";
import {
  addressFaults,
  addressFields,
  isOfRegion,
  postalCodeFault,
  regionFault,
  storedParts,
  storedPostalCode,
  storedRegion,
} from "../../platform/values/postal-schema.ts";
import * as v from "../../platform/values/schema.ts";
import { country, type TypedAddress, typedAddress } from "./address-schema.ts";
import { text as t } from "./text.ts";

/**
 * Shipping destination, or pick-up at a class. ZIP and state are needed where sales tax is due, which is only in the
 * studio's own country. Default country: the studio's own if the owner ships there, else the first in the settings.
 */
export const delivery = z
  .discriminatedUnion("how", [
    z
      .strictObject({
        how: z.literal("ship"),
        country: country.optional(),
        zip: v.lineOrNothing(20).optional(),
        state: v.lineOrNothing(100).optional(),
        /** Needed if the wallet pays all, because the provider is then not asked for it. */
        address: typedAddress.optional(),
      })
      .superRefine((given, { addIssue }) => {
        for (const [path, message] of deliveryFaults(given)) addIssue({ code: "custom", path, message });
      })
      .overwrite((given) => {
        const { zip, state, address } = given;
        const code = countryOf(given);
        return {
          ...given,
          ...(zip === undefined ? {} : { zip: storedPostalCode(code, zip)! }),
          ...(state === undefined ? {} : { state: storedRegion(code, state)! }),
          ...(address && { address: { ...address, ...storedParts(code, addressWith(address, state)) } }),
        };
      }),
    z.strictObject({ how: z.literal("pickup"), eventId: v.id }),
  ])
  .meta({ id: "Delivery" });

type Destination = { country?: string | undefined; zip?: string | undefined; state?: string | undefined };

const countryOf = ({ country: code = currentPlace().country }: Destination) => code;

/** The state of the destination decides the tax, so it is that of the address. */
const addressWith = (address: TypedAddress, state = address.state) => ({ ...address, state });

type Fault = [path: string[], message: string];

function deliveryFaults(given: Destination & { address?: TypedAddress | undefined }): Fault[] {
  const { zip, state, address } = given;
  const code = countryOf(given);
  const ofAddress = Object.entries(address ? addressFaults(code, addressWith(address, state)) : {});
  const faults = ofAddress.map(([field, message]): Fault => [["address", field], message]);
  if (zip === undefined && state === undefined) return faults;
  if (code !== currentPlace().country)
    return [[[], t.zipAndStateBelong(countriesWords([currentPlace().country]), hasZip())]];
  const region = state === undefined ? undefined : storedRegion(code, state);
  const postalCode = zip === undefined ? undefined : storedPostalCode(code, zip);
  if (zip !== undefined && postalCode === undefined) faults.push([["zip"], postalCodeFault(code, zip)]);
  if (state !== undefined && region === undefined) faults.push([["state"], regionFault(code)]);
  if (region && postalCode && !isOfRegion(code, region, postalCode))
    faults.push([["state"], serverShared.zipIsOfOtherState]);
  return faults;
}

export const wantedItems = z
  .array(
    z.strictObject({
      _id: v.id,
      quantity: z.int(t.chooseWholeNumberOfTins).min(1, t.takeAtLeastOneTin).max(99, t.writeToUsForMoreThan99),
    }),
  )
  .min(1, t.yourCartIsEmpty)
  .max(50, t.thatIsTooMuch);

export const discountCode = z
  .string()
  .overwrite(cleanCode)
  .regex(/^[A-Z0-9-]{2,30}$/, serverShared.codeNotRecognized);
const cents = z.int().min(0);
/** Price of a parcel, whatever is in it. Null: the usual price (price.ts). */
const parcelCents = cents.nullable();
const total = v.namedObject("Total", {
  itemsCents: cents,
  discountCents: cents,
  shippingCents: cents,
  handlingCents: cents,
  creditCents: cents,
  /** The tax that is added to the prices. */
  taxCents: cents,
  totalCents: cents,
  /** The tax that the prices contain, by rate. */
  includedTaxes: v.includedTaxes.optional(),
});

const orderLine = v.namedObject("OrderLine", {
  _id: v.id,
  name: z.string(),
  /** Price of one tin. */
  price: v.dollars,
  quantity: z.int(),
  image: z.string(),
});

const shipTo = z.array(v.namedObject("ShipTo", { country: z.string(), parcelCents }));
export const readShipping = {
  summary: "List the countries that orders are shipped to, with the price of a parcel. The first is the default.",
  output: shipTo,
};
export const quoteCart = {
  summary: "Price a cart, with discount code and tax. Returns available tins and the classes for a pick-up.",
  refusals: v.refusalCodes("bot-check-needed", "bot-check-failed", "limited"),
  body: z.strictObject({
    items: wantedItems,
    delivery: delivery.optional(),
    code: discountCode.optional(),
    /** Unpaid payment of this cart. Tins that it holds count as available. */
    replaces: v.id.optional(),
    /** All classes for a pick-up instead of the next six. */
    laterPickups: z.boolean().optional(),
    /** For the action `cart_payment`. Only needed for a code after the refusal `bot-check-needed`. */
    recaptchaToken: v.botToken,
  }),
  output: z.strictObject({
    lines: z.array(
      orderLine.extend({
        description: z.string(),
        details: z.string(),
        /** Tins that can be bought now; may be less than `quantity`. */
        available: z.int(),
        /** A payment that is not completed holds tins, which may become available again. */
        isBeingPaid: z.boolean(),
      }),
    ),
    /** Chocolates of the cart that are no longer sold. */
    gone: z.array(v.id),
    total,
    /** Why the code has no effect. Null if it has, or if there is no code. */
    codeProblem: z.string().nullable(),
    /** True if the tax is unknown because ZIP and state are missing. */
    needsDestination: z.boolean(),
    /** Countries that orders are shipped to, with the price of a parcel. The first is the default. */
    shipTo,
    /** Of the country of the delivery, which its address must have. */
    addressFields,
    pickups: z.array(
      z.strictObject({ eventId: v.id, title: z.string(), date: v.day, time: v.wallTime, location: z.string() }),
    ),
    /** There are more classes: send `laterPickups`. */
    hasLaterPickups: z.boolean(),
  }),
};

/** A whole cart item. `price` is only compared with the order; the texts and the image are ignored. */
const cartItem = z.strictObject({
  _id: v.id,
  name: z.string().max(500),
  price: z.number(),
  image: z.string().max(500),
  description: z.string().max(5_000),
  details: z.string().max(5_000),
  quantity: z.int().min(1).max(999),
});

const pickup = z.strictObject({
  title: z.string(),
  date: v.day,
  time: v.wallTime,
  location: z.string(),
  /** The class was removed before the order was handed over: owner and buyer agree on another pick-up. */
  isCancelled: z.boolean(),
});
/** Where an order goes: a class, or a country. The other one is null. */
const destination = { pickup: pickup.nullable(), country: z.string().nullable() };

const postalAddress = v.namedObject("PostalAddress", {
  name: z.string(),
  lines: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  /** The address as it is written on a parcel, one line each. */
  written: z.array(z.string()),
});

export const saveOrder = {
  summary: "Confirm the order of a captured payment. The body is only compared with the stored order.",
  refusals: v.refusalCodes("not-paid", "order-differs"),
  body: z.strictObject({
    orderId: z.string().regex(/^[A-Za-z0-9-]{1,64}$/, serverShared.unknownOrder),
    payerName: z.string().max(300).default(""),
    payerEmail: z.union([v.email, z.literal("")]).default(""),
    transactionAmount: z.string().regex(/^\d{1,7}\.\d{2}$/, t.amountNeedsTwoDecimals),
    cartItems: z.array(cartItem).min(1, t.yourCartIsEmpty).max(50),
  }),
  output: z.strictObject({
    message: z.string(),
    orderNumber: z.int(),
    /** URL of the order's page, with its secret token. */
    orderLink: z.string(),
    /** The name on a pick-up. */
    payerName: z.string(),
    /** Where the receipt is sent; empty if it is unknown. */
    payerEmail: z.string(),
    /** Null for a pick-up. */
    address: postalAddress.nullable(),
    ...destination,
  }),
};

export const orderStates = ["new", "packed", "shipped", "picked-up", "refunded"] as const;

/** `refused`: by PayPal. `none`: it cost nothing, or the owner keeps the money or a part of it. */
export const orderRefunds = ["done", "on-its-way", "refused", "none"] as const;
export type OrderRefund = (typeof orderRefunds)[number];

const orderFacts = {
  number: z.int(),
  /** `refunded`: it was cancelled; `refund` says what became of the money. */
  state: z.enum(orderStates),
  /** What became of the money of a cancelled order. Null for another order. */
  refund: z.enum(orderRefunds).nullable(),
  lines: z.array(orderLine),
  total,
  refundedCents: cents,
  /** Refunds that are requested but not done. */
  onItsWayBackCents: cents,
  delivery: z.enum(["ship", "pickup"]),
  pickup: destination.pickup,
  tracking: z.string(),
  shippedAt: v.moment.nullable(),
  orderedAt: v.moment,
};
/** Without email and, except the country, without address: receipt links may be passed on. */
export const readOrder = {
  summary: "Read an order by the secret token of its receipt link.",
  refusals: v.refusalCodes("not-found"),
  query: z.strictObject({ token: z.string().min(20).max(200) }),
  output: z.strictObject({ ...orderFacts, ...destination }),
};

export const listMyOrders = {
  summary: "List this student's latest orders, newest first, with the paths of their receipts.",
  ...v.byId,
  output: z.strictObject({
    orders: z.array(
      z.strictObject({
        ...orderFacts,
        _id: v.id,
        /** Empty if only the emailed link works. */
        receiptPath: z.string(),
        /** Null for an order without a price. */
        invoicePath: z.string().nullable(),
      }),
    ),
  }),
};

export const adminOrder = v.namedObject("OwnOrder", {
  ...orderFacts,
  _id: v.id,
  paymentId: v.id,
  payerName: z.string(),
  payerEmail: z.string(),
  address: postalAddress.nullable(),
  version: v.version,
});
export const listOrders = {
  summary: "List orders, newest first, optionally of one `state`. Pass the last order as `before` for the next page.",
  query: z.strictObject({ state: z.enum(orderStates).optional(), before: v.lastReadId }),
  output: z.strictObject({
    orders: z.array(adminOrder),
    hasMore: z.boolean(),
    counts: z.record(z.enum(orderStates), v.cappedCount),
  }),
};
export const readAdminOrder = { summary: "Read an order, for its packing slip.", ...v.byId, output: adminOrder };
export const changeOrder = {
  summary: "Mark an order as new, packed, shipped or picked up. Emails the buyer when it is shipped.",
  refusals: v.refusalCodes("not-found", "stale", "not-allowed"),
  params: v.idParams,
  body: z.strictObject({
    state: z.enum(["new", "packed", "shipped", "picked-up"]),
    tracking: v.lineOrNothing(200).optional(),
    version: v.version,
  }),
  output: z.strictObject({ message: z.string(), order: adminOrder }),
};
export const changeOrders = {
  summary:
    "Mark up to 100 orders, each as `changeOrder` does, and return what became of each. Repeating it changes nothing.",
  body: z.strictObject({
    orders: v.chosen(
      z.strictObject({
        id: v.id,
        state: changeOrder.body.shape.state,
        /** The version that the caller saw. Another one is refused, unless this call made it. */
        version: v.version,
      }),
    ),
  }),
  output: v.eachDone({ version: v.version }),
};
export const handOverOrder = {
  summary: "Mark a pick-up order as handed over, or undo it. Repeating it changes nothing.",
  refusals: v.refusalCodes("not-found", "not-allowed"),
  params: v.idParams,
  body: z.strictObject({ isHandedOver: z.boolean() }),
  output: v.done,
};
/** Default: all that is not refunded yet. */
export const refundedAmount = v.dollars.positive().max(100_000).optional();
export const refundOrder = {
  summary: "Refund an order in whole or in part, and optionally return its tins to the stock.",
  refusals: v.refusalCodes("not-found", "nothing-to-refund", "refund-too-much", "payment-disputed", "provider-away"),
  params: v.idParams,
  body: z.strictObject({
    id: v.newId,
    amount: refundedAmount,
    reason: v.lineOrNothing(300).optional(),
    restock: z.boolean(),
  }),
  output: v.done,
};
export const downloadOrders = {
  summary: "Download all orders as a CSV file, one row per order line.",
  output: v.fileStream,
};

export type ShipTo = z.output<typeof readShipping.output>;
export type CartQuote = z.output<typeof quoteCart.output>;
export type OrderSaved = z.output<typeof saveOrder.output>;
export type ReceiptOrder = z.output<typeof readOrder.output>;
export type MyOrders = z.output<typeof listMyOrders.output>;
export type OrderList = z.output<typeof listOrders.output>;
export type AdminOrder = z.output<typeof adminOrder>;
export type OrderChanged = z.output<typeof changeOrder.output>;
export type OrdersChanged = z.output<typeof changeOrders.output>;
