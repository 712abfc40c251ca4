export const t = {
  thatSignatureIsTooLarge: "That signature is too large.",
};
