import { z } from "zod";
import { amountWords } from "../../platform/values/money.ts";
import * as v from "../../platform/values/schema.ts";
import { limitWords } from "../../platform/values/units.ts";
import { heldPurchase } from "../payments/held-schema.ts";
import type { recipient } from "../payments/schema.ts";
import { text as t } from "./text.ts";

/** What a pass pays for. */
const covers = z.enum(["classes", "sessions", "both"], t.chooseWhatItCovers);
const priceMessage = () => t.enterPriceOfPass(limitWords(1), limitWords(10_000));
const creditMessage = () => t.enterCredit(amountWords(0.01), limitWords(10_000));
const uses = v.wholeNumber(1, 500, t.enterUses, t.enterUses);
const reason = v.line(300, t.enterReason);

const pass = v.namedObject("Pass", {
  _id: v.id,
  name: z.string(),
  description: z.string(),
  covers,
  uses: z.int(),
  price: v.dollars,
  /** Days from the purchase until it expires. Null: it does not. */
  validDays: z.int().nullable(),
});
/** The gift cards that are sold: amounts in whole dollars, and the bounds of an amount that the buyer chooses. */
const soldGiftCards = z.strictObject({
  amounts: z.array(z.int()),
  least: z.int(),
  most: z.int(),
  /** Years until one expires. Null: it does not. */
  years: z.int().nullable(),
});
export const listOffers = {
  summary: "List the passes and gift cards on sale, in the owner's order.",
  output: z.strictObject({
    passes: z.array(pass),
    /** Null: none are sold. */
    giftCards: soldGiftCards.nullable(),
  }),
};

const adminPass = pass.extend({ state: v.shownOrHidden, version: v.version }).meta({ id: "OwnPass" });
const passFields = {
  name: v.line(120, t.enterNameOfPass),
  description: v.prose(1_000),
  covers,
  uses,
  price: v.price(1, 10_000, priceMessage, priceMessage),
  validDays: v.wholeNumber(1, 3_650, t.enterValidDays, t.enterValidDays).nullable(),
  state: v.shownOrHidden,
};
const savedPass = z.strictObject({ message: z.string(), pass: adminPass });
export const listAdminPasses = {
  summary: "List all passes, including hidden ones, in the owner's order.",
  output: z.array(adminPass),
};
export const addPass = {
  summary: "Add a pass that is sold.",
  body: z.strictObject({
    ...passFields,
    description: passFields.description.default(""),
    validDays: passFields.validDays.default(null),
    state: passFields.state.default("shown"),
  }),
  output: savedPass,
};
/** Omitted fields stay unchanged. */
export const changePass = {
  summary: "Change a pass. Passes that are sold already stay as they are.",
  refusals: v.refusalCodes("not-found", "stale"),
  params: v.idParams,
  body: z.strictObject(passFields).partial().extend({ version: v.version }),
  output: savedPass,
};
export const removePass = {
  summary: "Stop selling a pass. Those that are sold already stay.",
  ...v.byId,
  output: v.done,
};
export const restorePass = {
  summary: "Add a removed pass again, as it was. Repeating it changes nothing.",
  refusals: v.refusalCodes("not-found"),
  ...v.restoring,
};
export const reorderPasses = {
  summary: "Set the order of the passes. The list must contain all of them.",
  ...v.reordering(200),
};

/** A gift card as its page shows it. */
const giftCard = z.strictObject({
  amount: v.dollars,
  /** The amount left; of a card in a wallet, the amount when it was redeemed. */
  left: v.dollars,
  /** Null: the card is in a wallet or used up, so its code is of no use. */
  code: z.string().nullable(),
  expiresOn: v.day.nullable(),
  giverName: z.string(),
  recipientName: z.string(),
  message: z.string(),
});
const mailedCard = z.strictObject({
  recipientName: z.string(),
  recipientEmail: z.string(),
  sendOn: v.day,
  isSent: z.boolean(),
});
export const readBoughtGiftCard = {
  summary: "Read a gift card that was just bought, with its code. For its buyer, in the hour after the payment.",
  refusals: v.refusalCodes("not-found"),
  params: v.idParams,
  output: giftCard.extend({ mailed: mailedCard.nullable(), pagePath: z.string() }),
};
export const readSoldGiftCards = {
  summary: "Read the gift cards of a cash sale with their codes, for the owner.",
  params: v.idParams,
  output: z.array(giftCard.extend({ _id: v.id, pagePath: z.string() })),
};
export const readGiftCard = {
  summary: "Read a gift card by the token of its mailed page.",
  refusals: v.refusalCodes("link-dead"),
  query: z.strictObject({ token: z.string().max(200) }),
  output: giftCard,
};
export const redeemGiftCard = {
  summary: "Put a gift card into the caller's wallet, by its code.",
  refusals: v.refusalCodes("gift-code-unknown", "limited"),
  body: z.strictObject({ code: z.string().trim().min(1, t.enterCodeOfCard).max(40, t.enterCodeOfCard) }),
  output: z.strictObject({ message: z.string(), amount: v.dollars }),
};

const lot = v.namedObject("WalletLot", {
  _id: v.id,
  kind: z.enum(["pass", "gift-card", "credit"]),
  name: z.string(),
  covers: covers.nullable(),
  /** Uses of a pass, or cents. */
  units: z.int(),
  left: z.int(),
  /** Held while a purchase is paid; not part of `left`. */
  held: z.int(),
  expiresOn: v.day.nullable(),
  isExpired: z.boolean(),
  grantedAt: v.moment,
});
/** One change of a lot. `released` holds are left out, and `held` ones that were spent. */
const walletEntry = v.namedObject("WalletEntry", {
  lotId: v.id,
  lotName: z.string(),
  kind: z.enum(["pass", "gift-card", "credit"]),
  /** `added`, `taken`: by the owner. `refunded`: taken back, because its sale was refunded. */
  // oxfmt-ignore
  what: z.enum([
    "bought", "redeemed", "given", "added", "taken", "held", "spent", "returned", "refunded", "expired", "moved",
  ]),
  /** Uses of a pass, or cents; never negative. */
  units: z.int(),
  /** What it was spent on, in words. */
  for: z.string().nullable(),
  note: z.string(),
  at: v.moment,
});
const wallet = {
  /** Those with something left first. */
  lots: z.array(lot),
  /** The last 200, newest first. */
  entries: z.array(walletEntry),
};
export const readMyWallet = {
  summary: "Read the wallet of a student: passes, gift cards and credit, with their history.",
  refusals: v.refusalCodes("not-found"),
  params: v.idParams,
  output: z.strictObject({
    ...wallet,
    /** Purchases, of all kinds, whose payment the provider has not decided. */
    held: z.array(heldPurchase),
    /** Gift cards that the student had sent to others. */
    sent: z.array(mailedCard.extend({ amount: v.dollars })),
  }),
};

const adminLot = lot
  .extend({
    version: v.version,
    /** The purchase that it was sold with, if it can be refunded. */
    purchaseId: v.id.nullable(),
  })
  .meta({ id: "OwnWalletLot" });
export const readWallet = {
  summary: "Read the wallet of a person.",
  query: z.strictObject({ person: v.id }),
  output: z.strictObject({ ...wallet, lots: z.array(adminLot) }),
};
const expiresOn = v.day.nullable();
const changedLot = z.strictObject({ message: z.string(), lot: adminLot });
export const giveLot = {
  summary: "Give a person a pass or credit. Idempotent by its id.",
  refusals: v.refusalCodes("not-found"),
  body: z.discriminatedUnion(
    "kind",
    [
      z.strictObject({ id: v.newId, personId: v.id, kind: z.literal("pass"), covers, uses, expiresOn, reason }),
      z.strictObject({
        id: v.newId,
        personId: v.id,
        kind: z.literal("credit"),
        cents: v.wholeNumber(1, 1_000_000, creditMessage, creditMessage),
        expiresOn,
        reason,
      }),
    ],
    { error: t.choosePassOrCredit },
  ),
  output: changedLot,
};
export const changeWalletLot = {
  summary: "Add units to a pass, gift card or credit, take some, or change when it expires.",
  refusals: v.refusalCodes("not-found", "stale", "wallet-short"),
  params: v.idParams,
  body: z.strictObject({
    version: v.version,
    /** Uses or cents. Negative: taken. */
    change: z.int().min(-1_000_000).max(1_000_000).default(0),
    /** Omitted: as it is. */
    expiresOn: expiresOn.optional(),
    reason,
  }),
  output: changedLot,
};
export const expireWalletLot = {
  summary: "Let a pass, gift card or credit expire now.",
  refusals: v.refusalCodes("not-found", "stale"),
  params: v.idParams,
  body: z.strictObject({ version: v.version }),
  output: changedLot,
};

export type Covers = z.output<typeof covers>;
export type Pass = z.output<typeof pass>;
export type AdminPass = z.output<typeof adminPass>;
export type NewPass = z.input<typeof addPass.body>;
export type PassSaved = z.output<typeof savedPass>;
export type Offers = z.output<typeof listOffers.output>;
export type SoldGiftCards = z.output<typeof soldGiftCards>;
export type Recipient = z.output<typeof recipient>;
export type GiftCard = z.output<typeof giftCard>;
export type BoughtGiftCard = z.output<typeof readBoughtGiftCard.output>;
export type SoldGiftCard = z.output<typeof readSoldGiftCards.output>[number];
export type WalletLot = z.output<typeof lot>;
export type WalletEntry = z.output<typeof walletEntry>;
export type MyWallet = z.output<typeof readMyWallet.output>;
export type AdminWalletLot = z.output<typeof adminLot>;
export type AdminWallet = z.output<typeof readWallet.output>;
export type LotGift = z.input<typeof giveLot.body>;
export type LotChanged = z.output<typeof changedLot>;
