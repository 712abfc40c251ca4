export const failedToLoadNumbers = "We couldn’t load your numbers.";
export const period = "Period";
export const periods = {
  "last-12-months": "Last 12 months",
  "this-year": "This year",
  "last-year": "Last year",
};
export const fromTo = (first: string, last: string) => (first === last ? `${first}.` : `${first} to ${last}.`);
export const noNumbersYet = "No numbers yet";
export const numbersAppearHere = "What you sell and how full your classes are appear here, month by month.";
export const nothingInPeriod = "Nothing in this period";
export const chooseAnotherPeriod = "Choose another period above.";
export const byMonthAsTable = (what: string) => `${what} by month, as a table`;
export const month = "Month";
export const cameInIs = "Money you received, by PayPal and in cash, less what you gave back in the same month.";
export const soldIs =
  "What was bought, whatever paid it. Refunds are not taken off. A pass is sold once, and each use of it once more.";
export const soldByKind = "Sold, by kind";
export const nothingSold = "Nothing was sold in this period.";
export const noMoney = "No money came in or went back in this period.";
export const spotsFilled = "Spots filled";
export const spotsFilledIs =
  "Classes that have begun, without those whose sign-up is on another site. Who came counts where you checked people in.";
export const noClasses = "No classes in this period.";
export const spotsOf = (taken: number, capacity: number) => `${taken} of ${capacity} spots`;
export const classCount = (count: number) => (count === 1 ? "1 class" : `${count} classes`);
export const cameOf = (here: number, expected: number) => `${here} of ${expected} came`;
export const filled = "Filled";
export const came = "Came";
export const allClasses = "All classes";
export const otherClasses = (count: number) => (count === 1 ? "1 other class" : `${count} other classes`);
export const whatSells = "What sells";
export const whatSellsIs = "The same sales, by what was bought. Without sales tax.";
export const inAll = (kind: string) => `${kind} in all`;
export const otherItems = (count: number) => (count === 1 ? "1 other" : `${count} others`);
export const seeAll = (what: string) => `See ${what}`;
/** Counts of what was sold. What is not here has no count. */
export const counts: Partial<Record<string, (count: number) => string>> = {
  session: (count) => (count === 1 ? "1 session" : `${count} sessions`),
  seat: (count) => (count === 1 ? "1 spot" : `${count} spots`),
  "drop-in": (count) => (count === 1 ? "1 time" : `${count} times`),
  tins: (count) => (count === 1 ? "1 tin" : `${count} tins`),
  pass: (count) => `${count} sold`,
  "gift-card": (count) => `${count} sold`,
};
/** Names of what was sold without a name of its own. */
export const namelessItems: Partial<Record<string, string>> = {
  "drop-in": "Drop-ins",
  "gift-card": "Gift cards",
  discount: "Discounts",
};
