import { currentPhones } from "./phone-rules.ts";

// How names, phone numbers, email addresses and codes are cleaned and compared. The schemas clean what is typed; the SQL
// function `folded` (server/platform/db/schema.sql) makes the same key as `comparisonKey`.

/** Characters without a glyph of their own, and marks of the reading direction. */
const invisible =
  /[\u034F\u17B4\u17B5\u180B-\u180F\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E00FF}]/gu;
/** Joiners and variation selectors, which belong to letters, emoji and ideographs, and are invisible alone. */
const joiners = "\u200C\u200D\uFE00-\uFE0F\u{E0100}-\u{E01EF}";
const allJoiners = new RegExp(`[${joiners}]`, "gu");
const looseJoiners = new RegExp(`^[${joiners}\\p{Zs}]+|(?<=\\p{Zs})[${joiners}]+`, "gu");
/** A variation selector that changes no emoji, digit or ideograph. */
const looseSelectors = /(?<![\p{Emoji}\p{Ideographic}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu;

/** One line of text as it is stored: NFC, no invisible characters, single spaces. Line breaks stay, to be refused. */
export function cleanLine(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(invisible, "")
    .replace(looseSelectors, "")
    .replace(/\p{Zs}+/gu, " ")
    .replace(looseJoiners, "")
    .trim();
}

const dashes = "‐‑‒–—―⁃−﹘﹣－˗־";
const apostrophes = "‘’‚‛`ʹʻʼʽˈ′＇";
const quotes = "“”„‟«»″＂";
/** The zero of each script whose decimal digits people type. NFKC and NFKD convert digits of full width. */
const zeros = "٠۰०০੦૦୦௦౦೦൦๐໐༠၀០᠐";
/** Maps a character to the ASCII sign or digit with the same meaning. */
const asciiSigns = new Map<string, string>([
  ...Array.from(dashes, (sign) => [sign, "-"] as const),
  ...Array.from(apostrophes, (sign) => [sign, "'"] as const),
  ...Array.from(quotes, (sign) => [sign, '"'] as const),
  ...Array.from(zeros).flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit) => [String.fromCodePoint(zero.codePointAt(0)! + digit), `${digit}`] as const),
  ),
]);

const withAsciiSigns = (text: string) => text.replace(/[`\u{80}-\u{10FFFF}]/gu, (sign) => asciiSigns.get(sign) ?? sign);

/** Text that should be ASCII, such as a number or a code: dashes, quotes and digits of other scripts become ASCII. */
export const asciiLine = (typed: string): string =>
  withAsciiSigns(cleanLine(typed).normalize("NFKC").replace(allJoiners, ""));

/**
 * The key by which names, titles and searches are compared: two texts that a reader takes for the same have one key.
 * NFKD without accents, invisible characters and case; dashes, quotes and digits of every kind as in ASCII.
 */
export function comparisonKey(text: string): string {
  const plain = text
    .replaceAll("´", "'")
    .normalize("NFKD")
    .replace(invisible, "")
    .replace(allJoiners, "")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[\s\u0085]+/gu, " ");
  return Array.from(withAsciiSigns(plain), (character) => character.toLowerCase())
    .join("")
    .replaceAll("ς", "σ")
    .replaceAll("ß", "ss");
}

/** A code as it is compared: upper case in ASCII without spaces. `wELCOME－１０` → `WELCOME-10`. */
export const cleanCode = (typed: string): string => asciiLine(typed).replaceAll(" ", "").toUpperCase();

/** `digits` of the number; `isInternational`: they begin with the country's code. */
type ReadPhone = { digits: string; isInternational: boolean; extension: string };

const phoneParts = /^([-+().\s/\d]*?)(?:\s*[,;]?\s*(?:;ext=|x|ext\.?|extension|extensión|#)\s*[.:]?\s*(\d{1,7}))?$/iu;

/** Reads a number with any usual punctuation. Undefined for anything else. */
function readPhone(typed: string): ReadPhone | undefined {
  const [, number, extension = ""] = phoneParts.exec(asciiLine(typed)) ?? [];
  if (number === undefined || !/^[^+]*\+?[^+]*$/.test(number) || /\d.*\+/.test(number)) return undefined;
  const isMarked = number.includes("+");
  // The trunk prefix in parentheses is not dialled after the country's code.
  const digits = (isMarked ? number.replace(/\(0\)/, "") : number).replace(/\D/g, "");
  if (isMarked) return { digits, isInternational: true, extension };
  // The numbering plans of other countries are on the server (phone-schema.ts).
  if (currentPhones().code !== "1") return { digits, isInternational: false, extension };
  const abroad = /^(?:00|011)([1-9]\d{7,14})$/.exec(digits)?.[1];
  if (abroad && digits.length > 10) return { digits: abroad, isInternational: true, extension };
  if (digits.length === 10) return { digits: `1${digits}`, isInternational: true, extension };
  return { digits, isInternational: digits.length === 11 && digits.startsWith("1"), extension };
}

const phoneFrom = ({ digits, isInternational, extension }: ReadPhone) =>
  `${isInternational && digits ? "+" : ""}${digits}${extension && `;ext=${extension}`}`;

/** What is wrong with a typed number: other characters, or too few or too many digits. */
export type PhoneFault = "characters" | "length";

export function phoneFault(typed: string): PhoneFault | undefined {
  const read = readPhone(typed);
  if (!read) return "characters";
  const least = read.isInternational || currentPhones().code === "1" ? 7 : 5;
  return read.digits.length < least || read.digits.length > 15 ? "length" : undefined;
}

/**
 * A phone number as it is stored and compared: E.164, with its extension as in RFC 3966. `(555) 010-4477 x12` →
 * `+15550104477;ext=12`. In North America, ten digits are a number of its plan; other numbers without a country's code
 * keep their digits (see `storedPhone`). Text that is no number stays as it is.
 */
export function cleanPhone(typed: string): string {
  const read = readPhone(typed);
  return read ? phoneFrom(read) : typed;
}

/** Whether an account takes a number: any with its country's code, otherwise at most `maxDigits` and nothing else. */
export function isAccountPhone(typed: string): boolean {
  const { maxDigits } = currentPhones();
  const line = asciiLine(typed);
  if (maxDigits === undefined || /^\(?\+/.test(line)) return !phoneFault(line);
  return /^\d*$/.test(line.replace(phoneParts, "$1")) && line.replace(phoneParts, "$1").length <= maxDigits;
}

/** What stored numbers contain if they are the number of a search. Undefined if the search is no number. */
export function phoneSearchKey(search: string): string | undefined {
  const read = readPhone(search);
  if (!read || read.digits.length < 3) return undefined;
  // Ten digits may also be of another country, and a trunk prefix is not stored.
  const { code } = currentPhones();
  const trunk = code === "1" ? /^0(?=\d{6})/ : /^0(?=\d{3})/;
  const digits = /^1\d{10}$/.test(read.digits) ? read.digits.slice(1) : read.digits.replace(trunk, "");
  return `${digits}${read.extension && `;ext=${read.extension}`}`;
}

/** Codes of countries: one digit, two, otherwise three. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A number in groups, with the country's code: `+1 555-010-4477 ext. 12`, `+49 89123456`. */
export function phoneWithCountry(phone: string): string {
  const read = readPhone(phone);
  if (!read?.isInternational) return phoneWords(phone);
  const code = countryCode.exec(read.digits)?.[0] ?? "";
  const rest = read.digits.slice(code.length);
  const groups = code === "1" ? rest.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1-$2-$3") : rest;
  return `+${code} ${groups}${extensionWords(read)}`;
}

/**
 * A number as people of the studio's country read it: `555-010-4477 ext. 12`, `555-0112`, `+49 89123456`. Other text
 * stays as it is.
 */
export function phoneWords(phone: string): string {
  const read = readPhone(phone);
  if (!read?.digits) return phone;
  const { code } = currentPhones();
  if (!read.isInternational)
    return code === "1" ? (inGroups(read.digits) ?? read.digits) + extensionWords(read) : phone;
  const isInside = code === "1" ? /^1\d{10}$/.test(read.digits) : code !== "" && read.digits.startsWith(code);
  const written = isInside ? inGroups(read.digits.slice(code.length)) : undefined;
  return written === undefined ? phoneWithCountry(phone) : written + extensionWords(read);
}

/** A number without its country's code, as it is written there. Undefined if it has no such number. */
function inGroups(digits: string): string | undefined {
  const { trunk, groups } = currentPhones();
  for (const [leading, all, written] of groups) {
    const pattern = new RegExp(`^(?:${all})$`);
    if (new RegExp(`^(?:${leading})`).test(digits) && pattern.test(digits)) return digits.replace(pattern, written);
  }
  return trunk === "" || groups.length === 0 ? digits : undefined;
}

const extensionWords = ({ extension }: ReadPhone) => extension && ` ext. ${extension}`;

/** A stored number as its person edits it: ten digits in the United States, elsewhere as it is read. */
export const editedPhone = (phone: string): string =>
  currentPhones().maxDigits === undefined
    ? phoneWords(phone)
    : phone.replace(/^\+1(?=\d{10}(?!\d))/, "").replace(";ext=", " x");

/** The addresses of a call and of a text message. */
export const telLink = (phone: string): string => `tel:${dialled(phone)}`;
export const smsLink = (phone: string): string => `sms:${dialled(phone).replace(/;.*/, "")}`;
function dialled(phone: string): string {
  const { code, trunk } = currentPhones();
  if (!readPhone(phone)) return phone.replace(/[^+\d]/g, "");
  const cleaned = cleanPhone(phone);
  const isInside = code !== "1" && /^\d{7}/.test(cleaned) && cleaned.startsWith(trunk);
  return isInside ? `+${code}${cleaned.slice(trunk.length)}` : cleaned;
}
