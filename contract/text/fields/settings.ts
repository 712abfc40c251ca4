export const keepToSixtyCountries = "Please choose at most 60 countries.";
export const countryIsThereTwice = "A country is listed twice.";
export const keepToFiveAddresses = "Please enter at most five addresses.";
export const addressIsThereTwice = "An address is listed twice.";
