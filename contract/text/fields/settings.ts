export const t = {
  keepToSixtyCountries: "Please keep to sixty countries.",
  countryIsThereTwice: "A country is there twice.",
  keepToFiveAddresses: "Please keep to five addresses.",
  addressIsThereTwice: "An address is there twice.",
};
