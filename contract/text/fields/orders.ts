export const t = {
  zipAndStateBelong: "ZIP and state belong to the United States.",
  takeAtLeastOneTin: "Please take at least one tin.",
  writeToUsForMore: "Please write to us for more than 99 tins.",
  yourCartIsEmpty: "Your cart is empty.",
  thatIsTooMuch: "That is too much for one order.",
  sendAmountAsProviderWrites: "Please send the amount as the provider writes it.",
  giveAmountOrPercentageOne: "Please give an amount or a percentage, one of them.",
};
