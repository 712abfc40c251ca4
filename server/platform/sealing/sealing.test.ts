import { expect, test } from "vitest";
import { dataKeyId, openSealer } from "./sealing.ts";

const first = "the first key, which is long enough to be one";
const second = "the second key, which is long enough to be one";
const about = "note 1 of Ana";
const text = "Left knee, since the fall. 🌿\nAsk again in May.";

test("a sealed text does not contain the text, differs each time, and opens again", () => {
  const sealer = openSealer([first]);
  const [one, other] = [sealer.seal(text, about), sealer.seal(text, about)];
  expect(one.keyId).toBe(dataKeyId(first));
  expect(one.sealed.equals(other.sealed)).toBe(false);
  expect(one.sealed.includes("knee")).toBe(false);
  expect(sealer.open(one, about)).toBe(text);
  expect(sealer.open(sealer.seal("", about), about)).toBe("");
});

test("a sealed text does not open with another key, with another key's id, or for another subject", () => {
  const sealed = openSealer([first]).seal(text, about);
  const other = openSealer([second]);
  expect(other.open(sealed, about)).toBeUndefined();
  expect(other.open({ ...sealed, keyId: dataKeyId(second) }, about)).toBeUndefined();
  expect(openSealer([first]).open(sealed, "note 2 of Ana")).toBeUndefined();
});

test("a sealed text with a changed bit or a missing end does not open", () => {
  const sealer = openSealer([first]);
  const { keyId, sealed } = sealer.seal(text, about);
  for (let at = 0; at < sealed.length; at++) {
    const wrong = Buffer.from(sealed);
    wrong.writeUInt8(wrong.readUInt8(at) ^ 1, at);
    expect(sealer.open({ keyId, sealed: wrong }, about)).toBeUndefined();
  }
  for (const length of [0, 11, 27, sealed.length - 1]) {
    expect(sealer.open({ keyId, sealed: sealed.subarray(0, length) }, about)).toBeUndefined();
  }
});

test("a new first key seals, and both keys open", () => {
  const old = openSealer([first]).seal(text, about);
  const both = openSealer([second, first]);
  expect(both.open(old, about)).toBe(text);
  expect(both.seal(text, about).keyId).toBe(dataKeyId(second));
  expect(both.keyIds).toEqual([dataKeyId(second), dataKeyId(first)]);
});

test("the id of a key is a short fingerprint", () => {
  expect(dataKeyId(first)).toMatch(/^[0-9a-f]{8}$/);
  expect(dataKeyId(first)).not.toBe(dataKeyId(second));
});
