import { iso31662 } from "iso-3166";
import { formatAddress } from "localized-address-format";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";
import { z } from "zod";
import { text as shared } from "../language/text.ts";
import { countryName } from "./countries.ts";
import { asciiLine, cleanCode, comparisonKey } from "./identifiers.ts";
import { currentPlace } from "./place.ts";
import { text as t } from "./text.ts";
import { usStates } from "./us-states.ts";
import { isZipOfState } from "./zip-states.ts";

// Addresses by country (docs/decisions/095-addresses-by-country.md). The data is large, so only the server has it: pages
// read the fields of one country with `readAddressFields`.

/** Which parts an address of a country has besides street and name, with their labels in the current language. */
export const addressFields = z
  .strictObject({
    country: z.string(),
    hasCity: z.boolean(),
    /** `options`: value, as it is written in an address, and name. Empty if people type the name. */
    region: z
      .strictObject({
        label: z.string(),
        isNeeded: z.boolean(),
        options: z.array(z.strictObject({ value: z.string(), name: z.string() })),
      })
      .nullable(),
    /** `inputMode`: of its field; `numeric` if it has only digits. */
    postalCode: z
      .strictObject({ label: z.string(), isNeeded: z.boolean(), inputMode: z.enum(["numeric", "text"]) })
      .nullable(),
  })
  .meta({ id: "AddressFields" });
export type AddressFields = z.output<typeof addressFields>;

// Facts of Google's address data (github.com/google/libaddressinput, fields `require` and `state_name_type`).
const needsRegion = /^(A[EU]|BR|C[AN]|ES|HK|I[NT]|JP|KR|MX|US)$/;
const needsPostalCode =
  /^(A[TU]|B[ER]|C[AHNZ]|D[EK]|E[ES]|F[IR]|G[BR]|H[RU]|I[NT]|JP|KR|L[TU]|M[XY]|N[LOZ]|P[LT]|RO|S[EGIK]|T[RW]|US|ZA)$/;
const regionKinds = { state: /^(AU|BR|IN|M[XY]|NG|US)$/, county: /^IE$/, prefecture: /^JP$/, province: /^/ } as const;
type RegionKind = keyof typeof regionKinds;

const regionKindOf = (code: string) =>
  (Object.keys(regionKinds) as RegionKind[]).find((kind) => regionKinds[kind].test(code))!;

/** Countries in whose addresses ISO 3166-2's name of a region is written, and those that write its code. */
const writesName = /^(AR|ES|IE|MX)$/;
const writesCode = /^(AU|BR|CA|IT)$/;

type Region = [value: string, name: string];
const keptRegions = new Map<string, Region[]>();

/** Value and name of each state or province of a country, by name. Empty if people type the name. */
function regionsOf(code: string): Region[] {
  if (code === "US") return Object.entries(usStates);
  if (!writesName.test(code) && !writesCode.test(code)) return [];
  const kept = keptRegions.get(code) ?? isoRegions(code);
  keptRegions.set(code, kept);
  return kept;
}

function isoRegions(code: string): Region[] {
  const all = iso31662.filter((each) => each.code.startsWith(`${code}-`));
  const parents = new Set(all.map(({ parent }) => parent));
  return all
    .filter((each) => !parents.has(each.code))
    .map((each): Region => [writesCode.test(code) ? each.code.slice(3) : each.name, each.name])
    .toSorted(([, one], [, other]) => one.localeCompare(other));
}

/** Whether addresses of a country have a part. */
function hasPart(code: string, part: "locality" | "administrativeArea" | "postalCode"): boolean {
  return formatAddress({ postalCountry: code, [part]: "*" }, "latin").some((line) => line.includes("*"));
}

/** The parts of an address in one of these countries, which all may be needed if there are several. */
export function addressFieldsOf(...codes: readonly string[]): AddressFields {
  const [code] = codes;
  if (code === undefined || codes.length > 1) {
    const region = { label: t.regionLabels.any, isNeeded: false, options: [] };
    const postalCode = { label: t.postalCodeLabel(""), isNeeded: false, inputMode: "text" as const };
    return { country: "", hasCity: true, region, postalCode };
  }
  const region = {
    label: t.regionLabels[regionKindOf(code)],
    isNeeded: needsRegion.test(code),
    options: regionsOf(code).map(([value, name]) => ({ value, name })),
  };
  const hasDigitsOnly = [4, 5, 6].some((length) => isPostalCode(code, "1".repeat(length)));
  const postalCode = {
    label: code === "US" ? t.zip : t.postalCodeLabel(code),
    isNeeded: needsPostalCode.test(code),
    inputMode: hasDigitsOnly ? ("numeric" as const) : ("text" as const),
  };
  return {
    country: code,
    hasCity: hasPart(code, "locality"),
    region: hasPart(code, "administrativeArea") ? region : null,
    postalCode: hasPart(code, "postalCode") ? postalCode : null,
  };
}

/** The name of a state or province by its value; other text stays as it is. */
export const regionName = (code: string, value: string): string =>
  regionsOf(code).find(([each]) => each === value)?.[1] ?? value;

/** A typed state or province as it is stored, by its code or name. Undefined if it is missing or does not exist. */
export function storedRegion(code: string, typed: string): string | undefined {
  const { region } = addressFieldsOf(code);
  if (!region) return "";
  if (typed === "") return region.isNeeded ? undefined : "";
  const key = comparisonKey(typed);
  const known = regionsOf(code).find((each) => each.some((words) => comparisonKey(words) === key));
  if (known) return known[0];
  // Territories and military post are no states of the select, but have ZIPs.
  const isOther = region.options.length === 0 || (code === "US" && /^[A-Z]{2}$/.test(cleanCode(typed)));
  return isOther ? (code === "US" ? cleanCode(typed) : typed) : undefined;
}

/** Whether a postal code has the country's form. True for any if that is not known. */
const isPostalCode = (code: string, typed: string): boolean =>
  !postcodeValidatorExistsForCountry(code) || postcodeValidator(typed, code);

/**
 * A typed postal code as it is stored: `1500001` → `150-0001` in Japan. Undefined if it is missing or has the form of
 * another country.
 */
export function storedPostalCode(code: string, typed: string): string | undefined {
  const { postalCode } = addressFieldsOf(code);
  if (!postalCode) return "";
  const text = asciiLine(typed).toUpperCase();
  if (text === "") return postalCode.isNeeded ? undefined : "";
  if (isPostalCode(code, text)) return text;
  const compact = text.replace(/[\s-]/g, "");
  const divided = ["-", " "].flatMap((sign) =>
    [2, 3, 4, 5].map((at) => compact.slice(0, at) + sign + compact.slice(at)),
  );
  return [compact, ...divided].find((each) => isPostalCode(code, each));
}

type Typed = { city: string; state: string; zip: string };

/** What is wrong with the parts of a typed address that depend on its country: messages by field. */
export function addressFaults(code: string, { city, state, zip }: Typed): Partial<Record<keyof Typed, string>> {
  const region = storedRegion(code, state);
  const postalCode = storedPostalCode(code, zip);
  return {
    ...(city === "" && hasPart(code, "locality") ? { city: shared.enterCity } : {}),
    ...(region === undefined ? { state: regionFault(code) } : {}),
    ...(postalCode === undefined ? { zip: postalCodeFault(code, zip) } : {}),
    ...(region && postalCode && !isOfRegion(code, region, postalCode) ? { zip: shared.zipIsOfOtherState } : {}),
  };
}

/** Whether a stored postal code can be of a stored state. Only known in the United States. */
export const isOfRegion = (code: string, region: string, postalCode: string): boolean =>
  code !== "US" || isZipOfState(postalCode, region);

export const regionFault = (code: string): string => t.enterRegion[regionKindOf(code)];

export const postalCodeFault = (code: string, typed: string): string =>
  code === "US" ? shared.enterZipOfFiveDigits : typed === "" ? t.enterPostalCode : t.checkPostalCode(countryName(code));

/** The country's own parts of an address without faults, as they are stored. */
export const storedParts = (code: string, { city, state, zip }: Typed): Typed => ({
  city,
  state: storedRegion(code, state) ?? state,
  zip: storedPostalCode(code, zip) ?? zip,
});

type PostalAddress = Typed & { name: string; lines: readonly string[]; country: string };

/** An address as it is written in its country, one line each, without the country. */
export function linesInCountry({ name, lines, city, state, zip, country: code }: PostalAddress): string[] {
  const parts = { locality: city, administrativeArea: state, postalCode: zip };
  const others = Object.entries(parts).flatMap(([part, text]) =>
    hasPart(code, part as keyof typeof parts) ? [] : [text],
  );
  // In scripts other than Latin, addresses of some countries begin with the largest part.
  const script = /[^\P{L}\p{Script=Latin}]/u.test([city, state, ...lines].join("")) ? "local" : "latin";
  const address = { postalCountry: code, name, addressLines: [...lines, others.filter(Boolean).join(" ")], ...parts };
  const written = formatAddress(address, script).map((line) => line.replace(/^[\s,]+|[\s,]+$/g, ""));
  return written.filter(Boolean);
}

/** An address as it is written on a parcel: with the country, unless it is the studio's own. */
export const addressLines = (address: PostalAddress): string[] => [
  ...linesInCountry(address),
  ...(address.country === currentPlace().country ? [] : [countryName(address.country)]),
];
