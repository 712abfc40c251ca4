import fc from "fast-check";
import { expect, test } from "vitest";
import { asciiDomain, cleanEmail } from "./email-address.ts";
import {
  cleanCode,
  cleanLine,
  cleanPhone,
  comparisonKey,
  editedPhone,
  isAccountPhone,
  phoneFault,
  phoneSearchKey,
  phoneWithCountry,
  phoneWords,
  smsLink,
  telLink,
} from "./identifiers.ts";

const anyText = fc.string({ unit: "grapheme" });

test("a number is one number, however it is typed", () => {
  const typed = [
    "5550104477",
    "555-010-4477",
    "(555) 010-4477",
    "+1 555 010 4477",
    "1-555-010-4477",
    "001 555 010 4477",
    "011 1 555 010 4477",
    "٥٥٥٠١٠٤٤٧٧",
    "५५५-०१०-४४७७",
    "５５５－０１０－４４７７",
    "555–010—4477",
    "555‑010−4477",
    "\u200E555\u00AD010\u200B4477\uFEFF",
    " +１ (555) 010.4477 ",
  ];
  for (const phone of typed) expect([phone, cleanPhone(phone)]).toEqual([phone, "+15550104477"]);
  expect(cleanPhone("+44 20 7946 0958")).toBe("+442079460958");
  expect(cleanPhone("+49 (0)89 1234567")).toBe("+49891234567");
  expect(cleanPhone("0049 89 1234567")).toBe("+49891234567");
  // Without a country's code no country is known.
  for (const phone of ["5550112", "02079460958"]) expect(cleanPhone(phone)).toBe(phone);
});

test("extensions survive", () => {
  for (const phone of [
    "555-010-4477 x12",
    "555-010-4477, ext. 12",
    "+15550104477;ext=12",
    "(555) 010-4477 extension 12",
    "555 010 4477 #12",
  ])
    expect([phone, cleanPhone(phone)]).toEqual([phone, "+15550104477;ext=12"]);
  expect(phoneWords("+15550104477;ext=12")).toBe("555-010-4477 ext. 12");
  expect(telLink("555-010-4477 x12")).toBe("tel:+15550104477;ext=12");
  expect(smsLink("555-010-4477 x12")).toBe("sms:+15550104477");
  expect(editedPhone("+15550104477;ext=12")).toBe("5550104477 x12");
});

test("what is no number is refused and stays as it is", () => {
  for (const phone of [
    "call me",
    "555-CALL-NOW",
    "ana@example.com",
    "5550104477 or 5550104478",
    "1+1",
    "++15550104477",
  ])
    expect([phone, phoneFault(phone), cleanPhone(phone)]).toEqual([phone, "characters", phone]);
  for (const phone of ["", "12", "1234567890123456"]) expect([phone, phoneFault(phone)]).toEqual([phone, "length"]);
});

test("numbers are shown in groups, and with their country in files", () => {
  for (const phone of [
    "5550104477",
    "(555) 010-4477",
    "555.010.4477",
    "+1 555 010 4477",
    "15550104477",
    "+15550104477",
  ])
    expect([phone, phoneWords(phone)]).toEqual([phone, "555-010-4477"]);
  expect(phoneWords("5550112")).toBe("555-0112");
  expect(phoneWords("+49 170 1234567")).toBe("+49 1701234567");
  for (const phone of ["", "12345678", "ask Ana"]) expect(phoneWords(phone)).toBe(phone);
  expect(phoneWithCountry("5550104477")).toBe("+1 555-010-4477");
  expect(phoneWithCountry("+4989123456;ext=7")).toBe("+49 89123456 ext. 7");
  expect(phoneWithCountry("+35312345678")).toBe("+353 12345678");
  expect(phoneWithCountry("5550112")).toBe("555-0112");
});

test("an account takes ten digits without a country's code, and any number with one", () => {
  for (const phone of ["", "555", "5550104477", "٥٥٥٠١٠٤٤٧٧", "+49 89 1234567", "+1 (555) 010-4477", "5550104477 x12"])
    expect([phone, isAccountPhone(phone)]).toEqual([phone, true]);
  for (const phone of ["15550104477", "555-010-4477", "+12", "ten", "+"])
    expect([phone, isAccountPhone(phone)]).toEqual([phone, false]);
});

test("cleaning a number twice changes nothing, and its edited form is the same number", () => {
  const digits = fc.string({ unit: fc.constantFrom(...Array.from("0123456789 -+().x")), maxLength: 24 });
  fc.assert(
    fc.property(digits, (typed) => {
      fc.pre(!phoneFault(typed));
      const stored = cleanPhone(typed);
      expect(cleanPhone(stored)).toBe(stored);
      expect(cleanPhone(editedPhone(stored))).toBe(stored);
      expect(cleanPhone(phoneWithCountry(stored))).toBe(stored);
      expect(cleanPhone(phoneWords(stored))).toBe(stored);
      expect(stored.includes(phoneSearchKey(typed) ?? "?")).toBe(true);
    }),
  );
});

test("one name has one stored form and one key, however it is encoded", () => {
  expect(cleanLine("  Zoe\u0308 \u00A0 \u200BWhit\u00ADlow\u202E ")).toBe("Zoë Whitlow");
  expect(cleanLine("A\uFE0Fna 👩\u200D🍳 ❤\uFE0F نسترن\u200Cها 邉\u{E0102}")).toBe(
    "Ana 👩\u200D🍳 ❤\uFE0F نسترن\u200Cها 邉\u{E0102}",
  );
  expect(cleanLine("\u200D \uFE0F\u3164")).toBe("");
  const same = [
    ["Mary-Jane O'Neil", "Mary‑Jane  O’Neil", "MARY–JANE O＇NEIL", "Mary−Jane O\u200Bʼneil"],
    ["Straße 12", "STRASSE １２", "straẞe ١٢"],
    ["ΣΟΦΙΑΣ", "Σοφίας"],
  ];
  for (const [one, ...others] of same)
    for (const other of others) expect([other, comparisonKey(other)]).toEqual([other, comparisonKey(one!)]);
  for (const [one, other] of [
    ["王", "玉"],
    ["Йога", "Пилатес"],
    ["C++", "C#"],
    ["Ana 1", "Ana 2"],
  ] as const)
    expect(comparisonKey(one)).not.toBe(comparisonKey(other));
});

test("cleaning a line twice changes nothing, and a cleaned line has the same key", () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const line = cleanLine(typed);
      expect(cleanLine(line)).toBe(line);
      expect(comparisonKey(line).trim()).toBe(comparisonKey(typed).trim());
    }),
  );
});

test("codes ignore spaces, case and how their characters are encoded", () => {
  for (const code of ["welcome-10", "WELCOME－１０", "Wel come‑10\u200B", "welcome–١٠"])
    expect(cleanCode(code)).toBe("WELCOME-10");
  expect(cleanCode("WELCOME-1O")).not.toBe(cleanCode("WELCOME-10"));
  expect(cleanCode("ÀBC")).not.toBe("BC");
});

test("an address is one address with its domain in Unicode or in Punycode", () => {
  for (const typed of [
    "user@münchen.example",
    "user@xn--mnchen-3ya.example",
    "user@MU\u0308NCHEN.example",
    " us\u200Ber＠münchen。example",
  ])
    expect([typed, cleanEmail(typed.replace("＠", "@"))]).toEqual([typed, "user@münchen.example"]);
  expect(cleanEmail("Ana@пример.рф")).toBe("Ana@пример.рф");
  expect(cleanEmail("Ana@Example.com")).toBe("Ana@Example.com");
  expect(cleanEmail("a@bad domain.ü")).toBe("a@");
});

test("any domain name in Punycode becomes the one that Node decodes", async () => {
  const { domainToUnicode } = await import("node:url");
  const label = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(label, (name) => {
      const ascii = asciiDomain(`ü${name}.example`);
      fc.pre(ascii.startsWith("xn--"));
      expect(cleanEmail(`a@${ascii}`)).toBe(`a@${domainToUnicode(ascii)}`);
    }),
  );
});
