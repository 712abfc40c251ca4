/** At most this many things are changed by one call about several. */
export const mostChosen = 100;
