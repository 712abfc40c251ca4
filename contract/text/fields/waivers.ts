export const checkDateOfBirth = "Please check the date of birth.";
export const thatSignatureIsTooLarge = "That signature is too large. Please clear it and sign again.";
