export const typeMore = "Please type at least two characters, or a number.";
