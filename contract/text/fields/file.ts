export const fileNameCharacters = "Please use only lowercase letters, digits, dots and dashes in the file name.";
