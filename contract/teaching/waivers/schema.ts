import { z } from "zod";
import { text as shared } from "../../platform/language/text.ts";
import * as v from "../../platform/values/schema.ts";
import { text as t } from "./text.ts";

export const birthday = v.day.refine((born) => born > "1900-01-01", t.checkDateOfBirth);
export const signatureFields = {
  /** Data URL of a PNG. */
  signature: z.string().max(420_000, t.thatSignatureIsTooLarge).default(""),
  /** The person who signs for a student under 18. */
  guardian: z
    .strictObject({ name: v.line(100, shared.addNameOfParent), relation: v.line(60, shared.sayHowYouAreRelated) })
    .optional(),
  isMinor: z.boolean().default(false),
};
export const signatureCodes = v.refusalCodes("waiver-stale", "signature-unusable", "guardian-missing");
export const signedWaiver = z.strictObject({
  id: v.id,
  version: z.string(),
  signedAt: v.moment,
  isCurrent: z.boolean(),
});

/** The waiver's text as signed. Not strict, because the site document's schema may have changed since then. */
const waiverText = z.object({
  title: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  agreement: z.string(),
});

export const readWaiver = {
  summary: "Read a signed waiver: who signed which text, when and from which IP address.",
  ...v.byId,
  output: signedWaiver.extend({
    name: z.string(),
    email: z.string(),
    ip: z.string(),
    guardian: z.strictObject({ name: z.string(), relation: z.string() }).optional(),
    /** SHA-256 of the text that was shown. */
    textHash: z.string(),
    text: waiverText,
  }),
};
export const readSignature = {
  summary: "Download the signature of a waiver as a PNG.",
  ...v.byId,
  output: v.fileResponse,
};
export const downloadWaiver = {
  summary: "Download a signed waiver as a PDF, with its whole text and the signature.",
  ...v.byId,
  output: v.fileResponse,
};

export type SignedWaiver = z.output<typeof signedWaiver>;
export type Waiver = z.output<typeof readWaiver.output>;
