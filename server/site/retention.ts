/** How long personal data is kept. The privacy page is written from these numbers, and what deletes reads them too. */
export const retention = {
  /** Contact messages and requests for a free session, counted from their arrival. */
  messageMonths: 12,
  /** Signed waivers and class sign-ups, counted from the class; also when the account is deleted. */
  waiverYears: 6,
  /** Lines of full classes, counted from the class. */
  waitlistMonths: 1,
  /** Orders, paid sessions and what belongs to them, as tax law asks; counted from the payment. */
  paymentYears: 7,
  /** Copies of sent mail. */
  mailDays: 30,
  /** A student's login without being used. */
  loginDays: 60,
} as const;
