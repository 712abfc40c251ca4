export const addAtMost366Slots = "Please add at most 366 slots at once.";
export const keepToSixTimesDay = "Please enter at most six times a day.";
export const sayWhen = "Please enter your hours.";
export const giveAllSevenDays = "Please include all seven days.";
export const enter15To240Minutes = "Please enter 15 to 240 minutes.";
export const enter0To180Minutes = "Please enter 0 to 180 minutes.";
export const keepToHundredEntries = "Please enter at most 100 entries.";
