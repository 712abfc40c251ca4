import { z } from "zod";
import { refusing } from "../refusals.ts";
import { sessionType } from "./bookings.ts";
import { fileStream } from "./file.ts";
import { delivery, discountCode, wantedItems } from "./orders.ts";
import { payToken } from "./owner-bookings.ts";
import { botToken, done, email, id, prose } from "./text.ts";

const orderId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, "That is not an order of ours.");
const money = z.string().regex(/^\d+\.\d\d$/);

export const payPalConfig = {
  summary: "What the browser needs to load the payment provider's script.",
  output: z.strictObject({
    clientId: z.string(),
    currency: z.literal("USD"),
    /** Where the browser loads the payment script from: `sdkBaseUrl` of @paypal/paypal-js. */
    scriptUrl: z.string(),
    /** True while payments only pretend; every page that takes one says so. */
    isPretend: z.boolean(),
  }),
};

const openSession = z.strictObject({
  /** Made by the browser: the same id again is the same payment. */
  id,
  for: z.literal("session"),
  slotId: id,
  sessionType,
  /** Whole dollars. */
  amount: z
    .int("Please enter whole dollars.")
    .min(35, "Invalid Payment Amount: The amount must be between $35 and $130.")
    .max(130, "Invalid Payment Amount: The amount must be between $35 and $130."),
  message: prose(2000).default(""),
});

const openCart = z.strictObject({
  id,
  for: z.literal("cart"),
  items: wantedItems,
  /** Left out: shipped. */
  delivery: delivery.optional(),
  code: discountCode.optional(),
  /** Where the receipt goes; left out, to the address the provider knows. */
  email: email.optional(),
  /** The unpaid payment of the same cart that this one stands for now; its hold is released. */
  replaces: id.optional(),
  /** For the action `cart_payment`. Needed from a visitor, for the first call with this id. */
  recaptchaToken: botToken,
});

const openBooking = z.strictObject({
  id,
  for: z.literal("booking"),
  /** Of the mailed link: which booking it is, and what it costs, the row knows. */
  token: payToken,
});

export const openPayment = {
  summary: "Price what is bought, hold it for its payer, and open an order at the payment provider.",
  refusals: refusing(
    "not-signed-in",
    "bot-check-failed",
    "limited",
    "slot-gone",
    "still-paying",
    "tins-gone",
    "too-many-tins",
    "code-unusable",
    "destination-needed",
    "class-not-found",
    "class-past",
    "link-dead",
    "already-paid",
    "payment-closed",
    "provider-away",
  ),
  body: z.discriminatedUnion("for", [openSession, openCart, openBooking], {
    error: "Please say what is paid for: a session, a cart or a booking.",
  }),
  output: z.strictObject({
    paymentId: id,
    orderId,
    amount: money,
    /** Until then what is bought is held for the payer. */
    heldUntil: z.iso.datetime(),
  }),
};

const paid = z.strictObject({
  /** `pending`: the provider has not decided yet; what is bought stays held, and a mail tells the outcome. */
  state: z.enum(["fulfilled", "pending"]),
  message: z.string(),
  /** The payer's name as the provider has it; empty while it has not decided. */
  payerName: z.string(),
});
export const capturePayment = {
  summary: "Take the money of an approved order and fulfil what was bought, in one step.",
  refusals: refusing(
    "not-found",
    "not-approved",
    "payment-declined",
    "price-changed",
    "not-shipped-there",
    "hold-lost",
    "payment-closed",
    "provider-away",
  ),
  params: z.strictObject({ orderId }),
  output: paid,
};
export const cancelPayment = {
  summary: "Give up an open payment; what was held is free again.",
  refusals: refusing("not-found", "payment-closed"),
  params: z.strictObject({ orderId }),
  output: done,
};

const which = z.strictObject({ id });
export const paymentStates = [
  "opened",
  "capturing",
  "pending",
  "captured",
  "fulfilled",
  "refunded",
  "declined",
  "expired",
] as const;

const ownPayment = z
  .strictObject({
    _id: id,
    kind: z.enum(["session", "cart", "booking"]),
    state: z.enum(paymentStates),
    /** Dollars. */
    amount: z.number(),
    refunded: z.number(),
    /** Dollars that were asked back and have not gone yet. */
    onItsWayBack: z.number(),
    orderId: z.string().nullable(),
    captureId: z.string().nullable(),
    payerName: z.string(),
    payerEmail: z.string(),
    /** What it is for, in words: "Yoga Therapy Session (60 min), Sat, Jun 19, 2027, 9:00 AM". */
    what: z.string(),
    /** What only the owner can settle; null when all is well. */
    problem: z.string().nullable(),
    /** Why it is so, in the owner's words: "began again", "session cancelled, money kept". */
    reason: z.string(),
    openedAt: z.iso.datetime(),
    capturedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "OwnPayment" });
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "That is not a month.");
export const listPayments = {
  summary:
    "Every payment with its state and what it paid for; what does not match first; totals by month, a year of them at a time.",
  query: z.strictObject({
    /** Goes on after this payment. */
    before: id.optional(),
    /** Whether attempts of which no money came are among them. */
    unpaid: z.enum(["left-out", "shown"]).default("left-out"),
    /** The totals are those of this month and the eleven before it; left out, of the present one. */
    month: month.optional(),
  }),
  output: z.strictObject({
    /** What needs the owner, whole; shown on top. */
    problems: z.array(ownPayment),
    /** Newest first, fifty at a time. */
    payments: z.array(ownPayment),
    hasMore: z.boolean(),
    /** Months in which money moved, the latest first. */
    months: z.array(
      z.strictObject({
        month,
        taken: z.number(),
        refunded: z.number(),
        payments: z.int(),
        /** In the owner's hand, beside what the provider took; less what she gave back. */
        cash: z.number(),
      }),
    ),
    /** Whether money moved in a month before those. */
    hasEarlierMonths: z.boolean(),
    isPretend: z.boolean(),
  }),
};
export const resolvePayment = {
  summary: "Settle a payment that does not match: finish what it paid for, or refund it.",
  refusals: refusing(
    "not-found",
    "nothing-to-mend",
    "slot-gone",
    "tins-gone",
    "payment-closed",
    "provider-away",
  ),
  params: which,
  body: z.strictObject({ how: z.enum(["finish", "refund"]) }),
  output: done,
};
export const refundPayment = {
  summary: "Give money back, all of it or a part.",
  refusals: refusing("not-found", "nothing-to-refund", "refund-too-much", "provider-away"),
  params: which,
  body: z.strictObject({
    /** Made by the browser: the same id again is the same refund. */
    id,
    /** Dollars; left out: all that was not refunded yet. */
    amount: z.number().positive().max(100_000).optional(),
    reason: z.string().trim().max(300).default(""),
  }),
  output: done,
};
export const paymentsFile = { summary: "All payments as a CSV file.", output: fileStream };

export type PayPalConfig = z.output<typeof payPalConfig.output>;
export type PaymentOpening = z.input<typeof openPayment.body>;
export type PaymentOpened = z.output<typeof openPayment.output>;
export type OrderId = z.input<typeof capturePayment.params>;
export type Paid = z.output<typeof paid>;
export type Done = z.output<typeof done>;
export type PaymentList = z.output<typeof listPayments.output>;
export type OwnPayment = z.output<typeof ownPayment>;
export type RefundWanted = z.input<typeof refundPayment.body>;
