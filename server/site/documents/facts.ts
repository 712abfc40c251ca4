import { zoneWords } from "../../../contract/platform/language/zone-words.ts";
import { countriesWords } from "../../../contract/platform/values/countries.ts";
import { amountWords, centsOf, priceWords } from "../../../contract/platform/values/money.ts";
import { currentPlace, defaultPlace } from "../../../contract/platform/values/place.ts";
import { currencyName } from "../../../contract/platform/values/units.ts";
import type { SiteDocuments, WordFact } from "../../../contract/site/documents/calls.ts";
import { parcelPrices } from "../../../contract/site/documents/parcel-prices.ts";
import { text as t } from "../../../contract/site/documents/text.ts";
import type { StudioSettings } from "../../../contract/site/settings/schema.ts";

/** The values of `{…}` in documents. */
export type Facts = Record<WordFact, string>;

type Sources = Partial<Pick<SiteDocuments, "teacher" | "brand" | "links">>;

/** The facts, from the owner's settings and three stored documents. */
export function factsOf({ teacher, brand, links }: Sources, settings: StudioSettings): Facts {
  const { sessions, prices, shop, retention } = settings;
  return {
    teacher: teacher?.name ?? "",
    "first name": teacher?.firstName ?? "",
    city: teacher?.city ?? "",
    town: teacher?.city ?? "",
    region: teacher?.region ?? "",
    "time zone": zoneWords(),
    chocolates: brand?.chocolates.name ?? "",
    email: links?.email ?? "",
    phone: links?.phone ?? "",
    address: links?.address.join(", ") ?? "",
    "cancel hours": sessions.cancelHours === 0 ? t.moment : t.hours(sessions.cancelHours),
    currency: currencyName(),
    ...shippingFacts(shop),
    "yoga prices": rangeWords(prices.yoga),
    "therapy prices": rangeWords(prices.therapy),
    countries: countriesWords(shop.shipTo.map(({ country }) => country)),
    "message months": t.months(retention.messageMonths),
    "waiver years": t.years(retention.waiverYears),
  };
}

/** As priced by contract/selling/orders/price.ts. */
function shippingFacts({ shipTo }: StudioSettings["shop"]): Pick<Facts, "shipping is" | "at pick up"> {
  const shipping = priceWords(550);
  const discount = currentPlace().currency === defaultPlace.currency ? t.fiftyCents : priceWords(50);
  const parcels = shipTo.map(({ country, price }) => ({
    country,
    parcelCents: price === null ? null : centsOf(price),
  }));
  const prices = parcelPrices(parcels, t.usualParcel(shipping));
  const { usual, mixed, other } = t.shippingIs;
  if (parcels.every(({ parcelCents }) => parcelCents !== null))
    return { "shipping is": other(prices), "at pick up": t.atPickUp.other };
  const isUsual = parcels.every(({ parcelCents }) => parcelCents === null);
  const is = isUsual ? usual(shipping, discount) : mixed(prices, discount);
  return { "shipping is": is, "at pick up": t.atPickUp.usual(discount) };
}

const rangeWords = ({ least, most }: { least: number; most: number }) =>
  least === most ? amountWords(most) : `${amountWords(least)}–${amountWords(most)}`;
