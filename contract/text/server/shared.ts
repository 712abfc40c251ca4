export const keepThisUnder500Characters = "Please keep this under 500 characters.";
export const chooseEarlierDay = "Please choose a day before the year 2101.";
export const unknownOrder = "We don't recognize that order.";
export const enterWholeMinutes = "Please enter whole minutes.";
export const thisLinkIsIncomplete = "This link is incomplete.";
export const versionIsWholeNumber = "Please give the version as a whole number.";
export const linkWorksOnce = "The link works once, for one hour.";
export const session = "Session";
export const location = "Location";
export const moveOrCancelYourSession = "Move or cancel your session";
export const ifSomethingComesUpSimply = "If something comes up, just reply to this email.";
export const date = "Date";
export const hello = (name: string) => `Hello ${name},`;
export const transactionId = "Transaction ID";
export const thisEmailIsYourReceipt = (isPaidWithPayPal: boolean) =>
  `${isPaidWithPayPal ? "Paid with PayPal. " : ""}This email is your receipt.`;
export const ifYouCannotComePlease = "Can't make it? Please cancel your spot so that someone else can have it.";
export const helloWithoutName = "Hello,";
export const chooseCountry = "Please choose a country.";

/** Name of the credit that replaces a price. */
export const creditFor = (what: string) => `Credit for ${what}`;
export const creditIsInWallet = (price: string) => `${price} of credit is in your wallet.`;
