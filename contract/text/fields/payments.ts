export const invalidPaymentAmountAmountMust = "Invalid Payment Amount: The amount must be between $35 and $130.";
export const sayWhatIsPaid = "Please choose what to pay for: a session, a cart, a booking, a pass or a gift card.";
export const enterMonth = "Please use a month like 2027-06.";
