export const useDigitsOnlyAtMost = "Please use digits only, at most 10.";
export const useDigitsOnlyAtMost2 = "Please use digits only, at most 5.";
