import type { CartQuote } from "../../../../contract/selling/orders/calls.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { AddressParts } from "../../../kit/ui/forms/AddressParts.tsx";
import { Fields, TextField } from "../../../kit/ui/forms/Field.tsx";
import { type Draft, destinationField } from "./checkout.ts";

type AddressFieldsProps = {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  parts: CartQuote["addressFields"] | undefined;
  /** Postal code and state are fields of the delivery. */
  hasDestination: boolean;
};

/** The address that PayPal is not asked for. */
export function AddressFields({ draft, onDraft, parts, hasDestination }: AddressFieldsProps) {
  const field = (name: keyof Draft["address"]) => ({
    name,
    value: draft.address[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onDraft({ ...draft, address: { ...draft.address, [name]: target.value } }),
  });
  return (
    <Fields>
      <TextField {...field("name")} label={t.nameOnParcel} autoComplete="name" maxLength={200} />
      <TextField {...field("line1")} label={t.streetAndNumber} autoComplete="address-line1" maxLength={300} />
      <TextField {...field("line2")} label={t.apartment} autoComplete="address-line2" maxLength={300} optional />
      {parts?.hasCity && <TextField {...field("city")} label={t.city} autoComplete="address-level2" maxLength={300} />}
      {!hasDestination && (
        <AddressParts parts={parts} names={["zip", "state"]} field={destinationField(draft, onDraft)} />
      )}
    </Fields>
  );
}
