import { currentLanguage } from "../language/current-language.ts";
import { listWords } from "../language/list-words.ts";
import { keptForLocale } from "../language/locale.ts";

/** ISO 3166 codes of the countries that receive parcels and that PayPal accepts in addresses. */
// oxfmt-ignore
export const countryCodes = [
  "AD", "AE", "AG", "AI", "AL", "AM", "AO", "AR", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH",
  "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CG", "CH", "CI", "CK", "CL", "CM",
  "CN", "CO", "CR", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI",
  "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GI", "GL", "GM", "GN", "GP", "GR", "GT", "GW",
  "GY", "HK", "HN", "HR", "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG",
  "KH", "KI", "KM", "KN", "KR", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LS", "LT", "LU", "LV", "MA", "MC",
  "MD", "ME", "MG", "MH", "MK", "ML", "MN", "MO", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA",
  "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL",
  "PM", "PN", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SE", "SG", "SH", "SI", "SJ",
  "SK", "SL", "SM", "SN", "SO", "SR", "ST", "SV", "SZ", "TC", "TD", "TG", "TH", "TJ", "TM", "TN", "TO", "TR", "TT",
  "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VN", "VU", "WF", "WS", "YE", "YT", "ZA",
  "ZM", "ZW",
] as const;

export type CountryCode = (typeof countryCodes)[number];

const regionNames = keptForLocale((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** `DE` → `Germany`, in the current language. Returns unknown codes unchanged. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regionNames().of(code) ?? code) : code;

/** Countries with an article in an English sentence. Spanish needs none. */
const withArticle = /^(AE|BS|CD|CF|CK|DO|FK|FO|GB|GM|KM|KY|MH|MV|NL|PH|SB|TC|US|VG)$/;

/** `["US", "CA"]` → `the United States and Canada`. */
export function countriesWords(codes: readonly string[]): string {
  const takesArticle = (code: string) => currentLanguage() === "en" && withArticle.test(code);
  return listWords(codes.map((code) => (takesArticle(code) ? `the ${countryName(code)}` : countryName(code))));
}
