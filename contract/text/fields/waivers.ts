export const thatSignatureIsTooLarge = "That signature is too large. Please clear it and sign again.";
