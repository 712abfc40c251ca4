import { type CountryCode, countryCodes, countryName } from "../../contract/countries.ts";
import * as t from "../../contract/text/admin/settings.ts";
import * as shared from "../../contract/text/shared.ts";
import { stateOptions, type UsState } from "../../contract/us-states.ts";
import { TaxTable } from "../orders/TaxTable.tsx";
import { Button } from "../ui/Button.tsx";
import { SelectField } from "../ui/forms/Field.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { shopFields } from "./field-values.ts";
import { type CardProps, settingsWords } from "./summaries.ts";
import { useCard } from "./use-card.ts";
import styles from "./Settings.module.css";

const countriesByName = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** Countries to ship to, and the state and rates for sales tax. */
export function ShopCard({ read, onRead }: CardProps) {
  const card = useCard({ name: "shop", read, fields: shopFields, onRead });
  const { typed: shown, faults, type } = card;
  const { shipTo } = shown;
  const without = (removed: string) => type({ ...shown, shipTo: shipTo.filter((code) => code !== removed) });
  return (
    <CardFrame
      card={card}
      title={t.shopAndTax}
      settings={read.settings}
      wordsOf={({ shop }) => settingsWords.shop(shop)}
      beside={<TaxTable />}
    >
      <fieldset className={styles.part}>
        <legend>{t.countriesYouShipTo}</legend>
        <p className={styles.help}>{t.withMoreThanOneCart}</p>
        <ul className={styles.list}>
          {shipTo.map((code) => (
            <li key={code} className={styles.row}>
              <span>{countryName(code)}</span>
              {shipTo.length > 1 && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t.remove(countryName(code))}
                  onClick={() => without(code)}
                >
                  {shared.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <SelectField
          label={t.addCountry}
          name="shipTo"
          optional="obvious"
          value=""
          onChange={({ target }) => type({ ...shown, shipTo: [...shipTo, target.value as CountryCode] })}
          error={faults["shipTo"]}
        >
          <option value="">{t.chooseCountry}</option>
          {countriesByName.map(
            ({ code, name }) =>
              !shipTo.includes(code) && (
                <option key={code} value={code}>
                  {name}
                </option>
              ),
          )}
        </SelectField>
      </fieldset>
      <SelectField
        label={t.stateOfYourStudio}
        name="studioState"
        value={shown.state}
        onChange={({ target }) => type({ ...shown, state: target.value as UsState })}
        help={t.whatIsPickedUp}
        error={faults["state"]}
      >
        {stateOptions.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </CardFrame>
  );
}
