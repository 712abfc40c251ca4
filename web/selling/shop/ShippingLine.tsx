import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { pricePolicy } from "../../../contract/selling/orders/price.ts";
import { text as t } from "../../../contract/selling/shop/text.ts";

/** What shipping and handling cost, before anything is in the cart. */
export const ShippingLine = () => (
  <p className="fine">
    {t.shippingCosts(priceWords(pricePolicy.shippingCents), percentWords(pricePolicy.handlingPercent))}
  </p>
);
