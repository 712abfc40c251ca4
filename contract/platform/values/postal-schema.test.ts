import { expect, test } from "vitest";
import { inPlace } from "../../../server/platform/process/place.ts";
import { shippingAddress } from "../../selling/orders/address-schema.ts";
import { countryCodes } from "./countries.ts";
import { defaultPlace } from "./place.ts";
import { addressFieldsOf, addressLines, storedPostalCode, storedRegion } from "./postal-schema.ts";
import { usStates } from "./us-states.ts";

const pat = { name: "Pat Payer", line1: "1 High Street" };
/** The stored address, or the messages by field. */
function read(country: string, parts: { city?: string; state?: string; zip?: string }) {
  const { data, error } = shippingAddress.safeParse({ ...pat, country, ...parts });
  return data ?? Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), message]));
}

test("addresses of eight countries are accepted, in the form in which they are stored", () => {
  expect(read("US", { city: "Salem", state: "or", zip: "97301-1234" })).toMatchObject({
    state: "OR",
    zip: "97301-1234",
  });
  expect(read("DE", { city: "Bremen", zip: "28195" })).toMatchObject({ state: "", zip: "28195" });
  expect(read("GB", { city: "London", zip: "sw1a 1aa" })).toMatchObject({ zip: "SW1A 1AA" });
  expect(read("NZ", { city: "Auckland", zip: "1010" })).toMatchObject({ zip: "1010" });
  expect(read("CA", { city: "Toronto", state: "Ontario", zip: "m5v3l9" })).toMatchObject({
    state: "ON",
    zip: "M5V3L9",
  });
  expect(read("JP", { state: "Tokyo", zip: "1500001" })).toMatchObject({ state: "Tokyo", zip: "150-0001" });
  expect(read("IE", { city: "Cork" })).toMatchObject({ state: "", zip: "" });
  expect(read("HK", { city: "Wan Chai", state: "Hong Kong Island", zip: "999077" })).toMatchObject({ zip: "" });
});

test("a part that the country needs, or that is of another country, is refused at its field", () => {
  const enterZip = "Please enter a 5-digit ZIP.";
  const checkCode = (country: string) =>
    `Please check the postal code. It doesn’t look like one of this country: ${country}.`;
  expect(read("US", { city: "Salem" })).toEqual({ state: "Please choose a state.", zip: enterZip });
  expect(read("US", { city: "Salem", state: "OR", zip: "9730" })).toEqual({ zip: enterZip });
  expect(read("US", { city: "Salem", state: "OR", zip: "90012" })).toEqual({
    zip: "This ZIP is in another state. Please check both.",
  });
  expect(read("US", { city: "Salem", state: "Ontario", zip: "97301" })).toEqual({ state: "Please choose a state." });
  expect(read("DE", { zip: "9730-1" })).toEqual({ city: "Enter the city." });
  expect(read("DE", { city: "Bremen", zip: "2819" })).toEqual({ zip: checkCode("Germany") });
  expect(read("GB", { city: "London", zip: "10115" })).toEqual({ zip: checkCode("United Kingdom") });
  expect(read("NZ", { city: "Auckland" })).toEqual({ zip: "Please enter the postal code." });
  expect(read("CA", { city: "Toronto", state: "OR", zip: "M5V 3L9" })).toEqual({ state: "Please enter the province." });
  expect(read("JP", { zip: "150-001" })).toEqual({ state: "Please enter the prefecture.", zip: checkCode("Japan") });
  expect(read("IE", { city: "Cork", state: "Kent", zip: "T12" })).toEqual({
    state: "Please choose a county.",
    zip: checkCode("Ireland"),
  });
  expect(read("HK", { city: "Wan Chai" })).toEqual({ state: "Please enter the province." });
});

test("each country has its own parts and labels", () => {
  expect(addressFieldsOf("US")).toEqual({
    country: "US",
    hasCity: true,
    region: {
      label: "State",
      isNeeded: true,
      options: Object.entries(usStates).map(([value, name]) => ({ value, name })),
    },
    postalCode: { label: "ZIP", isNeeded: true, inputMode: "numeric" },
  });
  expect(addressFieldsOf("CA")).toMatchObject({
    region: { label: "Province", isNeeded: true },
    postalCode: { label: "Postal code", inputMode: "text" },
  });
  expect(addressFieldsOf("CA").region?.options).toHaveLength(13);
  expect(addressFieldsOf("GB")).toMatchObject({ region: null, postalCode: { label: "Postcode" } });
  expect(addressFieldsOf("IE").postalCode).toEqual({ label: "Eircode", isNeeded: false, inputMode: "text" });
  expect(addressFieldsOf("HK").postalCode).toBeNull();
  expect(addressFieldsOf("DE", "US")).toMatchObject({ country: "", region: { isNeeded: false, options: [] } });
});

test("every country has parts, and its options and codes are stored as they are", () => {
  for (const country of countryCodes) {
    const { region } = addressFieldsOf(country);
    for (const { value, name } of region?.options ?? [])
      expect([storedRegion(country, value), storedRegion(country, name)], `${country} ${name}`).toEqual([value, value]);
    expect(storedPostalCode(country, "?!") ?? "", country).not.toContain("undefined");
  }
});

test("an address is written as in its country, which is named only abroad", () => {
  const written = (country: string, change: object = {}) =>
    addressLines({
      name: "Pat Payer",
      lines: ["1 High Street"],
      city: "Town",
      state: "ST",
      zip: "12345",
      country,
      ...change,
    });
  expect(written("US")).toEqual(["Pat Payer", "1 High Street", "Town, ST 12345"]);
  expect(written("DE", { state: "" })).toEqual(["Pat Payer", "1 High Street", "12345 Town", "Germany"]);
  expect(written("GB", { state: "", zip: "SW1A 1AA" })).toEqual([
    "Pat Payer",
    "1 High Street",
    "Town",
    "SW1A 1AA",
    "United Kingdom",
  ]);
  expect(written("CA")).toEqual(["Pat Payer", "1 High Street", "Town ST 12345", "Canada"]);
  inPlace({ ...defaultPlace, country: "DE" }, () => {
    expect(written("DE", { state: "" }).at(-1)).toBe("12345 Town");
    expect(written("US").at(-1)).toBe("United States");
  });
  // Nothing that was given is lost, also where addresses usually do not have it.
  for (const country of [...countryCodes, "XX"])
    for (const part of ["Pat Payer", "1 High Street", "Town", "ST", "12345"])
      expect(written(country).join("\n"), country).toContain(part);
});

test("an address in Japanese begins with the largest part", () => {
  const address = {
    name: "佐藤花子",
    lines: ["神宮前1-1-1"],
    city: "渋谷区",
    state: "東京都",
    zip: "150-0001",
    country: "JP",
  };
  expect(addressLines(address)).toEqual(["〒150-0001", "東京都", "神宮前1-1-1", "渋谷区", "佐藤花子", "Japan"]);
});
