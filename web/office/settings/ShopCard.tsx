import { text as shared } from "../../../contract/platform/language/text.ts";
import { type CountryCode, countryCodes, countryName } from "../../../contract/platform/values/countries.ts";
import { stateOptions } from "../../../contract/platform/values/us-states.ts";
import * as t from "../../../contract/site/settings/text.desk.ts";
import { Button } from "../../kit/ui/Button.tsx";
import { SelectField } from "../../kit/ui/forms/Field.tsx";
import { Stack } from "../../kit/ui/Layout.tsx";
import { TaxTable } from "../../selling/orders/TaxTable.tsx";
import { CardFrame } from "./CardFrame.tsx";
import { shopFields } from "./field-values.ts";
import { type CardProps, useCard } from "./use-card.ts";
import styles from "./Settings.module.css";

const countriesByName = countryCodes
  .map((code) => [code, countryName(code)] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other));

export function ShopCard(props: CardProps) {
  const card = useCard({ name: "shop", fields: shopFields, ...props });
  const { shipTo } = card.typed;
  const setShipTo = (codes: CountryCode[]) => card.type({ ...card.typed, shipTo: codes });
  return (
    <CardFrame card={card} title={t.shopAndTax} beside={<TaxTable />}>
      <Stack as="fieldset" gap={3} className={styles.part}>
        <legend>{t.countriesYouShipTo}</legend>
        <p className={styles.help}>{t.withMoreThanOneCart}</p>
        <Stack as="ul" gap={3}>
          {shipTo.map((code) => (
            <li key={code} className={styles.row}>
              <span>{countryName(code)}</span>
              {shipTo.length > 1 && (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t.remove(countryName(code))}
                  onClick={() => setShipTo(shipTo.filter((each) => each !== code))}
                  words={shared.remove}
                />
              )}
            </li>
          ))}
        </Stack>
        <SelectField
          label={t.addCountry}
          name="shipTo"
          optional="obvious"
          value=""
          onChange={({ target }) => setShipTo([...shipTo, target.value as CountryCode])}
          error={card.faults["shipTo"]}
          choices={countriesByName.filter(([code]) => !shipTo.includes(code))}
        >
          <option value="">{t.chooseCountry}</option>
        </SelectField>
      </Stack>
      <SelectField
        {...card.field("state")}
        label={t.stateOfYourStudio}
        name="studioState"
        help={t.whatIsPickedUp}
        choices={stateOptions}
      />
    </CardFrame>
  );
}
