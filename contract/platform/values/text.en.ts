export const keepThisUnderCharacters = (max: number) => `Please keep this under ${max} characters.`;
export const useOneLineOfPlain = "Please use one line of plain text.";
export const usePlainText = "Please use plain text.";
export const thatAddressIsTooLong = "That address is too long.";
export const thatNumberIsTooLong = "That number is too long.";
export const useDateFormat = "Please use a date like 2027-06-19.";
export const useTimeFormat = "Please use a time like 18:00.";
export const unknownId = "We don’t recognize that id.";
export const fileNameCharacters = "Please use only letters, digits, dots and dashes in the file name.";
export const fillThisIn = "Please fill this in.";
export const mustBeText = "This must be text.";
export const mustBeNumber = "This must be a number.";
export const mustBeWholeNumber = "This must be a whole number.";
export const mustBeTrueOrFalse = "This must be true or false.";
export const mustBeList = "This must be a list.";
export const mustHaveFields = "This must have fields of its own.";
export const mustBeOneOf = (choices: string) => `This must be one of: ${choices}.`;
export const notAccepted = "This isn’t accepted here.";
export const useAtLeastCharacters = (least: number) => `Please use at least ${least} characters.`;
export const mustBeAtLeast = (least: number) => `This must be at least ${least}.`;
export const mustBeAtMost = (most: number) => `This must be at most ${most}.`;
export const listAtLeast = (least: number) =>
  least === 1 ? "Please choose at least one." : `Please choose at least ${least}.`;
export const listAtMost = (most: number) => `Please choose at most ${most}.`;
export const wrongForm = "This isn’t in the expected form.";
export const useFullAddress = "Please enter a full web address.";
export const phoneDigitsOnly = "Please use digits only, at most 10.";
export const chooseSessionType = "Please choose a session type.";
/** The units of a currency, without its country: `US dollars` → `dollars`. */
export const unitsOf = (currency: string) => currency.replace(/^.* /, "");
export const wholeOf = (units: string) => `whole ${units}`;
export const regionLabels = {
  state: "State",
  province: "Province",
  prefecture: "Prefecture",
  county: "County",
  any: "State or region",
};
export const enterRegion = {
  state: "Please choose a state.",
  province: "Please enter the province.",
  prefecture: "Please enter the prefecture.",
  county: "Please choose a county.",
};
export const postalCodeLabel = (country: string) =>
  country === "IE" ? "Eircode" : /^(AU|GB|GG|IM|JE|MY|NL|NZ|SG|ZA)$/.test(country) ? "Postcode" : "Postal code";
export const zip = "ZIP";
export const enterPostalCode = "Please enter the postal code.";
export const checkPostalCode = (country: string) =>
  `Please check the postal code. It doesn’t look like one of this country: ${country}.`;
export const checkPhoneLike = (example: string) =>
  `Please check the phone number. It should look like ${example}, or begin with + and the country’s code.`;
