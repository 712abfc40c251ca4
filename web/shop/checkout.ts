import type { CountryCode } from "../../contract/countries.ts";
import type { Endpoint, InputOf } from "../../contract/endpoint.ts";
import type { quoteCart } from "../../contract/orders.ts";
import { openPayment } from "../../contract/payments.ts";
import type { OrderTotal } from "../../contract/price.ts";
import { type Answer, call, CallError, userCall } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import type { CartItem } from "../cart.ts";
import { freshId } from "../fresh-id.ts";
import { readStored } from "../stored.ts";

/** What the server prices. */
export type CartWish = Omit<InputOf<typeof quoteCart>["body"], "replaces">;

/** What a buyer fills in beside the tins; as typed. */
export type Draft = {
  how: "ship" | "pickup";
  eventId: string;
  /** Empty: the first that is shipped to. */
  country: string;
  zip: string;
  state: string;
  code: string;
  email: string;
};
export const emptyDraft: Draft = {
  how: "ship",
  eventId: "",
  country: "",
  zip: "",
  state: "",
  code: "",
  email: "",
};

/** A payment that was opened for a cart; until `heldUntil` the tins are its buyer's alone. */
export type OpenedCart = {
  items: CartItem[];
  draft: Draft;
  total: OrderTotal;
  orderId: string;
  heldUntil: string;
  /** The price rose or fell between looking and pressing. */
  hasChanged: boolean;
};

/** How far a buyer is. `pending`: the payment service has not decided yet. */
export type Step =
  | { is: "choosing" }
  | ({ is: "paying" } & OpenedCart)
  | ({ is: "paid" | "pending"; payerName: string } & OpenedCart);

/**
 * What the server is asked to price; a destination only where it is whole. Until a class is chosen `anyClass` stands for
 * it: picking up costs the same at each.
 */
export function wishOf(
  items: readonly CartItem[],
  { how, eventId, country, zip, state, code }: Draft,
  anyClass = "",
): CartWish {
  const pickupAt = eventId || anyClass;
  const isWhole = isOfUs(country) && /^\d{5}(-\d{4})?$/.test(zip) && state !== "";
  return {
    items: items.map(({ _id, quantity }) => ({ _id, quantity })),
    ...(how === "ship"
      ? {
          delivery: {
            how,
            ...(country ? { country: country as CountryCode } : {}),
            ...(isWhole ? { zip, state } : {}),
          },
        }
      : pickupAt
        ? { delivery: { how, eventId: pickupAt } }
        : {}),
    ...(isCode(code) ? { code } : {}),
  };
}

/** Whether a country has ZIP and state; one that was not chosen may be the United States. */
export const isOfUs = (country: string) => country === "" || country === "US";

/** Whether this can be a code at all; the server knows which ones there are. */
export const isCode = (typed: string) => /^[A-Za-z0-9-]{2,30}$/.test(typed);

/**
 * A call as the person who is logged in here; when her login turns out to be over it is made as a visitor, who may buy
 * just as well. `asVisitor` is what a visitor sends.
 */
export async function asWhoever<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  asVisitor: () => Promise<InputOf<E>> = async () => input,
): Promise<Answer<E>> {
  if (!readStored("userToken")) return call(endpoint, await asVisitor());
  try {
    return await userCall(endpoint, input);
  } catch (error) {
    const isOver = error instanceof CallError && error.status === 401 && !readStored("userToken");
    if (!isOver) throw error;
    return call(endpoint, await asVisitor());
  }
}

/** Starts the bot check that a visitor's payment needs: call it when the cart is shown. */
export function prepareCartPayment(): void {
  if (!readStored("userToken")) prepareBotToken("cart_payment");
}

/** The payment that was begun last for this tab's cart. `isOver`: it was given up or closed. */
type Begun = { id: string; wish: string; replaces?: string; isOver?: true };

/**
 * Opens the payment of a cart. The same wish sent again is the same payment, also after the page was loaded anew;
 * another wish is another payment, which names the one it stands for, so that no buyer is in her own way.
 */
export async function openCart(wish: CartWish & { email?: string }): Promise<Answer<typeof openPayment>> {
  const text = JSON.stringify(wish);
  const before = readBegun();
  if (before?.wish === text && !before.isOver) {
    try {
      return await open(before, wish);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "payment-closed") throw error;
    }
  }
  const begun: Begun = { id: freshId(), wish: text, ...(before ? { replaces: before.id } : {}) };
  writeBegun(begun);
  try {
    return await open(begun, wish);
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) {
      // There is no such payment. The one before may still hold tins; unless it was paid, which is told this once.
      writeBegun(error.code === "payment-closed" ? undefined : before);
    }
    throw error;
  }
}

/** The id of the payment that was begun last: what it holds is still to be had for its own buyer. */
export function begunId(): string | undefined {
  return readBegun()?.id;
}

function open({ id, replaces }: Begun, wish: CartWish & { email?: string }) {
  const body: InputOf<typeof openPayment>["body"] = {
    id,
    for: "cart",
    ...wish,
    ...(replaces ? { replaces } : {}),
  };
  return asWhoever(openPayment, { body }, async () => ({
    body: { ...body, recaptchaToken: await getBotToken("cart_payment") },
  }));
}

/** The payment that was begun came to its end unpaid: the same wish is another payment next time. */
export function endBegun(): void {
  const begun = readBegun();
  if (begun) writeBegun({ ...begun, isOver: true });
}

/** It was paid: nothing is left to be replaced. */
export function forgetBegun(): void {
  writeBegun(undefined);
}

const key = "cartPayment";
// For a browser that keeps nothing.
let remembered: string | undefined;

function readBegun(): Begun | undefined {
  try {
    const text = sessionStorage.getItem(key) ?? remembered;
    return text ? (JSON.parse(text) as Begun) : undefined;
  } catch {
    return remembered ? (JSON.parse(remembered) as Begun) : undefined;
  }
}

function writeBegun(begun: Begun | undefined): void {
  remembered = begun && JSON.stringify(begun);
  try {
    if (remembered) sessionStorage.setItem(key, remembered);
    else sessionStorage.removeItem(key);
  } catch {
    // Then this page remembers it until it is left.
  }
}
