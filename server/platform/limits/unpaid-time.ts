/**
 * Limit of the time for which a caller holds the same slot, all tins of a chocolate or all seats of a class without
 * paying, within these hours; fewer tins or seats may be held longer. Otherwise a client could renew holds forever.
 * Visitors share the limit of their network, so it counts fewer hours.
 */
export const maxUnpaidMinutes = 30;
export const unpaidHours = { student: 24, visitors: 3 };
