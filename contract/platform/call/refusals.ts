/** All expected refusals of the API, by HTTP status. Their sentences are in text/refusals.ts. */
// oxfmt-ignore
const codesByStatus = {
  400: [
    "invalid", "bad-json", "bad-text", "bot-check-failed", "bot-check-needed", "wrong-password", "time-does-not-exist",
    "class-past", "class-external", "signature-unusable", "guardian-missing", "slot-past", "destination-needed", "password-common",
    "not-shipped-there", "picture-unusable", "absence-too-long", "refund-too-much", "address-needed", "push-service-unknown",
  ],
  401: [
    "not-signed-in", "wrong-login", "second-factor-needed", "second-factor-wrong", "login-link-dead",
    "login-code-wrong", "passkey-needed", "passkey-wrong",
  ],
  402: ["not-paid", "payment-declined", "payment-refused", "payments-down", "payment-needed"],
  403: ["not-allowed", "cross-site"],
  404: ["not-found", "class-not-found", "student-unknown", "email-unknown", "waiver-changed", "gift-code-unknown"],
  405: ["method-not-allowed"],
  409: [
    "second-factor-on", "note-sealed", "class-ambiguous", "overlaps", "would-forget", "would-move", "stale", "sign-again-unanswered",
    "class-full", "confirm-first", "class-not-full", "already-signed-up", "already-waiting", "waiver-stale",
    "waiver-needed", "name-needed", "too-many-friends", "slot-gone", "slot-yours", "slot-too-short", "does-not-fit", "too-late",
    "still-paying", "session-to-come", "seat-to-come", "both-signed-up", "same-household", "too-late-to-undo", "slot-held", "over-free-slots", "already-paid", "not-approved",
    "hold-lost", "payment-closed", "price-changed", "order-differs", "tins-gone", "too-many-tins", "code-unusable",
    "code-taken", "name-taken", "name-known", "stock-below-zero", "backup-running", "download-running", "nothing-to-mend",
    "nothing-to-refund", "answered", "answer-too-late", "wallet-short", "pass-needed", "offer-gone", "price-differs",
    "passkey-known", "payment-disputed", "currency-fixed",
  ],
  410: ["verification-link-dead", "link-dead"],
  413: ["too-large"],
  414: ["address-too-long"],
  415: ["not-json", "not-a-form"],
  429: ["limited"],
  503: ["provider-away", "busy", "database-away"],
} as const;

export type RefusalCode = (typeof codesByStatus)[keyof typeof codesByStatus][number];
/** Refusals that end by themselves, with `Retry-After`. */
export type PassingCode = (typeof codesByStatus)[429 | 503][number];

export const refusalStatuses = Object.fromEntries(
  Object.entries(codesByStatus).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)])),
) as Record<RefusalCode, number>;

/** Body of every response that is not a success. A page chooses its words around `message` by `code`. */
export type RefusalBody = {
  message: string;
  /** Repeats the message, only in 400s of calls with `badRequests` in their schema. */
  error?: string;
  code: RefusalCode | "failed";
  fields?: Record<string, string>;
  /** What the page shows with the question, by code: `would-move`. */
  facts?: object;
};
