export const keepThisUnder500Characters = "Please keep this under 500 characters.";
export const chooseDayBeforeYear2101 = "Please choose a day before the year 2101.";
export const thatIsNotOrder = "That is not an order of ours.";
export const enterWholeMinutes = "Please enter whole minutes.";
export const thisLinkIsNotComplete = "This link is not complete.";
export const thatIsNotVersion = "That is not a version.";
export const linkWorksOnce = "The link works once, and for an hour.";
export const session = "Session";
export const where = "Where";
export const yourBookedSessions = "Your booked sessions";
export const ifSomethingComesUpSimply = "If something comes up, simply answer this mail.";
export const day = "Day";
export const hello = (name: string) => `Hello ${name},`;
export const number = "Number";
export const thisMailIsYourReceipt = "This mail is your receipt. The money was taken by PayPal.";
export const ifYouCannotComePlease =
  "If you cannot come, please give your place up, so that somebody else can have it.";
