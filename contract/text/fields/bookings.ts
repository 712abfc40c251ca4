export const min = (minutes: number) => `${minutes} min`;
export const sessionsCanBePaid = (least: number, most: number) =>
  `Students can pay $${least} to $${most}. Please stay within that range.`;
export const chooseSessionType = "Please choose a session type.";
export const enterAmountInRange = "Please enter an amount from $1 to $1000.";
export const chooseHowItIsPaid = "Please choose how it’s paid.";
export const chooseWhoComes = "Please choose who’s coming.";
export const enter5To480Minutes = "Please enter 5 to 480 minutes.";
