import { z } from "zod";

/** Anything but line breaks and controls: what may stand in a name, a title or a mail header. */
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
/** Prose: line breaks and tabs, no other controls. */
const manyLines = /^[^\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u;

/** Characters nobody sees that turn the reading direction or make one name look like another. */
const unseen =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\u2800\u3164\uFEFF\uFFA0]/g;
/** What joins letters and emoji shows nothing by itself. */
const onlyJoiners = /^(\s|\u200C|\u200D|\uFE0F)*$/;
/** Overrides and isolates of the reading direction: one in a message turns the rest of the page round. */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

function withoutUnseen(text: string): string {
  const seen = text.replace(unseen, "");
  return onlyJoiners.test(seen) ? "" : seen;
}

/** One trimmed line of 1 to `max` characters; `missing` is said when it is empty. */
export function line(max: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(withoutUnseen)
    .trim()
    .min(1, missing)
    .max(max, `Please keep this under ${max} characters.`)
    .regex(oneLine, "Please use one line of plain text.");
}

/** One trimmed line of 0 to `max` characters. */
export function lineOrNothing(max: number) {
  return z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .max(max, `Please keep this under ${max} characters.`)
    .regex(oneLine, "Please use one line of plain text.");
}

/** Trimmed text of several lines, 0 to `max` characters. */
export function prose(max: number) {
  return z
    .string()
    .overwrite((text) => text.replace(turning, ""))
    .trim()
    .max(max, `Please keep this under ${max} characters.`)
    .regex(manyLines, "Please use plain text.");
}

/** `a@exämple.com` → `a@xn--exmple-cua.com`, the way mail servers know it. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const ascii = /[^\x00-\x7f]/.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined;
  return ascii ? address.slice(0, at + 1) + ascii : address;
}

/** An e-mail address as a person types one. Kept as typed but for spaces; compared without case. */
export const email = z
  .string({ error: "Please enter your email address." })
  .trim()
  .min(1, "Please enter your email address.")
  .max(254, "That address is too long.")
  .overwrite(withAsciiDomain)
  .pipe(z.email("Please check the address: it should look like name@example.com."));

/** A phone number in any usual punctuation; leaves as digits (design decision 4.21). */
export const phone = z
  .string({ error: "Please enter a phone number." })
  .trim()
  .min(1, "Please enter a phone number.")
  .max(40, "That number is too long.")
  .regex(/^[-+().\s/\d]*$/, "Please use digits, spaces and dashes only.")
  .transform((typed) => typed.replace(/\D/g, ""))
  .refine(
    (digits) => digits.length >= 7 && digits.length <= 15,
    "Please check the number: it should have 7 to 15 digits.",
  );

/** A calendar day that exists, `YYYY-MM-DD`. */
export const day = z.iso.date("Please use a date like 2027-06-19.");

/** A wall-clock time, `HH:MM`. */
export const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please use a time like 18:00.");

/** Lower case, as PostgreSQL writes it: the same id in upper case must not look like another one. */
export const id = z.uuid("That is not an id of ours.").toLowerCase();

/** The answer of a call that only does something. */
export const done = z.strictObject({ message: z.string() }).meta({ id: "Done" });

/** Of a row that is edited, as it was read. Fits PostgreSQL's integer. */
export const version = z.int32("That is not a version.").min(0, "That is not a version.");

/** A bot-check token, whichever service made it. Empty is allowed here: the check itself says so in its own words. */
export const botToken = z.string().max(8192).default("");
