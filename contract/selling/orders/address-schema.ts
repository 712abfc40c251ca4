import { z } from "zod";
import { text as shared } from "../../platform/language/text.ts";
import { countryCodes } from "../../platform/values/countries.ts";
import { addressFaults, storedParts } from "../../platform/values/postal-schema.ts";
import * as v from "../../platform/values/schema.ts";
import { text as t } from "./text.ts";

export const country = z.enum(countryCodes, shared.chooseCountry);

/** An address that the buyer types. City, state and postal code depend on its country. */
export const typedAddress = z
  .strictObject({
    name: v.line(200, t.enterRecipient),
    line1: v.line(300, t.enterStreet),
    line2: v.lineOrNothing(300).default(""),
    city: v.lineOrNothing(300).default(""),
    state: v.lineOrNothing(100).default(""),
    zip: v.lineOrNothing(20).default(""),
  })
  .meta({ id: "TypedAddress" });
export type TypedAddress = z.output<typeof typedAddress>;

/** A typed address with its country, which has the parts that addresses of that country have. */
export const shippingAddress = typedAddress
  .extend({ country })
  .superRefine((address, { addIssue }) => {
    for (const [field, message] of Object.entries(addressFaults(address.country, address)))
      addIssue({ code: "custom", path: [field], message });
  })
  .overwrite((address) => ({ ...address, ...storedParts(address.country, address) }))
  .meta({ id: "ShippingAddress" });
