/** All expected refusals of the API by code, with their HTTP status. Their sentences are in text/refusals.ts. */
export const refusalStatuses = {
  invalid: 400,
  "bad-json": 400,
  "address-too-long": 414,
  "bad-text": 400,
  "bot-check-failed": 400,
  "bot-check-needed": 400,
  "not-signed-in": 401,
  "wrong-login": 401,
  "wrong-password": 400,
  "second-factor-needed": 401,
  "second-factor-wrong": 401,
  "second-factor-on": 409,
  "login-link-dead": 401,
  "verification-link-dead": 410,
  "login-code-wrong": 401,
  "link-dead": 410,
  "not-allowed": 403,
  "cross-site": 403,
  "not-found": 404,
  "note-sealed": 409,
  "class-not-found": 404,
  "class-ambiguous": 409,
  "time-does-not-exist": 400,
  overlaps: 409,
  "would-forget": 409,
  stale: 409,
  "sign-again-unanswered": 409,
  "class-past": 400,
  "class-full": 409,
  "confirm-first": 409,
  "class-external": 400,
  "class-not-full": 409,
  "already-signed-up": 409,
  "already-waiting": 409,
  "student-unknown": 404,
  "email-unknown": 404,
  "waiver-changed": 404,
  "waiver-stale": 409,
  "waiver-needed": 409,
  "signature-unusable": 400,
  "guardian-missing": 400,
  "slot-gone": 409,
  "slot-too-short": 409,
  "too-late": 409,
  "slot-past": 400,
  "still-paying": 409,
  "session-to-come": 409,
  "slot-held": 409,
  "over-free-slots": 409,
  "not-paid": 402,
  "already-paid": 409,
  "not-approved": 409,
  "payment-declined": 402,
  "hold-lost": 409,
  "payment-closed": 409,
  "provider-away": 503,
  "price-changed": 409,
  "order-differs": 409,
  "tins-gone": 409,
  "too-many-tins": 409,
  "code-unusable": 409,
  "code-taken": 409,
  "destination-needed": 400,
  "not-shipped-there": 400,
  "stock-below-zero": 409,
  "picture-unusable": 400,
  "backup-running": 409,
  "download-running": 409,
  "nothing-to-mend": 409,
  "nothing-to-refund": 409,
  "refund-too-much": 400,
  "method-not-allowed": 405,
  "too-large": 413,
  "not-json": 415,
  "not-a-form": 415,
  limited: 429,
  busy: 503,
  "database-away": 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof refusalStatuses;

/** The refusals of one call, for its schema. */
export function refusalCodes<const Codes extends readonly RefusalCode[]>(...codes: Codes): Codes {
  return codes;
}

/** Body of every response that is not a success. A page chooses its words around `message` by `code`. */
export type RefusalBody = {
  message: string;
  /** Repeats the message, only in 400s of calls with `badRequests` in their schema. */
  error?: string;
  code: RefusalCode | "failed";
  fields?: Record<string, string>;
};
