import { z } from "zod";
import { refusalCodes } from "../refusals.ts";
import * as adminShared from "../text/admin/shared.ts";
import * as t from "../text/fields/payments.ts";
import * as serverShared from "../text/server/shared.ts";
import { meeting, sessionType } from "./bookings.ts";
import { delivery, discountCode, refundedAmount, wantedItems } from "./orders.ts";
import { payToken } from "./owner-bookings.ts";
import { email, prose, trimmed } from "./text.ts";
import {
  botToken,
  day,
  dollars,
  done,
  fileStream,
  id,
  idParams,
  lastReadId,
  moment,
  namedObject,
  newId,
} from "./values.ts";

const orderId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, serverShared.unknownOrder);
const money = z.string().regex(/^\d+\.\d\d$/);

export const payPalConfig = {
  summary: "Read what the browser needs to load the payment provider's script.",
  output: z.strictObject({
    clientId: z.string(),
    currency: z.literal("USD"),
    /** Base URL of the payment script: `sdkBaseUrl` of @paypal/paypal-js. */
    scriptUrl: z.string(),
    /** True in test mode. Every page that takes payments must show it. */
    isPretend: z.boolean(),
  }),
};

const closedOrAway = refusalCodes("payment-closed", "provider-away");

/** How other tenders than the provider pay. */
const walletFields = {
  /** Whether the caller’s passes, gift cards and credit pay what they can. */
  wallet: z.boolean().optional(),
  /** The code of a gift card that is not in a wallet. */
  giftCode: z.string().trim().min(1).max(40).optional(),
};

const sessionPayment = z.strictObject({
  id: newId,
  for: z.literal("session"),
  slotId: id,
  sessionType,
  /** Dollars, within the range of the service: whole ones, or its fixed price. May be omitted if the price is fixed. */
  amount: z.number(adminShared.enterWholeDollars).optional(),
  message: prose(2000).default(""),
  /** Default: not chosen. */
  meeting: meeting.optional(),
  ...walletFields,
});

const cartPayment = z.strictObject({
  id: newId,
  for: z.literal("cart"),
  items: wantedItems,
  /** Default: shipping. */
  delivery: delivery.optional(),
  code: discountCode.optional(),
  /** Recipient of the receipt. Default: the payer's address at the provider. */
  email: email.optional(),
  /** Unpaid payment of the same cart that this one replaces. Its hold is released. */
  replaces: id.optional(),
  /** For the action `cart_payment`. Required from visitors, in the first call with this id. */
  recaptchaToken: botToken,
  ...walletFields,
});

const bookingPayment = z.strictObject({
  id: newId,
  for: z.literal("booking"),
  /** Token of the payment link. Booking and price come from the database. */
  token: payToken,
  ...walletFields,
});

/** What one pass, gift card or credit pays. `units`: uses of a pass, or cents. */
const walletPart = z.strictObject({
  kind: z.enum(["pass", "gift-card", "credit"]),
  name: z.string(),
  units: z.int(),
  amount: money,
});

export const openPayment = {
  summary: "Open a payment: price the purchase, hold it for the payer, and create an order at the payment provider.",
  // oxfmt-ignore
  refusals: refusalCodes(
    "not-signed-in", "bot-check-failed", "limited", "slot-gone", "slot-yours", "does-not-fit", "price-changed", "still-paying", "tins-gone",
    "too-many-tins", "code-unusable", "destination-needed", "not-shipped-there", "class-not-found", "class-past", "link-dead",
    "already-paid", "gift-code-unknown", "address-needed", "wallet-short", "hold-lost", ...closedOrAway,
  ),
  body: z.discriminatedUnion("for", [sessionPayment, cartPayment, bookingPayment], { error: t.sayWhatIsPaid }),
  output: z.strictObject({
    paymentId: id,
    /** The order at the provider. If nothing is left to pay there, the id of the purchase. */
    orderId,
    /** What the payer pays at the provider. */
    amount: money,
    /** `fulfilled`: the wallet paid all of it, and it is done. */
    state: z.enum(["opened", "fulfilled"]),
    wallet: z.array(walletPart),
    heldUntil: moment,
  }),
};

export const quoteWallet = {
  summary: "Read what the caller’s wallet, and the code of a gift card, would pay of a price. Holds nothing.",
  refusals: refusalCodes("gift-code-unknown", "limited"),
  body: z.strictObject({
    /** What a pass may pay: seats in classes or sessions on the day `on`, or nothing (chocolates). */
    covers: z.enum(["classes", "sessions", "nothing"]),
    /** Default: today. */
    on: day.optional(),
    /** The whole price. */
    cents: z.int().min(0).max(10_000_000),
    /** Seats. */
    units: z.int().min(1).max(99).default(1),
    /** Whether the wallet is to pay; otherwise only `hasWallet` tells whether it could. */
    isWanted: z.boolean(),
    giftCode: z.string().trim().min(1).max(40).optional(),
  }),
  output: z.strictObject({
    parts: z.array(walletPart),
    /** What is left to pay at the provider. */
    rest: money,
    /** Whether the wallet has something for this. */
    hasWallet: z.boolean(),
  }),
};

const captureResult = z.strictObject({
  /** `pending`: the provider has not decided yet. The purchase stays held, and an email reports the outcome. */
  state: z.enum(["fulfilled", "pending"]),
  message: z.string(),
  /** The payer's name at the provider; empty while `pending`. */
  payerName: z.string(),
});
export const capturePayment = {
  summary: "Capture the money of an approved order and fulfil the purchase.",
  refusals: refusalCodes(
    "not-found",
    "not-approved",
    "payment-declined",
    "price-changed",
    "not-shipped-there",
    "hold-lost",
    ...closedOrAway,
  ),
  params: z.strictObject({ orderId }),
  output: captureResult,
};
export const cancelPayment = {
  summary: "Cancel an open payment and release its hold.",
  refusals: refusalCodes("not-found", "payment-closed"),
  params: z.strictObject({ orderId }),
  output: done,
};

/** What a purchase is: `booking` is a session that is paid by its link, `door` a sale by the owner. */
export const purchaseKinds = ["session", "cart", "booking", "seat", "pass", "gift-card", "door"] as const;

export const purchaseLineKinds = [
  "session",
  "seat",
  "tins",
  "drop-in",
  "pass",
  "gift-card",
  "shipping",
  "handling",
  "credit",
  "discount",
] as const;

/** What a purchase can be paid with. */
const paidWith = z.enum(["paypal", "cash", "pass", "gift-card", "credit"]);

/** A purchase with all that paid it. Without a payment at the provider its state is `fulfilled` or `refunded`. */
const adminPayment = namedObject("AdminPurchase", {
  _id: id,
  kind: z.enum(purchaseKinds),
  state: z.enum(["opened", "capturing", "pending", "captured", "fulfilled", "refunded", "declined", "expired"]),
  /** The purchase in words, like "Yoga Therapy Session (60 min), Sat, Jun 19, 2027, 9:00 AM". */
  what: z.string(),
  payerName: z.string(),
  payerEmail: z.string(),
  /** The sum of the lines with their tax. */
  amount: dollars,
  /** Given back to all sources. */
  refunded: dollars,
  /** Refunds that are requested but not done. */
  onItsWayBack: dollars,
  lines: z.array(
    z.strictObject({
      kind: z.enum(purchaseLineKinds),
      /** Empty for a drop-in. */
      name: z.string(),
      quantity: z.int(),
      /** Of the whole line, without tax. */
      amount: dollars,
      tax: dollars,
    }),
  ),
  tenders: z.array(
    z.strictObject({
      with: paidWith,
      /** Of the pass, gift card or credit. */
      name: z.string(),
      /** Uses of a pass, or cents; 0 for money. */
      units: z.int(),
      amount: dollars,
      refunded: dollars,
    }),
  ),
  /** Oldest first. */
  refunds: z.array(
    z.strictObject({
      to: paidWith,
      name: z.string(),
      units: z.int(),
      amount: dollars,
      state: z.enum(["asked", "done", "failed"]),
      at: moment,
    }),
  ),
  orderId: z.string().nullable(),
  captureId: z.string().nullable(),
  /** What the provider kept of its part; null if it has not said. */
  fee: dollars.nullable(),
  /** A problem that only the owner can resolve. Null if there is none. */
  problem: z.string().nullable(),
  /** Resolves the problem without a refund. Null: there is no problem, or only a refund resolves it. */
  resolvableBy: z.enum(["complete", "check", "keep", "dismiss"]).nullable(),
  /** What a refund that resolves the problem returns: the refund that PayPal refused, or all that is left. */
  toRefund: dollars,
  /** Reason of the state, for the owner, like "started again" or "session cancelled, money kept". */
  reason: z.string(),
  openedAt: moment,
  capturedAt: moment.nullable(),
});
const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, t.enterMonth);
export const listPayments = {
  summary:
    "List purchases, newest first, with all problems and twelve monthly totals. Pass the last row as `before` and `beforeAt` for the next page.",
  query: z.strictObject({
    before: lastReadId,
    /** With `before`: `openedAt` of that row. */
    beforeAt: moment.optional(),
    /** Only what was paid with this, at least in part. Default: all. */
    paidWith: z.enum(["paypal", "cash", "wallet"]).optional(),
    /** Only rows of this month. */
    within: month.optional(),
    /** Whether to include purchases that were not paid. */
    unpaid: z.enum(["left-out", "shown"]).default("left-out"),
    /** The totals cover this month and the eleven before it. Default: the current month. */
    month: month.optional(),
  }),
  output: z.strictObject({
    /** All purchases with a problem, not paged. */
    problems: z.array(adminPayment),
    /** Fifty at a time. */
    payments: z.array(adminPayment),
    hasMore: z.boolean(),
    /** Months with any money or sale, latest first. */
    months: z.array(
      z.strictObject({
        month,
        /** Came in by the provider, and went back by it. */
        taken: dollars,
        refunded: dollars,
        payments: z.int(),
        /** What the provider kept of `taken`, as far as it has said. */
        fees: dollars,
        /** Cash received minus cash returned; not part of `taken` and `refunded`. */
        cash: dollars,
        /** Paid with passes, gift cards and credit, less what went back there. It came in when those were sold. */
        wallet: dollars,
        /** The lines of what was paid in this month, without tax, whatever paid them. */
        sold: z.strictObject({
          sessions: dollars,
          classes: dollars,
          chocolates: dollars,
          passes: dollars,
          giftCards: dollars,
          tax: dollars,
        }),
      }),
    ),
    hasEarlierMonths: z.boolean(),
    isPretend: z.boolean(),
  }),
};
const expiring = z.strictObject({ lots: z.int(), owed: dollars });
export const readOwed = {
  summary: "Read what the wallets hold: money and classes that are paid and not used yet, and what of it expires soon.",
  output: z.strictObject({
    giftCards: dollars,
    credit: dollars,
    /** Uses of passes that are left, and what they were sold for. */
    passUses: z.int(),
    passes: dollars,
    /** Of all of them, what expires within so many days. */
    within30Days: expiring,
    within90Days: expiring,
  }),
};
export const resolvePayment = {
  summary:
    "Resolve a payment with a problem: `finish` reads it again at the provider and fulfils the purchase, `keep` accepts a completed payment as it is, `refund` returns `toRefund`.",
  refusals: refusalCodes(
    "not-found",
    "nothing-to-mend",
    "nothing-to-refund",
    "slot-gone",
    "tins-gone",
    ...closedOrAway,
  ),
  params: idParams,
  body: z.strictObject({ how: z.enum(["finish", "keep", "refund"]) }),
  output: done,
};
export const refundPayment = {
  summary: "Refund a payment in whole or in part.",
  refusals: refusalCodes("not-found", "nothing-to-refund", "refund-too-much", "provider-away"),
  params: idParams,
  body: z.strictObject({ id: newId, amount: refundedAmount, reason: trimmed.max(300).default("") }),
  output: done,
};
export const readRefundSplit = {
  summary: "Read how a refund would be split: to the provider and in cash first, then back to the wallet.",
  refusals: refusalCodes("not-found"),
  params: idParams,
  /** Default of `cents`: all that is left. */
  query: z.strictObject({
    cents: z
      .string()
      .regex(/^\d{1,8}$/)
      .optional(),
  }),
  output: z.strictObject({
    /** What can still be refunded. */
    left: dollars,
    parts: z.array(
      z.strictObject({
        to: z.enum(["provider", "cash", "pass", "gift-card", "credit"]),
        /** Of the pass, gift card or credit. */
        name: z.string(),
        /** Uses of a pass, or cents; 0 for money. */
        units: z.int(),
        amount: dollars,
      }),
    ),
  }),
};
export const downloadPayments = { summary: "Download all payments as a CSV file.", output: fileStream };

export type PayPalConfig = z.output<typeof payPalConfig.output>;
export type PaymentRequest = z.output<typeof openPayment.body>;
export type PaymentOpened = z.output<typeof openPayment.output>;
export type CaptureResult = z.output<typeof captureResult>;
export type RefundSplit = z.output<typeof readRefundSplit.output>;
export type WalletQuote = z.output<typeof quoteWallet.output>;
export type PaymentList = z.output<typeof listPayments.output>;
export type AdminPayment = z.output<typeof adminPayment>;
export type Owed = z.output<typeof readOwed.output>;
