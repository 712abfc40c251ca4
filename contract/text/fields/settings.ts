export const keepToSixtyCountries = "Please keep to sixty countries.";
export const countryIsThereTwice = "A country is there twice.";
export const keepToFiveAddresses = "Please keep to five addresses.";
export const addressIsThereTwice = "An address is there twice.";
