import { z } from "zod";
import { text as shared } from "../../platform/language/text.ts";
import { currentPlace } from "../../platform/values/place.ts";
import { storedRegion } from "../../platform/values/postal-schema.ts";
import * as v from "../../platform/values/schema.ts";

/** A state or province of the studio's country. */
const region = v
  .line(100, shared.chooseState)
  .refine((typed) => storedRegion(currentPlace().country, typed), shared.chooseState)
  .overwrite((typed) => storedRegion(currentPlace().country, typed) ?? typed);
const taxRate = z.strictObject({ state: region, percent: z.number().min(0.01).max(20) });
export const readTaxRates = {
  summary: "List the sales tax rates. States that are not listed have no tax.",
  output: z.array(taxRate),
};
export const changeTaxRates = {
  summary: "Replace the sales tax rates.",
  body: z.strictObject({ rates: z.array(taxRate).max(60) }),
  output: v.done,
};

export type TaxRates = z.output<typeof readTaxRates.output>;
