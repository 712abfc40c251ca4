import type { z } from "zod";
import { text as http } from "../../../contract/platform/call/text.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { text as t } from "../../../contract/platform/values/text.ts";
import { translated } from "../language/sentences.ts";

/** Maximum number of faults in a response. A caller may send thousands of unknown fields. */
const mostFaults = 20;

/** Parses what a caller sent. A fault for which the schema has no sentence gets one of the catalogue, not zod's. */
export const parseGiven = <Schema extends z.ZodType>(schema: Schema, given: unknown) =>
  schema.safeParse(given, { error: sentenceOf });

/**
 * The first fault of each field, by its path; a fault of the whole input has the path "". A Map, because paths come
 * from the caller and a plain object already has a `constructor`.
 */
export function fieldFaults(errors: readonly z.ZodError[]): Map<string, string> {
  const faults = new Map<string, string>();
  for (const issue of errors.flatMap((error) => error.issues)) {
    const isUnknown = issue.code === "unrecognized_keys";
    for (const path of isUnknown ? issue.keys : [issue.path.join(".")]) {
      if (faults.size < mostFaults && !faults.has(path))
        faults.set(path, isUnknown ? http.unknownField : translated(issue.message));
    }
  }
  return faults;
}

/** More choices than this are not listed. */
const mostListed = 12;

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? t.fillThisIn : (ofType[issue.expected]?.() ?? t.notAccepted);
    case "invalid_value":
      return issue.values.length > mostListed ? t.notAccepted : t.mustBeOneOf(issue.values.join(", "));
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return ofFormat[issue.format]?.() ?? t.wrongForm;
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "invalid_union":
    case "not_multiple_of":
    case "unrecognized_keys":
      return t.notAccepted;
  }
}

/** In the language of the reader, so each is read when it is needed. */
const ofType: Record<string, (() => string) | undefined> = {
  string: () => t.mustBeText,
  number: () => t.mustBeNumber,
  int: () => t.mustBeWholeNumber,
  boolean: () => t.mustBeTrueOrFalse,
  array: () => t.mustBeList,
  object: () => t.mustHaveFields,
  record: () => t.mustHaveFields,
};

const ofFormat: Record<string, (() => string) | undefined> = {
  date: () => t.useDateFormat,
  uuid: () => t.unknownId,
  email: () => shared.checkAddressItShouldLook,
  url: () => t.useFullAddress,
};

function tooSmall({ origin, minimum }: Pick<z.core.$ZodIssueTooSmall, "origin" | "minimum">): string {
  const least = Number(minimum);
  if (origin === "string") return least <= 1 ? t.fillThisIn : t.useAtLeastCharacters(least);
  return origin === "array" ? t.listAtLeast(least) : t.mustBeAtLeast(least);
}

function tooBig({ origin, maximum }: Pick<z.core.$ZodIssueTooBig, "origin" | "maximum">): string {
  const most = Number(maximum);
  if (origin === "string") return t.keepThisUnderCharacters(most);
  return origin === "array" ? t.listAtMost(most) : t.mustBeAtMost(most);
}
