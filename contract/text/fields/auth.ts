export const tokenIsMissing = "The token is missing.";
export const keepItUnder200Characters = "Please keep this under 200 characters.";
export const enterNameOfPasskey = "Please enter a name.";
