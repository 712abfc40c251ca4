import { z } from "zod";
import { text as serverShared } from "../../platform/language/text.ts";
import { currencyCodes } from "../../platform/values/currencies.ts";
import * as v from "../../platform/values/schema.ts";
import { delivery, discountCode, refundedAmount, wantedItems } from "../orders/schema.ts";
import { purchaseKinds, purchaseLineKinds } from "./money-schema.ts";
import { text as t } from "./text.ts";

/** The order at the provider. In calls also the id of the payment, which stays the same. */
const orderId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, serverShared.unknownOrder);
const money = z.string().regex(/^\d+\.\d\d$/);

export const payPalConfig = {
  summary: "Read what the browser needs to load the payment provider's script.",
  output: z.strictObject({
    clientId: z.string(),
    currency: z.enum(currencyCodes),
    /** Address of PayPal's JavaScript SDK, version 6. */
    scriptUrl: z.string(),
    /** What the SDK loads. Which of it is shown depends on the account, the payer's country and the device. */
    components: z.array(
      z.enum(["paypal-payments", "paypal-guest-payments", "venmo-payments", "googlepay-payments", "applepay-payments"]),
    ),
    /** True for the SDK of PayPal's sandbox, where cards are test cards. */
    isSandbox: z.boolean(),
    /** True in test mode. Every page that takes payments must show it. */
    isPretend: z.boolean(),
  }),
};

const closedOrAway = v.refusalCodes("payment-closed", "provider-away");

/** How other tenders than the provider pay. */
const walletFields = {
  /** Whether the caller’s passes, gift cards and credit pay what they can. */
  wallet: z.boolean().optional(),
  /** The code of a gift card that is not in a wallet. */
  giftCode: z.string().trim().min(1).max(40).optional(),
};

const sessionPayment = z.strictObject({
  id: v.newId,
  for: z.literal("session"),
  slotId: v.id,
  sessionType: v.sessionType,
  /** Dollars, within the range of the service: whole ones, or its fixed price. May be omitted if the price is fixed. */
  amount: z.number({ error: v.notWholeUnits }).optional(),
  message: v.prose(2000).default(""),
  /** Default: not chosen. */
  meeting: v.meeting.optional(),
  ...walletFields,
});

const cartPayment = z.strictObject({
  id: v.newId,
  for: z.literal("cart"),
  items: wantedItems,
  /** Default: shipping. */
  delivery: delivery.optional(),
  code: discountCode.optional(),
  /** Recipient of the receipt. Default: the payer's address at the provider. A visitor without anything to pay gives it. */
  email: v.email.optional(),
  /** A visitor's name, if there is nothing to pay at the provider, which would know it. */
  name: v.line(200, serverShared.tellMeYourName).optional(),
  /** Unpaid payment of the same cart that this one replaces. Its hold is released. */
  replaces: v.id.optional(),
  /** For the action `cart_payment`. Required from visitors, in the first call with this id. */
  recaptchaToken: v.botToken,
  ...walletFields,
});

const bookingPayment = z.strictObject({
  id: v.newId,
  for: z.literal("booking"),
  /** Token of the payment link. Booking and price come from the database. */
  token: v.payToken,
  ...walletFields,
});

const passPayment = z.strictObject({
  id: v.newId,
  for: z.literal("pass"),
  offerId: v.id,
  /** Recipient of the receipt; a visitor's pass goes to the person at it. Default: the payer's address at the provider. */
  email: v.email.optional(),
  /** For the action `cart_payment`. Required from visitors, in the first call with this id. */
  recaptchaToken: v.botToken,
  ...walletFields,
});

/** Who gets a gift card by mail, and on which studio day. */
export const recipient = z.strictObject({
  name: v.line(200, t.enterNameOfRecipient),
  email: v.email,
  message: v.prose(1_000).default(""),
  sendOn: v.day,
});

/** A gift card is paid with money alone: paid from a wallet, it would lose the owner and the expiry of what paid it. */
const giftCardPayment = z.strictObject({
  id: v.newId,
  for: z.literal("gift-card"),
  /** Whole dollars, as the owner offers them. */
  amount: v.wholeNumber(1, 1_000, v.notWholeUnits, v.notWholeUnits),
  /** The person who gets it by mail. Default: the buyer has the code. */
  recipient: recipient.optional(),
  email: v.email.optional(),
  recaptchaToken: v.botToken,
});

/** What one pass, gift card or credit pays. `units`: uses of a pass, or cents. */
const walletPart = z.strictObject({
  kind: z.enum(["pass", "gift-card", "credit"]),
  name: z.string(),
  units: z.int(),
  amount: money,
});

/** The seats that a sign-up holds in a class with a price. */
const seatPayment = z.strictObject({
  id: v.newId,
  for: z.literal("seat"),
  /** `toPay.token` of the sign-up. */
  token: z.string().min(20).max(200),
  /** Whole dollars for each seat, of a price that the student chooses. */
  amount: z.int().min(1).max(1_000).optional(),
  ...walletFields,
});

export const openPayment = {
  summary: "Open a payment: price the purchase, hold it for the payer, and create an order at the payment provider.",
  // oxfmt-ignore
  refusals: v.refusalCodes(
    "not-signed-in", "bot-check-failed", "limited", "slot-gone", "slot-yours", "does-not-fit", "price-changed", "still-paying", "tins-gone",
    "too-many-tins", "code-unusable", "destination-needed", "not-shipped-there", "class-not-found", "class-past", "link-dead",
    "already-paid", "gift-code-unknown", "address-needed", "wallet-short", "hold-lost", "pass-needed", "class-full", "offer-gone",
    "payment-refused", "payments-down", ...closedOrAway,
  ),
  body: z.discriminatedUnion(
    "for",
    [sessionPayment, cartPayment, bookingPayment, seatPayment, passPayment, giftCardPayment],
    {
      error: t.sayWhatIsPaid,
    },
  ),
  output: z.strictObject({
    paymentId: v.id,
    /** The order at the provider. If nothing is left to pay there, the id of the purchase. */
    orderId,
    /** What the payer pays at the provider. */
    amount: money,
    /** `fulfilled`: the wallet paid all of it, and it is done. */
    state: z.enum(["opened", "fulfilled"]),
    wallet: z.array(walletPart),
    heldUntil: v.moment,
  }),
};

export const readPurchase = {
  summary: "Read a purchase of the caller: what it is, what is left to pay, and how far it is.",
  refusals: v.refusalCodes("not-found"),
  params: z.strictObject({ orderId }),
  output: z.strictObject({
    id: v.id,
    kind: z.enum(purchaseKinds).exclude(["door"]),
    /**
     * `paying`: it is held for the payer until `heldUntil`. `checked`: the provider has not decided yet. `expired`,
     * `cancelled` and `replaced` (by another purchase of the payer): nothing was charged. `given-back`: all of it.
     */
    state: z.enum(["paying", "checked", "done", "declined", "expired", "cancelled", "replaced", "given-back"]),
    heldUntil: v.moment,
    /** What is bought, in the reader's language: in one line, and as labels and values. */
    words: z.string(),
    facts: z.array(
      z.strictObject({
        label: z.string(),
        value: z.string(),
        /** Of a place: what a map finds it by. */
        address: z.string().optional(),
      }),
    ),
    /** A rule that the payer should know, such as until when a session can be moved. */
    note: z.string(),
    lines: z.array(
      z.strictObject({
        kind: z.enum(purchaseLineKinds),
        name: z.string(),
        quantity: z.int(),
        cents: z.int(),
        /** Of a chocolate. */
        _id: v.id.optional(),
      }),
    ),
    /** The tax that is added to the prices. */
    taxCents: z.int(),
    /** The tax that the prices contain. */
    includedTaxes: v.includedTaxes,
    totalCents: z.int(),
    /** What the wallet pays of the total. */
    walletCents: z.int(),
    /** Whether the provider has to tell who pays, or where to ship. */
    needsPayer: z.boolean(),
    ships: z.boolean(),
  }),
};

export const quoteWallet = {
  summary: "Read what the caller’s wallet, and the code of a gift card, would pay of a price. Holds nothing.",
  refusals: v.refusalCodes("gift-code-unknown", "limited"),
  body: z.strictObject({
    /** What a pass may pay: seats in classes or sessions on the day `on`, or nothing (chocolates). */
    covers: z.enum(["classes", "sessions", "nothing"]),
    /** Default: today. */
    on: v.day.optional(),
    /** The whole price. */
    cents: z.int().min(0).max(10_000_000),
    /** `goods`: the sales tax of the studio’s state is added. */
    taxClass: z.enum(["none", "goods"]).default("none"),
    /** Seats. */
    units: z.int().min(1).max(99).default(1),
    /** Whether the wallet is to pay; otherwise only `hasWallet` tells whether it could. */
    isWanted: z.boolean(),
    giftCode: z.string().trim().min(1).max(40).optional(),
  }),
  output: z.strictObject({
    parts: z.array(walletPart),
    /** What was added to the price. */
    tax: money,
    /** What is left to pay at the provider. */
    rest: money,
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
  refusals: v.refusalCodes(
    "not-found",
    "not-approved",
    "payment-declined",
    "payment-refused",
    "payments-down",
    "price-changed",
    "not-shipped-there",
    "address-needed",
    "hold-lost",
    ...closedOrAway,
  ),
  params: z.strictObject({ orderId }),
  output: captureResult,
};
const paymentMethod = z.enum(["paypal", "paylater", "venmo", "card", "applepay", "googlepay"]);
export type PaymentMethod = z.output<typeof paymentMethod>;

export const chooseMethod = {
  summary: "Choose how an open payment is paid. Returns the order that the payer can approve with this method.",
  refusals: v.refusalCodes("not-found", "limited", "payment-refused", "payments-down", ...closedOrAway),
  params: z.strictObject({ orderId }),
  body: z.strictObject({ method: paymentMethod }),
  output: z.strictObject({ orderId }),
};
export const cancelPayment = {
  summary: "Cancel an open payment and release its hold.",
  refusals: v.refusalCodes("not-found", "payment-closed"),
  params: z.strictObject({ orderId }),
  output: v.done,
};

/** Where a refund goes back to. */
export const refundParts = z.array(
  v.namedObject("RefundPart", {
    to: z.enum(["provider", "cash", "pass", "gift-card", "credit"]),
    /** Name of the pass, gift card or credit. */
    name: z.string(),
    /** Uses of a pass, or cents; 0 for money. */
    units: z.int(),
    amount: v.dollars,
  }),
);

export const resolvePayment = {
  summary:
    "Resolve a payment with a problem: `finish` reads it again at the provider and fulfils the purchase, `keep` accepts a completed payment as it is, `refund` returns `toRefund`, `withdraw` cancels what was bought with money that PayPal took back.",
  refusals: v.refusalCodes(
    "not-found",
    "nothing-to-mend",
    "nothing-to-refund",
    "payment-disputed",
    "slot-gone",
    "tins-gone",
    ...closedOrAway,
  ),
  params: v.idParams,
  body: z.strictObject({ how: z.enum(["finish", "keep", "refund", "withdraw"]) }),
  output: v.done,
};
export const keepHeld = {
  summary: "Keep what a payment holds that the provider has not decided: it stays the payer's, marked as not paid.",
  refusals: v.refusalCodes("not-found", "nothing-to-mend"),
  params: v.idParams,
  output: v.done,
};
export const refundPayment = {
  summary: "Refund a payment in whole or in part.",
  refusals: v.refusalCodes("not-found", "nothing-to-refund", "refund-too-much", "payment-disputed", "provider-away"),
  params: v.idParams,
  body: z.strictObject({ id: v.newId, amount: refundedAmount, reason: v.trimmed.max(300).default("") }),
  output: v.done,
};
export const readRefundSplit = {
  summary: "Read how a refund would be split: to the provider and in cash first, then back to the wallet.",
  refusals: v.refusalCodes("not-found"),
  params: v.idParams,
  /** Default of `cents`: all that is left. */
  query: z.strictObject({
    cents: z
      .string()
      .regex(/^\d{1,8}$/)
      .optional(),
  }),
  output: z.strictObject({
    /** What can still be refunded. */
    left: v.dollars,
    parts: refundParts,
  }),
};
export const downloadPayments = { summary: "Download all payments as a CSV file.", output: v.fileStream };

export type PayPalConfig = z.output<typeof payPalConfig.output>;
export type PaymentRequest = z.output<typeof openPayment.body>;
export type PaymentOpened = z.output<typeof openPayment.output>;
export type PurchaseView = z.output<typeof readPurchase.output>;
export type CaptureResult = z.output<typeof captureResult>;
export type RefundSplit = z.output<typeof readRefundSplit.output>;
export type WalletQuote = z.output<typeof quoteWallet.output>;
