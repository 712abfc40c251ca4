/**
 * How long a caller can hold the same slot, all tins of a chocolate or all seats of a class without paying, within these
 * hours; fewer tins or seats for longer. Otherwise a client could renew holds forever. Visitors share the limit of their
 * network, so it counts fewer hours.
 */
export const maxUnpaidMinutes = 30;
export const unpaidHours = { student: 24, visitors: 3 };
