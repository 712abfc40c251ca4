export const zipAndStateBelong = "ZIP and state belong to the United States.";
export const takeAtLeastOneTin = "Please take at least one tin.";
export const writeToUsForMore = "Please write to us for more than 99 tins.";
export const yourCartIsEmpty = "Your cart is empty.";
export const thatIsTooMuch = "That is too much for one order.";
export const sendAmountAsProviderWrites = "Please send the amount as the provider writes it.";
export const giveAmountOrPercentageOne = "Please give an amount or a percentage, one of them.";
