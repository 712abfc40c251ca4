export const cashTaken = (amount: string) => `${amount} in cash.`;
export const countYourTins = (name: string, tins: number) =>
  `Count your ${name}: ${tins === 1 ? "1 tin more was sold than was" : `${tins} tins more were sold than were`} in stock.`;
export const saleIsUndone = (amount: string) => `Sale of ${amount} undone.`;
export const saleIsRefunded = "This sale is already refunded, so nothing was undone.";
export const addTinsThatCameBack = "If its tins came back to you, add them to your stock.";
export const totalIsNotSum = (total: string, sum: string) => `The total is ${total}, but the items add up to ${sum}.`;
export const nothingToSell = "Please choose something to sell.";
export const onlyOnTheSameDay = "A cash sale can be undone only on the same day.";
export const rangeTooLong = "Please choose at most a year.";
export const personIsUnknown = "We couldn’t find this person. Please choose the person again.";
