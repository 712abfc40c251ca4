/**
 * Every expected "no" of the API: its status and the sentence that goes out as `{ message }`.
 * The sentences stand here, not in the web, because the specification has the server send them;
 * a page may say more around one (its title, what to do next), never something else.
 */
export const refusals = {
  invalid: [400, "Please check what you entered."],
  "bad-json": [400, "The request is not valid JSON."],
  "bad-text": [400, "The text contains characters that cannot be stored."],
  "bot-check-failed": [
    400,
    "Verification Failed: We couldn't verify that you're human. Please try again.",
  ],
  "not-signed-in": [401, "Please sign in."],
  "not-allowed": [403, "This is not for you to do."],
  "cross-site": [403, "This request came from another site and was refused."],
  "not-found": [404, "There is nothing here."],
  "class-not-found": [404, "There is no such class."],
  "class-ambiguous": [409, "There are several classes with this title on that day. Please choose a time."],
  "method-not-allowed": [405, "This address does not take that method."],
  "too-large": [413, "That is more than can be sent at once."],
  "not-json": [415, "Please send JSON (Content-Type: application/json)."],
  limited: [429, "That was a lot at once. Please wait a little and try again."],
  "database-away": [503, "The site is catching its breath. Please try again in a few seconds."],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** The body of every answer that is not a success. `code` lets a page choose its words around `message`. */
export type RefusalBody = {
  message: string;
  code: RefusalCode | "failed";
  fields?: Record<string, string>;
};
