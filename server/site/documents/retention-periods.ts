/**
 * Retention periods of personal data, for the privacy page and the purges. The owner sets those of messages and waivers
 * (contract/site/settings/schema.ts).
 */
export const retention = {
  /** Waitlists, counted from the class. */
  waitlistMonths: 1,
  /** The people of an absence of the owner, counted from the last day to answer. */
  absenceMonths: 1,
  /** Orders and paid sessions, as tax law requires; counted from the payment. */
  paymentYears: 7,
  /** Names and addresses of payments that were opened and never paid. */
  unpaidMonths: 1,
  /** People that the owner added and that did nothing since. */
  unusedMonths: 1,
  /** Days for which the names, address and message of a gift card are kept after it is sent. */
  giftMonths: 1,
  /** Past classes and sessions in a calendar feed. */
  feedMonths: 3,
  /** Copies of sent mails. */
  mailDays: 30,
  /** Mails that could not be delivered. */
  failedMailDays: 90,
  /** An unused login session of a student. */
  loginDays: 60,
  /** A login session of a student that is used, counted from the login. */
  loginMostDays: 365,
  /** Months for which the IP address and device of an act are kept. */
  auditMonths: 12,
} as const;

export type Retention = Record<keyof typeof retention, number>;
