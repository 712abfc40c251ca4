import { text as t } from "../../../../contract/selling/shop/text.ts";
import { Fields, TextField } from "../../../kit/ui/forms/Field.tsx";
import type { Draft } from "./checkout.ts";

type AddressFieldsProps = { draft: Draft; onDraft: (draft: Draft) => void; hasZip: boolean };

/** The address that PayPal is not asked for. ZIP and state of the US are fields of the delivery. */
export function AddressFields({ draft, onDraft, hasZip }: AddressFieldsProps) {
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
      <TextField {...field("city")} label={t.city} autoComplete="address-level2" maxLength={300} />
      {hasZip && <TextField {...field("zip")} label={t.zip} autoComplete="postal-code" maxLength={20} />}
    </Fields>
  );
}
