export const zipAndStateBelong = "ZIP and state are only for the United States.";
export const takeAtLeastOneTin = "Please choose at least one tin.";
export const writeToUsForMore = "For more than 99 tins, please write to us.";
export const yourCartIsEmpty = "Your cart is empty.";
export const thatIsTooMuch = "That’s too much for one order.";
export const amountNeedsTwoDecimals = "Please send the amount with two decimals, like 42.50.";
export const giveAmountOrPercentageOne = "Please enter either an amount or a percentage.";
