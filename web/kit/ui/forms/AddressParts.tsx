import type { AddressFields } from "../../../../contract/platform/values/postal-schema.ts";
import { SelectField, TextField } from "./Field.tsx";

type Part = "zip" | "state";
type AddressPartsProps = {
  /** The parts that addresses of the country have. Undefined while they are not known. */
  parts: AddressFields | undefined;
  /** In this order. */
  names: readonly Part[];
  field: (name: Part) => { name: string };
};

/** Postal code, and state or province, as the addresses of a country have them. */
export function AddressParts({ parts, names, field }: AddressPartsProps) {
  const { region, postalCode } = parts ?? {};
  return names.map((name) => {
    const part = name === "zip" ? postalCode : region;
    if (!part) return null;
    const props = { ...field(name), label: part.label, optional: !part.isNeeded };
    if (part === region && region.options.length > 0)
      return (
        <SelectField
          key={name}
          {...props}
          autoComplete="address-level1"
          choices={region.options.map((each) => [each.value, each.name])}
        >
          {!region.isNeeded && <option value="">–</option>}
        </SelectField>
      );
    return part === region ? (
      <TextField key={name} {...props} autoComplete="address-level1" maxLength={100} />
    ) : (
      <TextField key={name} {...props} inputMode={postalCode?.inputMode} autoComplete="postal-code" maxLength={20} />
    );
  });
}
