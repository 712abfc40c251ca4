import { expect, test } from "vitest";
import { isZipOfState } from "./zip-states.ts";

test("a ZIP belongs to the state of its first three digits, near a border to both", () => {
  for (const [zip, state] of [
    ["97366", "OR"],
    ["90012-1234", "CA"],
    ["00501", "NY"],
    ["20500", "DC"],
    ["06390", "NY"],
    ["06103", "CT"],
    ["83414", "WY"],
    ["00601", "PR"],
    ["34002", "AA"],
    ["34002", "FL"],
    ["96799", "AS"],
  ] as const)
    expect(isZipOfState(zip, state), `${zip} ${state}`).toBe(true);
  for (const [zip, state] of [
    ["97366", "CA"],
    ["05501", "VT"],
    ["73301", "OK"],
    ["20101", "DC"],
    ["94110", "PR"],
    ["94110", "ZZ"],
  ] as const)
    expect(isZipOfState(zip, state), `${zip} ${state}`).toBe(false);
});
