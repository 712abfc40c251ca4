import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import {
  countriesWords,
  type CountryCode,
  countryCodes,
  countryName,
} from "../../../contract/platform/values/countries.ts";
import { type UsState, usStates } from "../../../contract/platform/values/us-states.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { SelectField } from "../../kit/ui/forms/Field.tsx";
import { type FieldKind, select } from "../../kit/ui/forms/FieldKinds.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { card } from "./CardKinds.tsx";
import styles from "./Settings.module.css";

const countriesByName = countryCodes
  .map((code) => [code, countryName(code)] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other));

const countries: FieldKind<CountryCode[], CountryCode[]> = {
  label: t.countriesYouShipTo,
  empty: [],
  toTyped: (codes) => codes,
  toValue: (codes) => codes,
  fault: (codes) => (codes.length === 0 ? adminShared.chooseAtLeastOneCountry : undefined),
  words: countriesWords,
  draw: ({ name, shown, errorOf, onType }) => (
    <Stack as="fieldset" gap={3} className={styles.part}>
      <legend>{t.countriesYouShipTo}</legend>
      <p className={styles.help}>{t.withMoreThanOneCart}</p>
      <Stack as="ul" gap={3}>
        {shown.map((code) => (
          <li key={code} className={styles.row}>
            <span>{countryName(code)}</span>
            {shown.length > 1 && (
              <Button
                kind="quiet"
                size="small"
                aria-label={t.remove(countryName(code))}
                onClick={() => onType(shown.filter((each) => each !== code))}
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
        onChange={({ target }) => onType([...shown, target.value as CountryCode])}
        error={errorOf()}
        choices={countriesByName.filter(([code]) => !shown.includes(code))}
      >
        <option value="">{t.chooseCountry}</option>
      </SelectField>
    </Stack>
  ),
};

const state = select<UsState>({
  label: t.stateOfYourStudio,
  empty: "OR",
  options: usStates,
  help: t.whatIsPickedUp,
});

export const shopCard = card({
  name: "shop",
  title: t.shopAndTax,
  fields: { shipTo: countries, state },
  draw: (fields) => fields("shipTo", "state"),
});
