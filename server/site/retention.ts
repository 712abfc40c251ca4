/**
 * How long personal data is kept, as far as the owner does not set it. The privacy page is written from these numbers,
 * and what deletes reads them too.
 */
export const retention = {
  /** Lines of full classes, counted from the class. */
  waitlistMonths: 1,
  /** Orders, paid sessions and what belongs to them, as tax law asks; counted from the payment. */
  paymentYears: 7,
  /** Names and addresses of payments that were begun and never paid. */
  unpaidMonths: 1,
  /** Copies of sent mail. */
  mailDays: 30,
  /** A student's login without being used. */
  loginDays: 60,
} as const;
