import { text as shared } from "../../../../contract/platform/language/text.ts";
import { countryName } from "../../../../contract/platform/values/countries.ts";
import { clockWords, dayWords } from "../../../../contract/platform/values/time.ts";
import { stateOptions } from "../../../../contract/platform/values/us-states.ts";
import type { CartQuote } from "../../../../contract/selling/orders/calls.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { Choice } from "../../../kit/ui/forms/Choice.tsx";
import { Fields, SelectField, TextField } from "../../../kit/ui/forms/Field.tsx";
import { RadioRows } from "../../../kit/ui/forms/RadioRows.tsx";
import { Stack } from "../../../kit/ui/Layout.tsx";
import { FactList } from "../../../kit/ui/Outcome.tsx";
import type { Draft } from "./checkout.ts";
import { useDeliveryFacts } from "./DeliveryFacts.tsx";

type DeliveryFieldsProps = {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  quote: CartQuote | undefined;
  asksDestination: boolean;
};

/** Asks for the destination only as far as the price depends on it: PayPal supplies the address with the payment. */
export function DeliveryFields({ draft, onDraft, quote, asksDestination }: DeliveryFieldsProps) {
  const { how } = draft;
  const { pickups, shipTo = [] } = quote ?? {};
  const pickup = pickups?.find(({ eventId }) => eventId === draft.eventId);
  const facts = useDeliveryFacts({ pickup });
  const asksCountry = shipTo.length > 1;
  const field = (name: "country" | "zip" | "state") => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onDraft({ ...draft, [name]: target.value.trim() }),
  });
  return (
    <Stack gap={4}>
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
              {...field("country")}
              value={draft.country || shipTo[0]}
              label={t.country}
              autoComplete="country"
              choices={shipTo.map((code) => [code, countryName(code)])}
            />
          )}
          {asksDestination && (
            <>
              <TextField
                {...field("zip")}
                label={t.zip}
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={10}
              />
              <SelectField
                {...field("state")}
                label={shared.state}
                autoComplete="address-level1"
                choices={stateOptions}
              />
            </>
          )}
        </Fields>
      )}
      {how === "ship" && !asksDestination && <p className="fine">{t.weShipOnFridays}</p>}
      {how === "pickup" && pickups?.length === 0 && <p>{t.thereIsNoClass}</p>}
      {how === "pickup" && pickups && pickups.length > 0 && (
        <>
          <p className="fine">{t.noNeedToTakeClass}</p>
          <RadioRows
            label={t.whereYouPickUp}
            name="eventId"
            options={pickups.map(pickupOption)}
            chosen={draft.eventId}
            onChoose={(eventId) => onDraft({ ...draft, eventId })}
          />
          {quote?.hasLaterPickups && (
            <Button kind="link" onClick={() => onDraft({ ...draft, showsLater: true })} words={t.laterClasses} />
          )}
          {/* Class and time are in the chosen row. */}
          {pickup && <FactList facts={facts.slice(-1)} />}
        </>
      )}
    </Stack>
  );
}

const pickupOption = ({ eventId, title, date, time, location }: CartQuote["pickups"][number]) => ({
  value: eventId,
  words: `${dayWords(date)}, ${clockWords(time)}`,
  detail: [title, location].filter(Boolean).join(", "),
});
