/**
 * How many statements and round trips each operation takes, `begin` and `commit` included: asserted by
 * statements.test.ts, printed by the bench. A number that falls is lowered here; one that rises needs a reason.
 */
export const statementCounts = {
  "a new student signs up": { statements: 12, trips: 7 },
  "a returning student signs up": { statements: 15, trips: 10 },
  "a session is opened": { statements: 18, trips: 8 },
  "a session is captured": { statements: 19, trips: 10 },
  "a session is finalized": { statements: 9, trips: 6 },
  "a cart is opened": { statements: 16, trips: 8 },
  "a cart is captured": { statements: 21, trips: 10 },
  "an order is saved": { statements: 8, trips: 5 },
} as const;
