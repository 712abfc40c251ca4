import { z } from "zod";
import { text as shared } from "../../platform/language/text.ts";
import { countryCodes } from "../../platform/values/countries.ts";
import { asciiLine, cleanCode } from "../../platform/values/identifiers.ts";
import * as v from "../../platform/values/schema.ts";
import { isZipOfState } from "../../platform/values/zip-states.ts";
import { text as t } from "./text.ts";

/** Postal code of a US state. */
export const usState = z
  .string()
  .overwrite(cleanCode)
  .regex(/^[A-Z]{2}$/, shared.chooseState);
export const zip = v.asciiText.regex(/^\d{5}(-\d{4})?$/, shared.enterZipOfFiveDigits);

/** An address that the buyer types. */
export const typedAddress = z
  .strictObject({
    name: v.line(200, t.enterRecipient),
    line1: v.line(300, t.enterStreet),
    line2: v.lineOrNothing(300).default(""),
    city: v.line(300, t.enterCity),
    state: v.lineOrNothing(100).default(""),
    zip: v.line(20, shared.enterZipOfFiveDigits).overwrite(asciiLine),
  })
  .meta({ id: "TypedAddress" });
export type TypedAddress = z.output<typeof typedAddress>;

/** A typed address with its country. In the United States, the state is known and the ZIP is in it. */
export const shippingAddress = typedAddress
  .extend({ country: z.enum(countryCodes) })
  .refine(({ country, state }) => country !== "US" || usState.safeParse(state).success, {
    message: shared.chooseState,
    path: ["state"],
    abort: true,
  })
  .refine(({ country, zip: given }) => country !== "US" || zip.safeParse(given).success, {
    message: shared.enterZipOfFiveDigits,
    path: ["zip"],
    abort: true,
  })
  .refine(({ country, zip: given, state }) => country !== "US" || isZipOfState(given, state.toUpperCase()), {
    message: shared.zipIsOfOtherState,
    path: ["zip"],
  })
  .meta({ id: "ShippingAddress" });
