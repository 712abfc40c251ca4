import { percentWords } from "../../../contract/platform/language/percent-words.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { cardTitles } from "../../../contract/platform/layouts/text.desk.ts";
import {
  countriesWords,
  type CountryCode,
  countryCodes,
  countryName,
} from "../../../contract/platform/values/countries.ts";
import { priceWords } from "../../../contract/platform/values/money.ts";
import { pricePolicy } from "../../../contract/selling/orders/price.ts";
import type { StudioSettings } from "../../../contract/site/settings/calls.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { SelectField, TextField } from "../../kit/ui/forms/Field.tsx";
import { dollars, type FieldKind, orNone } from "../../kit/ui/forms/FieldKinds.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { card } from "./CardKinds.tsx";
import { parcelsWords } from "./summaries.ts";
import styles from "./Settings.module.css";

const countriesByName = countryCodes
  .map((code) => [code, countryName(code)] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other));

type ShipTo = StudioSettings["shop"]["shipTo"];
/** A country with the price of a parcel as it is typed; empty for the usual price. */
type TypedShipTo = { country: CountryCode; price: string };

const price = orNone(dollars({ label: "", least: 0, most: 500, fault: t.parcelPriceRange }));
const countries: FieldKind<ShipTo, TypedShipTo[]> = {
  label: t.countriesYouShipTo,
  empty: [],
  toTyped: (all) => all.map((each) => ({ ...each, price: price.toTyped(each.price) })),
  toValue: (typed) => typed.map((each) => ({ ...each, price: price.toValue(each.price) })),
  fault: (typed) =>
    typed.length === 0
      ? adminShared.chooseAtLeastOneCountry
      : Object.fromEntries(
          typed.flatMap((each) => {
            const fault = price.fault(each.price);
            return typeof fault === "string" ? [[each.country, fault]] : [];
          }),
        ),
  words: (typed) => parcelsWords(countries.toValue(typed)),
  draw: ({ name, shown, errorOf, onType }) => (
    <Stack as="fieldset" gap={3} className={styles.part}>
      <legend>{t.countriesYouShipTo}</legend>
      <p className={styles.help}>
        {t.withMoreThanOneCart(priceWords(pricePolicy.shippingCents), percentWords(pricePolicy.handlingPercent))}
      </p>
      <Stack as="ul" gap={3}>
        {shown.map(({ country, price: typed }, at) => (
          <li key={country} className={styles.row}>
            <TextField
              label={t.parcelPriceTo(countriesWords([country]))}
              name={`${name}.${country}`}
              inputMode="decimal"
              optional="obvious"
              placeholder={t.usualPrice}
              maxLength={6}
              value={typed}
              error={errorOf(country)}
              onChange={({ target }) => onType(shown.with(at, { country, price: target.value }))}
            />
            {shown.length > 1 && (
              <Button
                kind="quiet"
                size="small"
                aria-label={t.remove(countryName(country))}
                onClick={() => onType(shown.filter((each) => each.country !== country))}
                words={shared.remove}
              />
            )}
          </li>
        ))}
      </Stack>
      <SelectField
        label={t.addCountry}
        name={name}
        optional="obvious"
        value=""
        onChange={({ target }) => onType([...shown, { country: target.value as CountryCode, price: "" }])}
        error={errorOf()}
        choices={countriesByName.filter(([code]) => !shown.some(({ country }) => country === code))}
      >
        <option value="">{t.chooseCountry}</option>
      </SelectField>
    </Stack>
  ),
};

export const shopCard = card({
  name: "shop",
  title: cardTitles.shop,
  fields: { shipTo: countries },
  draw: (fields) => fields("shipTo"),
});
