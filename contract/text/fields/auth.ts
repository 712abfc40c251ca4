export const t = {
  tokenIsMissing: "The token is missing.",
  keepItUnder200Characters: "Please keep it under 200 characters.",
};
