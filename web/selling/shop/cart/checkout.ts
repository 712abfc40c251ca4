import type { InputOf } from "../../../../contract/platform/call/endpoint.ts";
import type { CountryCode } from "../../../../contract/platform/values/countries.ts";
import { cleanCode } from "../../../../contract/platform/values/identifiers.ts";
import { currentPlace, zipCountry } from "../../../../contract/platform/values/place.ts";
import { isZip, isZipOfState } from "../../../../contract/platform/values/zip-states.ts";
import type { quoteCart } from "../../../../contract/selling/orders/calls.ts";
import { openPayment } from "../../../../contract/selling/payments/calls.ts";
import { getBotToken, prepareBotToken } from "../../../kit/botcheck/botcheck.ts";
import { type Answer, CallError } from "../../../kit/calls/api.ts";
import { randomUuid } from "../../../kit/calls/fresh-id.ts";
import type { CartItem } from "../../../kit/store/cart.ts";
import { parseStored, readStored, useStored, writeStored } from "../../../kit/store/stored.ts";
import { callAsPayer } from "../../payments/call-as-payer.ts";
import { noWalletWish, type WalletWish } from "../../payments/WalletChoice.tsx";

/** Items, delivery and code, as the server prices them. */
export type CartWish = Omit<InputOf<typeof quoteCart>["body"], "replaces" | "laterPickups" | "recaptchaToken">;

/** The values of the checkout form, as typed. An empty country is the first one the owner ships to. */
export type Draft = Record<"eventId" | "country" | "zip" | "state" | "code" | "email", string> & {
  how: "ship" | "pickup";
  /** The address, or of a pick-up the name, if nothing is left to pay: otherwise PayPal asks for it. */
  address: Record<"name" | "line1" | "line2" | "city", string>;
  wallet: WalletWish;
  /** All classes for a pick-up are listed, not only the next ones. */
  showsLater: boolean;
};
export const emptyDraft: Draft = {
  how: "ship",
  showsLater: false,
  eventId: "",
  country: "",
  zip: "",
  state: "",
  code: "",
  email: "",
  address: { name: "", line1: "", line2: "", city: "" },
  wallet: noWalletWish,
};

/** A field of the postal code or the state. */
export const destinationField = (draft: Draft, onDraft: (draft: Draft) => void) => (name: "zip" | "state") => ({
  name,
  value: draft[name],
  onChange: ({ target }: { target: { value: string } }) => onDraft({ ...draft, [name]: target.value.trimStart() }),
});

/**
 * What the server is asked to price. ZIP and state are sent only if both are complete and agree. Until a class is chosen,
 * `anyClass` is sent instead: pick-up costs the same at every class.
 */
export function wishOf(items: readonly CartItem[], draft: Draft, anyClass = ""): CartWish {
  return {
    items: items.map(({ _id, quantity }) => ({ _id, quantity })),
    delivery: draft.how === "ship" ? shippingOf(draft) : pickupAt(draft.eventId || anyClass),
    code: isCode(draft.code) ? draft.code : undefined,
  };
}

function shippingOf({ country, zip, state }: Draft): CartWish["delivery"] {
  const hasZip = (country || currentPlace().country) === zipCountry;
  const isWhole = mayBeOwn(country) && state !== "" && (!hasZip || (isZip(zip) && isZipOfState(zip, state)));
  return {
    how: "ship",
    country: (country || undefined) as CountryCode | undefined,
    zip: isWhole && hasZip ? zip : undefined,
    state: isWhole ? state : undefined,
  };
}

const pickupAt = (eventId: string): CartWish["delivery"] => (eventId ? { how: "pickup", eventId } : undefined);

/** Whether the destination may be in the studio's own country, where sales tax is due. An empty country may be it. */
export const mayBeOwn = (country: string) => country === "" || country === currentPlace().country;

/** Whether the text has the format of a discount code. The server checks whether the code exists. */
export const isCode = (typed: string) => /^[A-Z0-9-]{2,30}$/.test(cleanCode(typed));

/** Starts the bot check that a visitor's payment needs. Called when the cart is shown. */
export function prepareCartPayment(): void {
  if (!readStored("userToken")) prepareBotToken("cart_payment");
}

/** The latest payment of this browser's cart, in any tab. `ended`: it was paid, or it was cancelled or has expired. */
type StoredPayment = {
  id: string;
  wish: string;
  replaces?: string;
  ended?: "paid" | "unpaid";
  orderNumber?: number;
};

/** A cart to pay, with the buyer's email and, if PayPal does not ask for it, name, and how the wallet pays. */
type CartPayment = Omit<
  Extract<InputOf<typeof openPayment>["body"], { for: "cart" }>,
  "id" | "for" | "replaces" | "recaptchaToken"
>;

/**
 * Opens a payment for a cart. Idempotent: the same wish opens the same payment, also after a reload or in another tab.
 * A different wish opens a new payment that replaces the previous one, whose hold is available to the same buyer.
 */
export async function openCartPayment(wish: CartPayment): Promise<Answer<typeof openPayment>> {
  // Without email, name, address and gift card, which must not stay in the storage of a shared computer.
  const { email: _email, name: _name, giftCode, ...stored } = wish;
  const { address: _address, ...delivery } = { address: undefined, ...wish.delivery };
  const text = JSON.stringify({ ...stored, delivery, hasGiftCard: giftCode ? true : undefined });
  const latest = readStoredPayment();
  const previous = latest?.ended === "paid" ? undefined : latest;
  if (previous?.wish === text && !previous.ended) {
    try {
      return await sendOpen(previous, wish);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "payment-closed") throw error;
    }
  }
  const payment: StoredPayment = { id: randomUuid(), wish: text, replaces: previous?.id };
  writeStoredPayment(payment);
  try {
    return await sendOpen(payment, wish);
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) {
      // Not created. The previous payment may still hold tins, unless it is paid already (`payment-closed`).
      writeStoredPayment(error.code === "payment-closed" ? undefined : latest);
    }
    throw error;
  }
}

/** The id of this browser's latest unpaid payment. A quote counts the tins it holds as available. */
export function storedPaymentId(): string | undefined {
  const payment = readStoredPayment();
  return payment?.ended === "paid" ? undefined : payment?.id;
}

function sendOpen({ id, replaces }: StoredPayment, wish: CartPayment) {
  const body: InputOf<typeof openPayment>["body"] = { id, for: "cart", ...wish, replaces };
  return callAsPayer(openPayment, { body }, async () => ({
    body: { ...body, recaptchaToken: await getBotToken("cart_payment") },
  }));
}

/** Marks the payment as ended: the same wish then opens a new payment. A paid one is not replaced by it. */
export function markEnded(id: string, ended: "paid" | "unpaid", orderNumber?: number): void {
  const payment = readStoredPayment();
  if (payment?.id === id) writeStoredPayment({ ...payment, wish: "", ended, orderNumber });
}

/** This browser's latest payment of a cart, in any tab. Updated live. */
export const useStoredPayment = () => parseStored(useStored(key)) as StoredPayment | undefined;

const key = "cartPayment";
// Fallback for browsers without storage. Lasts until the page is left.
let remembered: string | undefined;

const readStoredPayment = () => parseStored(readStored(key) ?? remembered ?? null) as StoredPayment | undefined;

function writeStoredPayment(payment: StoredPayment | undefined): void {
  const text = payment && JSON.stringify(payment);
  remembered = writeStored(key, text ?? null) ? undefined : text;
}
