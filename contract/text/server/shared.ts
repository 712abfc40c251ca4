export const keepThisUnder500Characters = "Please keep this under 500 characters.";
export const chooseDayBeforeYear2101 = "Please choose a day before the year 2101.";
export const thatIsNotOrder = "We don't recognize that order.";
export const enterWholeMinutes = "Please enter whole minutes.";
export const thisLinkIsNotComplete = "This link is incomplete.";
export const thatIsNotVersion = "Please give the version as a whole number.";
export const linkWorksOnce = "The link works once, for one hour.";
export const session = "Session";
export const where = "Location";
export const yourBookedSessions = "See your booked sessions";
export const ifSomethingComesUpSimply = "If something comes up, just reply to this email.";
export const day = "Date";
export const hello = (name: string) => `Hello ${name},`;
export const number = "Transaction ID";
export const thisMailIsYourReceipt = "Paid with PayPal. This email is your receipt.";
export const ifYouCannotComePlease =
  "Can't make it? Please cancel your spot so that someone else can have it.";
export const helloWithoutName = "Hello,";
