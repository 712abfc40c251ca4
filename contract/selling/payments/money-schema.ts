import { z } from "zod";
import * as v from "../../platform/values/schema.ts";
import { text as t } from "./text.ts";

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
const adminPayment = v.namedObject("AdminPurchase", {
  _id: v.id,
  kind: z.enum(purchaseKinds),
  state: z.enum(["opened", "capturing", "pending", "captured", "fulfilled", "refunded", "declined", "expired"]),
  /** The purchase in words, like "Yoga Therapy Session (60 min), Sat, Jun 19, 2027, 9:00 AM". */
  what: z.string(),
  payerName: z.string(),
  payerEmail: z.string(),
  /** The sum of the lines with their tax. */
  amount: v.dollars,
  /** Given back to all sources. */
  refunded: v.dollars,
  /** Refunds that are requested but not done. */
  onItsWayBack: v.dollars,
  lines: z.array(
    z.strictObject({
      kind: z.enum(purchaseLineKinds),
      /** Empty for a drop-in. */
      name: z.string(),
      quantity: z.int(),
      /** Amount of the whole line, without tax that is added to it. */
      amount: v.dollars,
      tax: v.dollars,
    }),
  ),
  tenders: z.array(
    z.strictObject({
      with: paidWith,
      /** Name of the pass, gift card or credit. */
      name: z.string(),
      /** Uses of a pass, or cents; 0 for money. */
      units: z.int(),
      amount: v.dollars,
      refunded: v.dollars,
    }),
  ),
  /** Oldest first. */
  refunds: z.array(
    z.strictObject({
      to: paidWith,
      name: z.string(),
      units: z.int(),
      amount: v.dollars,
      state: z.enum(["asked", "done", "failed"]),
      /** `reversal`: PayPal took it back; `given-again`: gave it again, and the amount is negative. */
      is: z.enum(["refund", "reversal", "given-again"]),
      at: v.moment,
    }),
  ),
  /** Its invoice and credit notes, if it has a number. */
  invoices: z.array(z.strictObject({ _id: v.id, number: z.string(), isCredit: z.boolean() })),
  orderId: z.string().nullable(),
  captureId: z.string().nullable(),
  /** What the provider kept of its part; null if it has not said. */
  fee: v.dollars.nullable(),
  /** A problem that only the owner can resolve. Null if there is none. */
  problem: z.string().nullable(),
  /** The payer's running dispute at PayPal, or else the latest one. Nothing is refunded while one runs. */
  dispute: z
    .strictObject({
      id: z.string(),
      state: z.enum(["open", "ours", "won", "lost", "closed"]),
      /** Why, in a sentence. */
      reason: z.string(),
      amount: v.dollars,
      /** Deadline for the owner's answer at PayPal. */
      answerBy: v.moment.nullable(),
      /** Where the owner answers. */
      url: z.string(),
    })
    .nullable(),
  /**
   * Resolves the problem without a refund. `keep-or-withdraw`: the money was taken back, and what was bought stays or is
   * cancelled. Null: there is no problem, or only a refund resolves it.
   */
  resolvableBy: z.enum(["complete", "check", "keep", "dismiss", "keep-or-withdraw"]).nullable(),
  /** What a refund that resolves the problem returns: the refund that PayPal refused, or all that is left. */
  toRefund: v.dollars,
  /** Reason of the state, for the owner, like "started again" or "session cancelled, money kept". */
  reason: z.string(),
  openedAt: v.moment,
  capturedAt: v.moment.nullable(),
});
export const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, t.enterMonth);
/** What came in and what was sold in a month. */
export const monthTotals = z.strictObject({
  month,
  /** Came in by the provider, and went back by it. */
  taken: v.dollars,
  refunded: v.dollars,
  payments: z.int(),
  /** What the provider kept of `taken`, as far as it has said. */
  fees: v.dollars,
  /** Cash received minus cash returned; not part of `taken` and `refunded`. */
  cash: v.dollars,
  /** Paid with passes, gift cards and credit, less what went back there. It came in when those were sold. */
  wallet: v.dollars,
  /** The lines paid in this month, without tax, by any tender. */
  sold: z.strictObject({
    sessions: v.dollars,
    classes: v.dollars,
    chocolates: v.dollars,
    passes: v.dollars,
    giftCards: v.dollars,
    tax: v.dollars,
  }),
});
export const listPayments = {
  summary:
    "List purchases, newest first, with all problems and twelve monthly totals. Pass the last row as `before` and `beforeAt` for the next page.",
  query: z.strictObject({
    before: v.lastReadId,
    /** `openedAt` of the row `before`. */
    beforeAt: v.moment.optional(),
    /** Only what was paid with this, at least in part. Default: all. */
    paidWith: z.enum(["paypal", "cash", "wallet"]).optional(),
    /** Only rows of this month. */
    within: month.optional(),
    /** Only this purchase, paid or not. */
    only: v.id.optional(),
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
    months: z.array(monthTotals),
    hasEarlierMonths: z.boolean(),
    isPretend: z.boolean(),
  }),
};
const expiring = z.strictObject({ lots: z.int(), owed: v.dollars });
export const readOwed = {
  summary: "Read what the wallets hold: money and classes that are paid and not used yet, and what of it expires soon.",
  output: z.strictObject({
    giftCards: v.dollars,
    credit: v.dollars,
    /** Uses of passes that are left, and what they were sold for. */
    passUses: z.int(),
    passes: v.dollars,
    /** The part of all lots that expires in that time. */
    within30Days: expiring,
    within90Days: expiring,
  }),
};
const cashCount = v.namedObject("CashCount", {
  day: v.day,
  /** The cash of the day when it was counted: received less returned. */
  notedCents: z.int(),
  countedCents: z.int(),
  /** More than zero: there is more than was noted. */
  differenceCents: z.int(),
  note: z.string(),
  countedAt: v.moment,
});
export const readCashCounts = {
  summary: "Read the cash of today and the latest counts, newest first.",
  output: z.strictObject({ today: v.day, notedCents: z.int(), counts: z.array(cashCount) }),
};
export const countCash = {
  summary: "Store the cash that was counted in the evening of a studio day. A later count of the day replaces it.",
  refusals: v.refusalCodes("invalid"),
  params: z.strictObject({ day: v.day }),
  body: z.strictObject({
    /** The day's takings, without the change that was in the box before. */
    countedCents: z.int().min(0).max(100_000_000),
    note: v.trimmed.max(300).default(""),
  }),
  output: z.strictObject({ message: z.string(), count: cashCount }),
};
export const taxYear = z.string().regex(/^[12]\d{3}$/, t.enterYear);
export const readTaxes = {
  summary: "Read the tax of a year, per quarter: by state if it is added to prices, by rate if they include it.",
  query: z.strictObject({ year: taxYear.optional() }),
  output: z.strictObject({
    year: z.int(),
    rows: z.array(
      z.strictObject({
        quarter: z.int().min(1).max(4),
        /** Two letters; empty if it is not known, or if the prices include the tax. */
        state: z.string(),
        /** The rate of a tax that prices include, 0 for sales without tax. Null: it was added. */
        percent: z.number().nullable(),
        /** If prices include it: what was sold with tax, less refunds. */
        gross: v.dollars.nullable(),
        /** What was sold with tax, without the tax. */
        taxed: v.dollars,
        tax: v.dollars,
        /** Tax that was given back with refunds in this quarter. */
        returned: v.dollars,
        /** `tax` less `returned`. */
        due: v.dollars,
      }),
    ),
  }),
};
export const downloadTaxes = {
  summary: "Download the sales tax of a year as a CSV file.",
  query: z.strictObject({ year: taxYear.optional() }),
  output: v.fileStream,
};
export const downloadBook = {
  summary: "Download a year’s book: each line, each tender and each refund with its date, and the sums of each month.",
  query: z.strictObject({ year: taxYear.optional() }),
  output: v.fileStream,
};
export type PaymentList = z.output<typeof listPayments.output>;
export type MonthTotals = z.output<typeof monthTotals>;
export type AdminPayment = z.output<typeof adminPayment>;
export type CashCount = z.output<typeof cashCount>;
export type CashCounts = z.output<typeof readCashCounts.output>;
export type Taxes = z.output<typeof readTaxes.output>;
export type Owed = z.output<typeof readOwed.output>;
