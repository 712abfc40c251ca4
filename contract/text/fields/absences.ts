export const enterSubstitute = "Please enter who teaches the class.";
