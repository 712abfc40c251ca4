import { z } from "zod";
import * as t from "../text/fields/text.ts";
import * as shared from "../text/shared.ts";

/** No line breaks and no control characters: safe in a name, a title or an email header. */
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
/** Line breaks and tabs, but no other control characters. */
const manyLines = /^[^\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u;

/** Invisible characters that change the reading direction or make two different names look equal. */
const invisible =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]/g;
/** Only joiners of letters and emoji, which are invisible alone. */
const onlyJoiners = /^(\s|\u200C|\u200D|\uFE0F)*$/;
/** Overrides and isolates of the reading direction. One in a message would affect the rest of the page. */
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/g;

function withoutInvisible(text: string): string {
  const visible = text.replace(invisible, "");
  return onlyJoiners.test(visible) ? "" : visible;
}

export const trimmed = z.string().trim();

/** One trimmed line of 1 to `max` characters. `missing`: message for an empty one. */
export function line(max: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(withoutInvisible)
    .trim()
    .min(1, missing)
    .max(max, t.keepThisUnderCharacters(max))
    .regex(oneLine, t.useOneLineOfPlain);
}

/** One trimmed line of 0 to `max` characters. */
export function lineOrNothing(max: number) {
  return z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(max, t.keepThisUnderCharacters(max))
    .regex(oneLine, t.useOneLineOfPlain);
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

/** `a@exämple.com` → `a@xn--exmple-cua.com`, as mail servers need it. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const ascii = /[^\x00-\x7f]/.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return ascii ? address.slice(0, at + 1) + ascii : address;
}

/** An email address. Trimmed, domain in ASCII, otherwise stored as typed. Comparisons ignore case. */
export const email = z
  .string({ error: shared.enterYourEmailAddress })
  .trim()
  .min(1, shared.enterYourEmailAddress)
  .max(254, t.thatAddressIsTooLong)
  .overwrite(withAsciiDomain)
  .pipe(z.email(shared.checkAddressItShouldLook));

/** A phone number with any usual punctuation. The output has digits only. */
export const phone = z
  .string({ error: shared.enterPhoneNumber })
  .trim()
  .min(1, shared.enterPhoneNumber)
  .max(40, t.thatNumberIsTooLong)
  .regex(/^[-+().\s/\d]*$/, shared.useDigitsSpacesAndDashes)
  .transform((typed) => typed.replace(/\D/g, ""))
  .refine((digits) => digits.length >= 7 && digits.length <= 15, shared.checkNumberItShould);
