export const keepToSixtyCountries = "Please choose at most 60 countries.";
export const countryIsThereTwice = "A country is listed twice.";
export const dropInIsOneToFiveHundred = "Please enter $1 to $500.";
export const keepToSixAmounts = "Please keep to six amounts.";
export const keepToFiveAddresses = "Please enter at most five addresses.";
export const addressIsThereTwice = "An address is listed twice.";
