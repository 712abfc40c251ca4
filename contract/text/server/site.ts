export const moment = "a moment";
