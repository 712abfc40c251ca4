import fc from "fast-check";
import { getExampleNumber } from "libphonenumber-js/core";
import examples from "libphonenumber-js/examples.mobile.json";
import metadata from "libphonenumber-js/metadata.min.json";
import { afterEach, aroundEach, expect, test } from "vitest";
import { inPlaceOf } from "../../../server/platform/process/place.ts";
import { type CountryCode, countryCodes } from "./countries.ts";
import { editedPhone, phoneSearchKey, phoneWithCountry, phoneWords, telLink } from "./identifiers.ts";
import { usPhones } from "./phone-rules.ts";
import { accountPhone, hasPlan, phone, phoneRulesOf, storedPhone } from "./phone-schema.ts";
import { defaultPlace } from "./place.ts";

const holder = { place: defaultPlace };
const placeIn = (country: CountryCode) => void (holder.place = { ...defaultPlace, country });
afterEach(() => placeIn("US"));
aroundEach((runTest) => inPlaceOf(holder, runTest));

/** The stored number, or the message. */
const read = (typed: string, schema: typeof phone = phone) => {
  const { data, error } = schema.safeParse(typed);
  return data ?? error.issues[0]?.message;
};

test("numbers of four countries are typed without the country's code there, and stored with it", () => {
  const typed: [CountryCode, stored: string, ...typed: string[]][] = [
    [
      "DE",
      "+4989123456",
      "089 123456",
      "(089) 12 34 56",
      "089/123456",
      "+49 (0)89 123456",
      "0049 89 123456",
      "89123456",
    ],
    ["GB", "+441154960000", "0115 496 0000", "01154960000", "+44 115 496 0000"],
    ["NZ", "+64211234567", "021 123 4567", "+64 21 123 4567"],
    ["AU", "+61412345678", "0412 345 678", "61412345678", "0011 61 412 345 678"],
  ];
  for (const [country, stored, ...all] of typed) {
    placeIn(country);
    for (const each of all) expect([each, read(each)]).toEqual([each, stored]);
    expect(read(`${all[0]} ext. 12`)).toBe(`${stored};ext=12`);
    expect(read("+1 555 010 4477")).toBe("+15550104477");
  }
});

test("a number that the country does not have is refused with an example", () => {
  const message = (example: string) =>
    `Please check the phone number. It should look like ${example}, or begin with + and the country’s code.`;
  placeIn("NZ");
  for (const each of ["1234567890123", "0211234567890"]) expect(read(each)).toBe(message("021 123 4567"));
  placeIn("DE");
  expect(read("12", accountPhone)).toBe(message("01512 3456789"));
  expect(read("", accountPhone)).toBe("");
  expect(read("ask me", accountPhone)).toBe(message("01512 3456789"));
  expect(read("ask me")).toBe("Please use digits, spaces and dashes only.");
});

test("under the United States, an account takes digits only, at most ten", () => {
  for (const each of ["", "555", "5550112", "12345678"]) expect(read(each, accountPhone)).toBe(each);
  expect(read("5550104477", accountPhone)).toBe("+15550104477");
  for (const each of ["555-010-4477", "15550104477"])
    expect(read(each, accountPhone)).toBe("Please use digits only, at most 10.");
  for (const each of ["5550112", "02079460958"]) expect(storedPhone(each)).toBe(each);
});

test("numbers are written as inside the studio's country, and others with their country", () => {
  placeIn("DE");
  expect(phoneWords("+4989123456")).toBe("089 123456");
  expect(phoneWords("+4989123456;ext=7")).toBe("089 123456 ext. 7");
  expect(phoneWords("+15550104477")).toBe("+1 555-010-4477");
  expect(editedPhone("+4989123456")).toBe("089 123456");
  expect(phoneWithCountry("+4989123456")).toBe("+49 89123456");
  expect([telLink("+4989123456"), telLink("089 / 123456")]).toEqual(["tel:+4989123456", "tel:+4989123456"]);
  expect("+4989123456").toContain(phoneSearchKey("089 123"));
  placeIn("DK");
  expect([phoneWords("+4532123456"), telLink("32 12 34 56")]).toEqual(["32 12 34 56", "tel:+4532123456"]);
  placeIn("US");
  expect(phoneWords("+4989123456")).toBe("+49 89123456");
});

test("what an account shows of a stored number is the same number when it is saved again", () => {
  const digits = fc.string({ unit: fc.constantFrom(...Array.from("0123456789")), minLength: 6, maxLength: 11 });
  for (const country of ["DE", "GB", "IT", "DK", "JP", "CA", "HK"] as const) {
    placeIn(country);
    fc.assert(
      fc.property(fc.constantFrom("", "0", `+${phoneRulesOf(country).code}`), digits, (before, typed) => {
        const stored = read(before + typed);
        fc.pre(stored?.startsWith("+") ?? false);
        expect(read(editedPhone(stored!), accountPhone)).toBe(stored);
        expect(read(phoneWithCountry(stored!))).toBe(stored);
      }),
      { numRuns: 100 },
    );
  }
});

test("a number that is too short without the zeros before its country's code is refused", () => {
  placeIn("DE");
  expect(read("00980000")).toBe(read("00980000", accountPhone));
  expect(read("00980000")).toContain("Please check the phone number.");
});

test("in every country, its example is stored, written and edited as the library writes it", () => {
  for (const country of countryCodes) {
    const example = hasPlan(country) && getExampleNumber(country, examples, metadata);
    if (!example || country === "US") continue;
    placeIn(country);
    const national = example.formatNational();
    expect([country, phoneRulesOf(country).example]).toEqual([country, national]);
    expect([country, read(national, accountPhone)]).toEqual([country, example.number]);
    expect([country, phoneWords(example.number)]).toEqual([country, national]);
    expect([country, read(editedPhone(example.number), accountPhone)]).toEqual([country, example.number]);
  }
  expect(phoneRulesOf("US")).toBe(usPhones);
});
