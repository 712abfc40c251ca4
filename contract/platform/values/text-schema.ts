import { z } from "zod";
import { text as shared } from "../language/text.ts";
import { cleanEmail } from "./email-address.ts";
import { asciiLine, cleanLine, cleanPhone, isAccountPhone, phoneFault } from "./identifiers.ts";
import { text as t } from "./text.ts";

/**
 * No line breaks and no control characters: safe in a name, a title or an email header. The dot excludes U+2028 and
 * U+2029: generators of clients write an escape out, and these two end a regular expression.
 */
const oneLine = /^(?!.*[\p{Cc}\p{Cs}]).*$/u;
/** Line breaks and tabs, but no other control characters. */
const manyLines = /^[^\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u;

/** Overrides and isolates of the reading direction. One in a message would affect the rest of the page. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g;

export const trimmed = z.string().trim();

/** One trimmed line of 1 to `max` characters. `missing`: message for an empty one. */
export function line(max: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(cleanLine)
    .min(1, missing)
    .max(max, t.keepThisUnderCharacters(max))
    .regex(oneLine, t.useOneLineOfPlain);
}

/** One trimmed line of 0 to `max` characters. */
export function lineOrNothing(max: number) {
  return z.string().overwrite(cleanLine).max(max, t.keepThisUnderCharacters(max)).regex(oneLine, t.useOneLineOfPlain);
}

/** Trimmed text of several lines, 0 to `max` characters. */
export function prose(max: number) {
  return z
    .string()
    .overwrite((text) => text.replace(directionOverrides, ""))
    .trim()
    .max(max, t.keepThisUnderCharacters(max))
    .regex(manyLines, t.usePlainText);
}

/** Letters, digits and signs before the `@`; domain names in any script. */
const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\u200D\u200C\p{L}\p{M}\p{N}·・-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}]{2,}$/u;

/** An email address as it is stored ([cleanEmail]). `invalid`: message for anything else. */
export const emailAddress = (invalid: string) =>
  z
    .string()
    .overwrite(cleanEmail)
    .pipe(z.email({ pattern: emailPattern, error: invalid }).max(254, t.thatAddressIsTooLong));

/** The same for a person. Comparisons ignore case. */
export const email = z
  .string({ error: shared.enterYourEmailAddress })
  .trim()
  .min(1, shared.enterYourEmailAddress)
  .pipe(emailAddress(shared.checkAddressItShouldLook));

/** A phone number with any usual punctuation, as it is stored ([cleanPhone]). */
export const phone = z
  .string({ error: shared.enterPhoneNumber })
  .trim()
  .min(1, shared.enterPhoneNumber)
  .max(40, t.thatNumberIsTooLong)
  .refine((typed) => phoneFault(typed) !== "characters", shared.useDigitsSpacesAndDashes)
  .refine((typed) => phoneFault(typed) !== "length", shared.checkNumberItShould)
  .overwrite(cleanPhone);

/** The phone of an account. May be empty, and is no longer than ten digits without its country's code. */
export const accountPhone = z
  .string()
  .max(40, t.phoneDigitsOnly)
  .refine(isAccountPhone, t.phoneDigitsOnly)
  .overwrite(cleanPhone);

/** A text that has only ASCII characters if it is typed right. Other scripts' digits and dashes become ASCII. */
export const asciiText = z.string().overwrite(asciiLine);
