import { z } from "zod";
import { refusalCodes } from "../../platform/call/refusals.ts";
import { text as shared } from "../../platform/language/text.ts";
import { byId, done, id, idParams, newId } from "../../platform/values/schema.ts";
import { line } from "../../platform/values/text-schema.ts";
import { householdMember } from "../../teaching/signups/my-classes-schema.ts";
import { birthday } from "../../teaching/waivers/schema.ts";

const child = { name: line(100, shared.tellMeYourName), bornOn: birthday };
const childParams = z.strictObject({ id, personId: id });
export const listHousehold = {
  summary: "List this student and the children they book for, and whether their waivers are current.",
  ...byId,
  /** This student first. */
  output: z.array(householdMember),
};
export const addChild = {
  summary: "Add a child under 18 that this student books for and signs the waiver for.",
  refusals: refusalCodes("not-found", "stale"),
  params: idParams,
  body: z.strictObject({ id: newId.optional(), ...child }),
  output: z.strictObject({ message: z.string(), personId: id }),
};
export const changeChild = {
  summary: "Change the name and date of birth of a child.",
  refusals: refusalCodes("not-found"),
  params: childParams,
  body: z.strictObject(child),
  output: done,
};
export const removeChild = {
  summary: "Remove a child from this student's household. Past classes and waivers keep it.",
  refusals: refusalCodes("not-found", "seat-to-come"),
  params: childParams,
  output: done,
};

const twoPeople = { keptId: id, goneId: id };
const mergeCodes = refusalCodes("not-found", "both-signed-up", "same-household", "stale");
export const previewMerge = {
  summary: "Read what a merge of two people would move from one to the other.",
  refusals: mergeCodes,
  query: z.strictObject(twoPeople),
  output: z.strictObject({
    kept: z.strictObject({ _id: id, name: z.string(), email: z.string() }),
    gone: z.strictObject({ _id: id, name: z.string(), email: z.string() }),
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
  body: z.strictObject({ id: newId, ...twoPeople }),
  output: done,
};
export const undoMerge = {
  summary: "Undo a merge of the last 30 days: what moved goes back.",
  refusals: refusalCodes("not-found", "too-late-to-undo", "stale"),
  params: idParams,
  output: done,
};

export type Household = z.output<typeof listHousehold.output>;
export type MergePreview = z.output<typeof previewMerge.output>;
