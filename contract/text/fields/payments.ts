export const sayWhatIsPaid = "Please choose what to pay for: a session, a cart or a booking.";
export const enterMonth = "Please use a month like 2027-06.";
export const enterYear = "Please use a year like 2027.";
