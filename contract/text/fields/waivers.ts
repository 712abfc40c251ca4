export const thatSignatureIsTooLarge = "That signature is too large.";
