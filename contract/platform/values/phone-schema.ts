import {
  type CountryCode as Planned,
  getExampleNumber,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from "libphonenumber-js/core";
import examples from "libphonenumber-js/examples.mobile.json";
import metadata from "libphonenumber-js/metadata.min.json";
import { z } from "zod";
import { text as shared } from "../language/text.ts";
import type { CountryCode } from "./countries.ts";
import { cleanPhone, editedPhone, isAccountPhone, phoneFault } from "./identifiers.ts";
import { currentPhones, type PhoneRules, usPhones } from "./phone-rules.ts";
import { currentPlace, defaultPlace } from "./place.ts";
import { text as t } from "./text.ts";

// Phone numbers by country. The numbering plans are large, so only the server has them: pages get the rules of the
// studio's country (phone-rules.ts).

/** A part of the numbering plans that libphonenumber-js reads but does not declare. */
type Format = {
  pattern(): string;
  format(): string;
  leadingDigitsPatterns(): string[];
  /** 0: none. */
  nationalPrefixFormattingRule(): string | 0 | undefined;
};

type Plan = { callingCode(): string; nationalPrefix(): string | undefined; formats(): Format[] };

/** A few islands have no numbering plan of their own. */
export const hasPlan = (country: string): country is Planned => isSupportedCountry(country as Planned, metadata);

const keptRules = new Map<CountryCode, PhoneRules>([[defaultPlace.country, usPhones]]);

export function phoneRulesOf(country: CountryCode): PhoneRules {
  const rules = keptRules.get(country) ?? readRules(country);
  keptRules.set(country, rules);
  return rules;
}

function readRules(country: CountryCode): PhoneRules {
  const plans = new Metadata(metadata);
  if (!hasPlan(country)) return { code: "", trunk: "", groups: [], example: "" };
  plans.selectNumberingPlan(country);
  const plan = plans.numberingPlan as unknown as Plan;
  return {
    code: plan.callingCode(),
    trunk: plan.nationalPrefix() ?? "",
    groups: plan.formats().map((each) => {
      const rule = each.nationalPrefixFormattingRule();
      const written = each.format().replace(/\$\d/, (first) => (rule ? rule.replace("$1", first) : first));
      return [each.leadingDigitsPatterns().at(-1) ?? "", each.pattern(), written];
    }),
    example: getExampleNumber(country, examples, metadata)?.formatNational() ?? "",
  };
}

/**
 * The number that is typed in the studio's country. Undefined if its country has none of this length. Only the length
 * counts: numbering plans change more often than the package.
 */
function possibleNumber(typed: string): string | undefined {
  const { country } = currentPlace();
  const options = hasPlan(country) ? ({ defaultCountry: country, extract: false } as const) : { extract: false };
  const [digits = "", extension = ""] = cleanPhone(typed).split(/(?=;)/);
  const parse = (text: string) => parsePhoneNumberFromString(text, options, metadata);
  const number = parse(digits);
  const isShort = number?.countryCallingCode === "1" ? number.number.length < 12 : digits.length < 5;
  // Zeros before the code of another country are not stored: what is left may be too short.
  if (!number?.isPossible() || isShort || phoneFault(number.number)) return undefined;
  // Many zeros, for example, would be read as another number when an account shows them and saves them again.
  return parse(editedPhone(number.number))?.number === number.number ? number.number + extension : undefined;
}

/** In the United States, a number needs no area code. */
const hasOwnRules = () => currentPhones().maxDigits !== undefined;

/** A typed number as it is stored ([cleanPhone]): with the code of the studio's country if it has none. */
export const storedPhone = (typed: string): string =>
  (hasOwnRules() ? undefined : possibleNumber(typed)) ?? cleanPhone(typed);

const isPossible = (typed: string): boolean => hasOwnRules() || possibleNumber(typed) !== undefined;

const likeExample = () => t.checkPhoneLike(currentPhones().example);

/** A phone number with any usual punctuation, as it is stored. */
export const phone = z
  .string({ error: shared.enterPhoneNumber })
  .trim()
  .min(1, shared.enterPhoneNumber)
  .max(40, t.thatNumberIsTooLong)
  .refine((typed) => phoneFault(typed) !== "characters", shared.useDigitsSpacesAndDashes)
  .refine((typed) => phoneFault(typed) !== "length", shared.checkNumberItShould)
  .refine((typed) => phoneFault(typed) !== undefined || isPossible(typed), { error: likeExample })
  .overwrite(storedPhone);

/** The phone of an account. May be empty, and in the United States is no longer than ten digits without its country's code. */
export const accountPhone = z
  .string()
  .max(40, t.phoneDigitsOnly)
  .refine((typed) => typed === "" || (isAccountPhone(typed) && isPossible(typed)), {
    error: () => (currentPhones().maxDigits === undefined ? likeExample() : t.phoneDigitsOnly),
  })
  .overwrite(storedPhone);
