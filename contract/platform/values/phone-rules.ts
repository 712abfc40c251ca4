/** How the phone numbers of a country are typed and written (docs/decisions/095-addresses-by-country.md). */
export type PhoneRules = {
  /** Calling code: `49`. */
  code: string;
  /** What is dialled before a number inside the country, and not from abroad: `0`. May be empty. */
  trunk: string;
  /**
   * How numbers are written inside the country, without the calling code: leading digits and all digits as regular
   * expressions, and the replacement. The first that fits counts.
   */
  groups: readonly (readonly [leading: string, all: string, written: string])[];
  /** A number as people write it. */
  example: string;
  /** An account takes only digits, at most this many. Undefined: any number of the country. */
  maxDigits?: number;
};

/** The rules of the United States. */
export const usPhones: PhoneRules = {
  code: "1",
  trunk: "1",
  groups: [
    ["", "(\\d{3})(\\d{3})(\\d{4})", "$1-$2-$3"],
    ["", "(\\d{3})(\\d{4})", "$1-$2"],
  ],
  example: "123-456-7890",
  maxDigits: 10,
};

let source: () => PhoneRules = () => usPhones;

/** The rules of the studio's country, as `currentPlace` (place.ts). */
export const currentPhones = (): PhoneRules => source();

/** Called once by the server, for each build of the web, and by a page in the browser. */
export function setPhonesSource(read: () => PhoneRules): void {
  source = read;
}
