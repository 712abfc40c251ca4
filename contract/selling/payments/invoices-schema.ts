import { z } from "zod";
import * as v from "../../platform/values/schema.ts";
import { taxYear } from "./money-schema.ts";

export const invoice = v.namedObject("Invoice", {
  _id: v.id,
  /** Like `2027-0001`: one series a year, without gaps. */
  number: z.string(),
  kind: z.enum(["invoice", "credit-note"]),
  issuedOn: v.day,
  /** With tax; less than zero for a credit note. */
  cents: z.int(),
});
export const downloadInvoice = {
  summary: "Download an invoice or credit note as a PDF, in the language of the buyer.",
  ...v.byId,
  output: v.fileStream,
};
export const downloadMailedInvoice = {
  summary: "Download the invoice or credit note of an emailed link as a PDF.",
  refusals: v.refusalCodes("not-found"),
  query: z.strictObject({ token: z.string().max(200) }),
  output: v.fileStream,
};
export const downloadInvoices = {
  summary: "Download the list of a year's invoices and credit notes as a CSV file, with their amounts per rate.",
  query: z.strictObject({ year: taxYear.optional() }),
  output: v.fileStream,
};

export type Invoice = z.output<typeof invoice>;
