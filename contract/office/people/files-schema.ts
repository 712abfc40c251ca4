import { z } from "zod";
import * as v from "../../platform/values/schema.ts";
import { invoice } from "../../selling/payments/invoices-schema.ts";
import { feed } from "../../teaching/events/schema.ts";

export const readMyFeed = {
  summary:
    "Read the secret URL of this student's calendar feed, with the household's classes and the student's sessions.",
  ...v.byId,
  output: feed,
};
export const renewMyFeed = {
  summary: "Create a new secret URL of this student's calendar feed. The old one stops working.",
  ...v.byId,
  output: feed,
};

const receiptYear = z.strictObject({ year: z.int(), paid: v.dollars, refunded: v.dollars });
export const listReceiptYears = {
  summary: "List the years in which this student paid or got money back, latest first, with the sums.",
  ...v.byId,
  output: z.array(receiptYear),
};
export const downloadReceipts = {
  summary: "Download the payments and refunds of a year of this student and household as one PDF.",
  refusals: v.refusalCodes("not-found"),
  params: z.strictObject({ id: v.id, year: z.string().regex(/^20\d\d$/) }),
  output: v.fileStream,
};

export const listMyInvoices = {
  summary: "List the latest invoices and credit notes of this student and household, newest first.",
  ...v.byId,
  output: z.array(invoice),
};
export const downloadMyInvoice = {
  summary: "Download an invoice or credit note of this student or household as a PDF.",
  refusals: v.refusalCodes("not-found"),
  params: z.strictObject({ id: v.id, invoiceId: v.id }),
  output: v.fileStream,
};

export type ReceiptYear = z.output<typeof receiptYear>;
