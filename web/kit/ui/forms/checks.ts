import { text as shared } from "../../../../contract/platform/language/text.ts";
import { text as t } from "../../../../contract/platform/layouts/text.ts";
import { phoneFault } from "../../../../contract/platform/values/identifiers.ts";

/** Checks of a form before it is sent, with the server's messages. The server checks everything again. */
export type Checks = Record<string, (value: string) => string | undefined>;

/** A check that the field is not empty. */
export const required = (sentence: string) => (value: string) => (value ? undefined : sentence);
export const checkName = required(shared.tellMeYourName);
export const checkInterest = required(shared.chooseWhatYouAreInterested);
export const checkMessage = required(shared.writeMessage);

export const checkPhone = (value: string) => {
  if (!value) return shared.enterPhoneNumber;
  const fault = phoneFault(value);
  return fault && (fault === "length" ? shared.checkNumberItShould : shared.useDigitsSpacesAndDashes);
};

export const checkEmail = (value: string) => {
  if (!value) return shared.enterYourEmailAddress;
  if (/^[^\s@]+@[^\s@.]+$/.test(value)) return t.addEndOfAddressLike;
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value) ? undefined : shared.checkAddressItShouldLook;
};

/** Runs the checks on the trimmed values. Returns the messages by field, in the order of the checks. */
export function checkFields(values: FormData, checks: Checks): Record<string, string> {
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, check]) => {
      const sentence = check(fieldValue(values, name));
      return sentence ? [[name, sentence]] : [];
    }),
  );
}

export function fieldValue(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value.trim() : "";
}
