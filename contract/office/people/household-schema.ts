import { z } from "zod";
import { text as shared } from "../../platform/language/text.ts";
import * as v from "../../platform/values/schema.ts";
import { householdMember } from "../../teaching/signups/my-classes-schema.ts";
import { birthday } from "../../teaching/waivers/schema.ts";

const child = { name: v.line(100, shared.tellMeYourName), bornOn: birthday };
const childParams = z.strictObject({ id: v.id, personId: v.id });
export const listHousehold = {
  summary: "List this student and the children they book for, and whether their waivers are current.",
  ...v.byId,
  /** This student first. */
  output: z.array(householdMember),
};
export const addChild = {
  summary: "Add a child under 18 that this student books for and signs the waiver for.",
  refusals: v.refusalCodes("not-found", "stale"),
  params: v.idParams,
  body: z.strictObject({ id: v.newId.optional(), ...child }),
  output: z.strictObject({ message: z.string(), personId: v.id }),
};
export const changeChild = {
  summary: "Change the name and date of birth of a child.",
  refusals: v.refusalCodes("not-found"),
  params: childParams,
  body: z.strictObject(child),
  output: v.done,
};
export const removeChild = {
  summary: "Remove a child from this student's household. Past classes and waivers keep it.",
  refusals: v.refusalCodes("not-found", "seat-to-come"),
  params: childParams,
  output: v.done,
};

const twoPeople = { keptId: v.id, goneId: v.id };
const mergeCodes = v.refusalCodes("not-found", "both-signed-up", "same-household", "stale");
export const previewMerge = {
  summary: "Read what a merge of two people would move from one to the other.",
  refusals: mergeCodes,
  query: z.strictObject(twoPeople),
  output: z.strictObject({
    kept: z.strictObject({ _id: v.id, name: z.string(), email: z.string() }),
    gone: z.strictObject({ _id: v.id, name: z.string(), email: z.string() }),
    /** Rows that move, by kind. */
    moves: z.strictObject({
      accounts: z.int(),
      signups: z.int(),
      waitlists: z.int(),
      waivers: z.int(),
      sessions: z.int(),
      orders: z.int(),
      notes: z.int(),
      children: z.int(),
    }),
  }),
};
export const mergePeople = {
  summary: "Merge two people who are one. Everything moves to the kept person. Can be undone for 30 days.",
  refusals: mergeCodes,
  body: z.strictObject({ id: v.newId, ...twoPeople }),
  output: v.done,
};
export const undoMerge = {
  summary: "Undo a merge of the last 30 days: what moved goes back.",
  refusals: v.refusalCodes("not-found", "too-late-to-undo", "stale"),
  params: v.idParams,
  output: v.done,
};

export type Household = z.output<typeof listHousehold.output>;
export type MergePreview = z.output<typeof previewMerge.output>;
