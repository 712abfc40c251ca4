export const phoneDigitsOnly = "Please use digits only, at most 10.";
export const zipDigitsOnly = "Please use digits only, at most 5.";
export const enterTheirName = "Please enter their name.";
