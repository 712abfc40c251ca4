import { type CountryCode, countryCodes, countryName } from "../../contract/countries.ts";
import { stateOptions, type UsState } from "../../contract/us-states.ts";
import { TaxTable } from "../orders/TaxTable.tsx";
import { Button } from "../ui/Button.tsx";
import { SelectField } from "../ui/forms/Field.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { shopFields } from "./field-values.ts";
import { useCard } from "./use-card.ts";
import { type CardProps, settingsWords } from "./words.ts";
import styles from "./Settings.module.css";

const countriesByName = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name));

/** Countries to ship to, and the state and rates for sales tax. */
export function ShopCard({ read, onRead }: CardProps) {
  const card = useCard({ name: "shop", read, fields: shopFields, onRead });
  const { shown, faults, type } = card;
  const { shipTo } = shown;
  const without = (removed: string) => type({ ...shown, shipTo: shipTo.filter((code) => code !== removed) });
  return (
    <CardFrame
      card={card}
      title="Shop and tax"
      settings={read.settings}
      wordsOf={({ shop }) => settingsWords.shop(shop)}
      beside={<TaxTable />}
    >
      <fieldset className={styles.part}>
        <legend>Countries you ship to</legend>
        <p className={styles.help}>
          With more than one, the cart asks which. Shipping costs the same to each of them.
        </p>
        <ul className={styles.list}>
          {shipTo.map((code) => (
            <li key={code} className={styles.row}>
              <span>{countryName(code)}</span>
              {shipTo.length > 1 && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={`Remove ${countryName(code)}`}
                  onClick={() => without(code)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
        <SelectField
          label="Add a country"
          name="shipTo"
          optional="obvious"
          value=""
          onChange={({ target }) => type({ ...shown, shipTo: [...shipTo, target.value as CountryCode] })}
          error={faults["shipTo"]}
        >
          <option value="">Choose a country …</option>
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
        label="State of your studio"
        name="studioState"
        value={shown.state}
        onChange={({ target }) => type({ ...shown, state: target.value as UsState })}
        help="What is picked up at a class is sold there: its sales tax is taken, if the table below has one."
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
