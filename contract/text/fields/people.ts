export const t = {
  useDigitsOnlyAtMost: "Please use digits only, at most 10.",
  useDigitsOnlyAtMost2: "Please use digits only, at most 5.",
};
