import { z } from "zod";
import { refusing } from "../refusals.ts";
import { fileAnswer } from "./file.ts";
import { id, line } from "./text.ts";

/** A PNG as a data URL. */
export const signature = z.string().max(420_000, "That signature is too large.").default("");

/** Who signs for somebody under 18. */
export const guardian = z.strictObject({
  name: line(100, "Please add the name of the parent or guardian."),
  relation: line(60, "Please say how you are related, like mother."),
});

export const signedWaiver = z.strictObject({
  id,
  version: z.string(),
  signedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});

/** A waiver's text as it was when it was signed, whatever the site document looks like today. */
const waiverText = z.object({
  title: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  agreement: z.string(),
});

export const readWaiver = {
  summary: "A signed waiver: who signed which text, when and from where.",
  refusals: refusing("not-found"),
  params: z.strictObject({ id }),
  output: signedWaiver.extend({
    name: z.string(),
    email: z.string(),
    ip: z.string(),
    guardian: z.strictObject({ name: z.string(), relation: z.string() }).optional(),
    /** sha256 of the text that was shown. */
    textHash: z.string(),
    text: waiverText,
  }),
};

export const readSignature = {
  summary: "The signature of a waiver.",
  refusals: refusing("not-found"),
  params: z.strictObject({ id }),
  output: fileAnswer,
};

export const downloadWaiver = {
  summary: "A signed waiver as a document: the whole text as it was signed, with the signature.",
  refusals: refusing("not-found"),
  params: z.strictObject({ id }),
  output: fileAnswer,
};

export type SignedWaiver = z.output<typeof signedWaiver>;

export type Waiver = z.output<typeof readWaiver.output>;
