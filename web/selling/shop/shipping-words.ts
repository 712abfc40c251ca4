import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import type { ShipTo } from "../../../contract/selling/orders/calls.ts";
import { pricePolicy } from "../../../contract/selling/orders/price.ts";
import { text as t } from "../../../contract/selling/shop/text.ts";
import { parcelPrices } from "../../../contract/site/documents/parcel-prices.ts";

/** What a parcel costs, before anything is in the cart. For a loader: the server and a browser may name a country differently. */
export function shippingWords(shipTo: ShipTo): string {
  const { shippingCents, handlingPercent } = pricePolicy;
  const usual = t.usualShipping(priceWords(shippingCents), percentWords(handlingPercent));
  return t.shippingCosts(parcelPrices(shipTo, usual));
}
