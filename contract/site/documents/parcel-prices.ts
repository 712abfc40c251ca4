import { listWords } from "../../platform/language/list-words.ts";
import { countriesWords } from "../../platform/values/countries.ts";
import { priceWords } from "../../platform/values/money.ts";
import { text as t } from "./text.ts";

/** `€6.90 to Germany and €15 to Austria and Poland`, or one price if it is the same to all. `usual`: words for null cents. */
export function parcelPrices(
  parcels: readonly { country: string; parcelCents: number | null }[],
  usual: string,
): string {
  const byPrice = Map.groupBy(parcels, ({ parcelCents }) => parcelCents);
  const groups = Array.from(byPrice, ([cents, group]) => ({
    price: cents === null ? usual : priceWords(cents),
    countries: countriesWords(group.map(({ country }) => country)),
  }));
  return groups.length === 1
    ? groups[0]!.price
    : listWords(groups.map(({ price, countries }) => t.priceTo(price, countries)));
}
