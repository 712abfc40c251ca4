export const invalidPaymentAmountAmountMust =
  "Invalid Payment Amount: The amount must be between $35 and $130.";
export const sayWhatIsPaid = "Please say what is paid for: a session, a cart or a booking.";
export const thatIsNotMonth = "That is not a month.";
