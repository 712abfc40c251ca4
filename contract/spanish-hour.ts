/** An hour with its Spanish article: `las 6:00 pm`, `la 1:00 pm`. */
export const theHour = (clock: string): string => `${/^1\D/.test(clock) ? "la" : "las"} ${clock}`;
