export const serviceAdded = "Service added.";
export const serviceSaved = "Service saved.";
export const serviceDeleted = "Service deleted. Booked sessions stay.";
export const orderIsSaved = "The order is saved.";
