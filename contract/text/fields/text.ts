export const keepThisUnderCharacters = (max: number) => `Please keep this under ${max} characters.`;
export const useOneLineOfPlain = "Please use one line of plain text.";
export const usePlainText = "Please use plain text.";
export const thatAddressIsTooLong = "That address is too long.";
export const thatNumberIsTooLong = "That number is too long.";
export const useDateFormat = "Please use a date like 2027-06-19.";
export const useTimeFormat = "Please use a time like 18:00.";
export const unknownId = "We don’t recognize that id.";
export const fileNameCharacters = "Please use only letters, digits, dots and dashes in the file name.";
