export const sayWhatIsPaid =
  "Please choose what to pay for: a session, a spot in a class, a cart, a booking, a pass or a gift card.";
export const enterMonth = "Please use a month like 2027-06.";
export const enterYear = "Please use a year like 2027.";
