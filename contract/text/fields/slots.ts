export const t = {
  addAtMost366Slots: "Please add at most 366 slots at once.",
  keepToSixTimesDay: "Please keep to six times a day.",
  sayWhen: "Please say when.",
  giveAllSevenDays: "Please give all seven days.",
  enter15To240Minutes: "Please enter 15 to 240 minutes.",
  enter0To180Minutes: "Please enter 0 to 180 minutes.",
  keepToHundredEntries: "Please keep to a hundred entries.",
};
