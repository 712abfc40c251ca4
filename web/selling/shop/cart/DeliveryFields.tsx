import { countryName } from "../../../../contract/platform/values/countries.ts";
import { clockWords, dayWords } from "../../../../contract/platform/values/time.ts";
import type { CartQuote } from "../../../../contract/selling/orders/calls.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { Button } from "../../../kit/ui/Button.tsx";
import { AddressParts } from "../../../kit/ui/forms/AddressParts.tsx";
import { Choice } from "../../../kit/ui/forms/Choice.tsx";
import { Fields, SelectField } from "../../../kit/ui/forms/Field.tsx";
import { RadioRows } from "../../../kit/ui/forms/RadioRows.tsx";
import { Stack } from "../../../kit/ui/Layout.tsx";
import { FactList } from "../../../kit/ui/Outcome.tsx";
import { type Draft, destinationField } from "./checkout.ts";
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
              name="country"
              value={draft.country || shipTo[0]?.country}
              onChange={({ target }) => onDraft({ ...draft, country: target.value, state: "" })}
              label={t.country}
              autoComplete="country"
              choices={shipTo.map(({ country }) => [country, countryName(country)])}
            />
          )}
          {asksDestination && (
            <AddressParts
              parts={quote?.addressFields}
              names={["zip", "state"]}
              field={destinationField(draft, onDraft)}
            />
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
