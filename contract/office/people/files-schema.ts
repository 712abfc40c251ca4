import { z } from "zod";
import { refusalCodes } from "../../platform/call/refusals.ts";
import { byId, dollars, fileStream, id } from "../../platform/values/schema.ts";
import { feed } from "../../teaching/events/schema.ts";

export const readMyFeed = {
  summary:
    "Read the secret URL of this student's calendar feed, with the household's classes and the student's sessions.",
  ...byId,
  output: feed,
};
export const renewMyFeed = {
  summary: "Create a new secret URL of this student's calendar feed. The old one stops working.",
  ...byId,
  output: feed,
};

const receiptYear = z.strictObject({ year: z.int(), paid: dollars, refunded: dollars });
export const listReceiptYears = {
  summary: "List the years in which this student paid or got money back, latest first, with the sums.",
  ...byId,
  output: z.array(receiptYear),
};
export const downloadReceipts = {
  summary: "Download the payments and refunds of a year of this student and household as one PDF.",
  refusals: refusalCodes("not-found"),
  params: z.strictObject({ id, year: z.string().regex(/^20\d\d$/) }),
  output: fileStream,
};

export type ReceiptYear = z.output<typeof receiptYear>;
