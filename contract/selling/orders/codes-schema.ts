import { z } from "zod";
import { refusalCodes } from "../../platform/call/refusals.ts";
import { byId, day, dollars, done, id, idParams, namedObject } from "../../platform/values/schema.ts";
import { discountCode } from "./schema.ts";
import { text as t } from "./text.ts";

const storedCode = namedObject("DiscountCode", {
  _id: id,
  code: z.string(),
  /** Null if the discount is a `percent`. */
  amount: dollars.nullable(),
  percent: z.int().nullable(),
  fromDay: day.nullable(),
  toDay: day.nullable(),
  mostUses: z.int().nullable(),
  uses: z.int(),
});
export const listCodes = { summary: "List the discount codes.", output: z.array(storedCode) };
export const addCode = {
  summary: "Create a discount code.",
  refusals: refusalCodes("code-taken"),
  body: z
    .strictObject({
      code: discountCode,
      amount: z.number().min(0.01).max(10_000).optional(),
      percent: z.int().min(1).max(100).optional(),
      fromDay: day.optional(),
      toDay: day.optional(),
      mostUses: z.int().min(1).max(1_000_000).optional(),
    })
    .refine(({ amount, percent }) => (amount === undefined) !== (percent === undefined), {
      path: ["amount"],
      error: t.giveAmountOrPercentageOne,
    }),
  output: storedCode,
};
export const removeCode = { summary: "Remove a discount code.", ...byId, output: done };
export const restoreCode = {
  summary: "Offer a removed discount code again. Repeating it changes nothing.",
  params: idParams,
  refusals: refusalCodes("not-found", "code-taken"),
  output: done,
};

export type DiscountCode = z.output<typeof storedCode>;
