/**
 * All expected refusals of the API: code, status, and the sentence that the server sends as `{ message }`. A page may
 * add to the sentence (a title, the next step), but must not replace it.
 */
export const refusals = {
  invalid: [400, "Please check what you entered."],
  "bad-json": [400, "The request is not valid JSON."],
  "address-too-long": [414, "This address is too long."],
  "bad-text": [400, "The text contains characters that cannot be stored."],
  "bot-check-failed": [400, "Verification Failed: We couldn't verify that you're human. Please try again."],
  "bot-check-needed": [
    400,
    "A mail went to this address a moment ago. Please look there first, or try again in a quarter of an hour.",
  ],
  "not-signed-in": [401, "Please sign in."],
  "wrong-login": [401, "Invalid email or password. Please try again."],
  "wrong-password": [400, "That is not your password."],
  "second-factor-needed": [401, "Please enter the code of your authenticator app."],
  "second-factor-wrong": [401, "That code is not right, or was used already."],
  "second-factor-on": [409, "The second factor is on already. Turn it off first."],
  "login-link-dead": [
    401,
    "Your login link is invalid or has expired. Please request a new link and try again.",
  ],
  "verification-link-dead": [410, "Invalid verification link. It was used already, or has expired."],
  "login-code-wrong": [401, "That code is not right, or has expired."],
  "link-dead": [410, "This link is invalid or has expired. Please ask for a new one."],
  "not-allowed": [403, "This is not for you to do."],
  "cross-site": [403, "This request came from another site and was refused."],
  "not-found": [404, "There is nothing here."],
  "note-sealed": [409, "This note was sealed with another DATA_KEY and cannot be read."],
  "class-not-found": [404, "There is no such class."],
  "class-ambiguous": [409, "There are several classes with this title on that day. Please choose a time."],
  "time-does-not-exist": [400, "The clocks skip that time on that day. Please choose another."],
  overlaps: [409, "That time is taken already."],
  "would-forget": [409, "That would delete what is older than the new time. Please confirm it."],
  stale: [409, "This was changed elsewhere in the meantime. Please look at it again."],
  "sign-again-unanswered": [409, "The waiver’s text is another one now. Must everybody sign once more?"],
  "class-past": [400, "This class has already begun."],
  "class-full": [409, "This class is full."],
  "confirm-first": [
    409,
    "Several places taken from your network were never confirmed. Please register or log in with this email first; then the place is yours at once.",
  ],
  "class-external": [400, "The sign-up for this class is elsewhere."],
  "class-not-full": [409, "There is a free place: please sign up."],
  "already-signed-up": [409, "You are already signed up for this class."],
  "already-waiting": [409, "You are already on the waitlist of this class."],
  "student-unknown": [404, "Email not found. Please register as a new student."],
  "email-unknown": [404, "This email doesn't exist. Please register as a new student."],
  "waiver-changed": [404, "The waiver has changed, please sign it once more."],
  "waiver-stale": [409, "The waiver was changed while you were reading. Please read it again."],
  "waiver-needed": [409, "Please sign the waiver first; the place is held for you meanwhile."],
  "signature-unusable": [400, "Please sign your name and save your signature."],
  "guardian-missing": [
    400,
    "For someone under 18, a parent or guardian signs: please add the name and relation.",
  ],
  "slot-gone": [409, "That time has just been taken. Please choose another one."],
  "slot-too-short": [409, "That time is too short for this session. Please choose another one."],
  "too-late": [409, "It is too late to change this session here. Please write a message, and we find a way."],
  "slot-past": [400, "That time is over already."],
  "still-paying": [
    409,
    "Another payment of yours is just being settled. Please wait a minute and look at your bookings first.",
  ],
  "session-to-come": [
    409,
    "There is a session still to come. It has to be cancelled first; then the money goes back as it should.",
  ],
  "slot-held": [409, "Somebody is just paying for this slot. Please try again in ten minutes."],
  "over-free-slots": [409, "A free slot is at that time. Shall it be removed?"],
  "not-paid": [402, "Please complete the payment first."],
  "already-paid": [409, "This session is paid already."],
  "not-approved": [409, "The payment was not approved yet. Please finish it in the payment window."],
  "payment-declined": [
    402,
    "The payment was declined. Please check your details and try again, or pay another way.",
  ],
  "hold-lost": [409, "The ten minutes were over and it was taken meanwhile. Nothing was charged."],
  "payment-closed": [409, "This payment is closed. Please begin again."],
  "provider-away": [
    503,
    "The payment service does not answer. Nothing was charged; please try again in a minute.",
  ],
  "price-changed": [
    409,
    "The address you chose changes the tax. Please look at the new total and pay again.",
  ],
  "order-differs": [409, "This order is not what was paid for."],
  "tins-gone": [409, "Some of these tins have just been sold. Please look at your cart again."],
  "too-many-tins": [
    409,
    "These are more tins than one buyer can reserve at a time. For larger orders, please write to us: we are glad to make them.",
  ],
  "code-unusable": [409, "This code cannot be used."],
  "code-taken": [409, "There is a code of that name already."],
  "destination-needed": [400, "Please enter the ZIP and state it goes to."],
  "not-shipped-there": [400, "We cannot ship there."],
  "stock-below-zero": [409, "So many tins are not there: some were sold meanwhile."],
  "picture-unusable": [400, "Please choose a JPEG, PNG, WebP or AVIF picture of at most 10 MB."],
  "backup-running": [409, "A backup is being made already."],
  "download-running": [409, "Everything is being downloaded already. Please wait until that has ended."],
  "nothing-to-mend": [409, "There is nothing to mend: this payment is settled."],
  "nothing-to-refund": [409, "There is nothing left to refund."],
  "refund-too-much": [400, "That is more than was paid."],
  "method-not-allowed": [405, "This address does not take that method."],
  "too-large": [413, "That is more than can be sent at once."],
  "not-json": [415, "Please send JSON (Content-Type: application/json)."],
  "not-a-form": [415, "Please send the form from its page."],
  limited: [429, "That was a lot at once. Please wait a little and try again."],
  busy: [503, "There is a lot going on here right now. Please try again in a few seconds."],
  "database-away": [503, "The site is catching its breath. Please try again in a few seconds."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

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
