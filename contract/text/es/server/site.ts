/** After “hasta” or “al menos” and before “antes”. */
export const moment = "un momento";
