export const t = {
  invalidPaymentAmountAmountMust: "Invalid Payment Amount: The amount must be between $35 and $130.",
  sayWhatIsPaid: "Please say what is paid for: a session, a cart or a booking.",
  thatIsNotMonth: "That is not a month.",
};
