import { countryName } from "../../../contract/countries.ts";
import type { CartQuote } from "../../../contract/orders.ts";
import * as t from "../../../contract/text/pages/shop.ts";
import * as shared from "../../../contract/text/shared.ts";
import { clockWords, dayWords } from "../../../contract/time.ts";
import { stateOptions } from "../../../contract/us-states.ts";
import { Choice } from "../../ui/forms/Choice.tsx";
import { Fields, SelectField, TextField } from "../../ui/forms/Field.tsx";
import type { Draft } from "./checkout.ts";
import styles from "./CartPage.module.css";

type DeliveryFieldsProps = {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  pickups: CartQuote["pickups"] | undefined;
  /** Countries the owner ships to. Asked for only if there is more than one. */
  shipTo: CartQuote["shipTo"] | undefined;
  asksDestination: boolean;
  errors: Record<string, string>;
};

/**
 * Shipping or pick-up at a class. Asks for the destination only as far as the price depends on it: PayPal supplies
 * the address with the payment.
 */
export function DeliveryFields(props: DeliveryFieldsProps) {
  const { draft, onDraft, pickups, shipTo = [], asksDestination, errors } = props;
  const { how } = draft;
  const asksCountry = shipTo.length > 1;
  return (
    <div className={styles.part}>
      <Choice
        label={t.howYouGetYourTins}
        options={[
          { value: "ship", words: t.shipToMe },
          { value: "pickup", words: t.pickUpAtClass },
        ]}
        chosen={how}
        onChoose={(next) => onDraft({ ...draft, how: next })}
      />
      {how === "ship" && (asksCountry || asksDestination) && (
        <Fields>
          {asksCountry && (
            <SelectField
              label={t.country}
              name="country"
              autoComplete="country"
              value={draft.country || shipTo[0]}
              onChange={({ target }) => onDraft({ ...draft, country: target.value })}
              error={errors["country"]}
            >
              {shipTo.map((code) => (
                <option key={code} value={code}>
                  {countryName(code)}
                </option>
              ))}
            </SelectField>
          )}
          {asksDestination && (
            <>
              <TextField
                label={t.zip}
                name="zip"
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={10}
                value={draft.zip}
                onChange={({ target }) => onDraft({ ...draft, zip: target.value.trim() })}
                error={errors["zip"]}
              />
              <SelectField
                label={shared.state}
                name="state"
                autoComplete="address-level1"
                value={draft.state}
                onChange={({ target }) => onDraft({ ...draft, state: target.value })}
                error={errors["state"]}
              >
                {stateOptions.map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </>
          )}
        </Fields>
      )}
      {how === "ship" && !asksDestination && <p className="fine">{t.weShipOnFridays}</p>}
      {how === "pickup" && pickups?.length === 0 && <p>{t.thereIsNoClass}</p>}
      {how === "pickup" && pickups && pickups.length > 0 && (
        <SelectField
          label={shared.classLabel}
          name="eventId"
          value={draft.eventId}
          onChange={({ target }) => onDraft({ ...draft, eventId: target.value })}
          help={t.noNeedToTakeClass}
          error={errors["eventId"]}
        >
          {pickups.map(({ eventId, title, date, time, location }) => (
            <option key={eventId} value={eventId}>
              {dayWords(date)}, {clockWords(time)} · {title}
              {location && `, ${location}`}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
