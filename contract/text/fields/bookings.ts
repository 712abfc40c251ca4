export const t = {
  min: (minutes: number) => `${minutes} min`,
  sessionsCanBePaid: (least: number, most: number) => `Sessions can be paid with $${least} to $${most}.`,
  chooseKindOfSession: "Please choose a kind of session.",
  enterAmountFrom1: "Please enter an amount from $1 to $1000.",
  chooseHowItIsPaid: "Please choose how it is paid.",
  chooseWhoComes: "Please choose who comes.",
  enter5To480Minutes: "Please enter 5 to 480 minutes.",
};
