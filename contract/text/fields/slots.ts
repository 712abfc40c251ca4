export const addAtMost366Slots = "Please add at most 366 slots at once.";
export const keepToSixTimesDay = "Please keep to six times a day.";
export const sayWhen = "Please say when.";
export const giveAllSevenDays = "Please give all seven days.";
export const enter15To240Minutes = "Please enter 15 to 240 minutes.";
export const enter0To180Minutes = "Please enter 0 to 180 minutes.";
export const keepToHundredEntries = "Please keep to a hundred entries.";
