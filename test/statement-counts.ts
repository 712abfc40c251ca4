/**
 * Statements and round trips of each operation, including `begin` and `commit`. Asserted by statements.test.ts,
 * printed by the bench. Lower a number when it falls; raise it only with a reason.
 */
export const statementCounts = {
  // A sign-up locks its people against a merge, and without a login first finds or adds the person at the address. The
  // owner's notice is counted by network and address.
  "a new student signs up": { statements: 15, trips: 8 },
  // Within the hour: the owner's notice is collected.
  "a returning student signs up": { statements: 19, trips: 11 },
  // One trip reads the service, which has the price. A purchase reads the payer's person when it opens, and stores the
  // provider's payer when it is captured.
  "a session is opened": { statements: 20, trips: 9 },
  "a session is captured": { statements: 20, trips: 10 },
  "a session is finalized": { statements: 9, trips: 6 },
  "a cart is opened": { statements: 17, trips: 8 },
  "a cart is captured": { statements: 22, trips: 10 },
  "an order is saved": { statements: 7, trips: 4 },
} as const;
