export const min = (minutes: number) => `${minutes} min`;
export const sessionsCanBePaid = (least: number, most: number) =>
  `Sessions can be paid with $${least} to $${most}.`;
export const chooseKindOfSession = "Please choose a kind of session.";
export const enterAmountFrom1 = "Please enter an amount from $1 to $1000.";
export const chooseHowItIsPaid = "Please choose how it is paid.";
export const chooseWhoComes = "Please choose who comes.";
export const enter5To480Minutes = "Please enter 5 to 480 minutes.";
