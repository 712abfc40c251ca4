import { z } from "zod";
import * as v from "../../platform/values/schema.ts";
import { usState } from "./address-schema.ts";

const taxRate = z.strictObject({ state: usState, percent: z.number().min(0.01).max(20) });
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
