import { z } from "zod";
import * as v from "../../platform/values/schema.ts";
import { discountCode } from "./schema.ts";
import { text as t } from "./text.ts";

const storedCode = v.namedObject("DiscountCode", {
  _id: v.id,
  code: z.string(),
  /** Null if the discount is a `percent`. */
  amount: v.dollars.nullable(),
  percent: z.int().nullable(),
  fromDay: v.day.nullable(),
  toDay: v.day.nullable(),
  mostUses: z.int().nullable(),
  uses: z.int(),
});
export const listCodes = { summary: "List the discount codes.", output: z.array(storedCode) };
export const addCode = {
  summary: "Create a discount code.",
  refusals: v.refusalCodes("code-taken"),
  body: z
    .strictObject({
      code: discountCode,
      amount: z.number().min(0.01).max(10_000).optional(),
      percent: z.int().min(1).max(100).optional(),
      fromDay: v.day.optional(),
      toDay: v.day.optional(),
      mostUses: z.int().min(1).max(1_000_000).optional(),
    })
    .refine(({ amount, percent }) => (amount === undefined) !== (percent === undefined), {
      path: ["amount"],
      error: t.giveAmountOrPercentageOne,
    }),
  output: storedCode,
};
export const removeCode = { summary: "Remove a discount code.", ...v.byId, output: v.done };
export const restoreCode = {
  summary: "Offer a removed discount code again. Repeating it changes nothing.",
  params: v.idParams,
  refusals: v.refusalCodes("not-found", "code-taken"),
  output: v.done,
};

export type DiscountCode = z.output<typeof storedCode>;
