import type { AllowedCaller } from "../../../contract/platform/call/endpoint.ts";

/** Who may make a call. */
export const callerDescriptions: Readonly<Record<AllowedCaller, string>> = {
  visitor: "For everybody; no token is needed, but a wrong one is refused.",
  user: "For a student, with the student's access token.",
  admin: "For the owner, with the owner's access token.",
  "owner-of": "For the student it belongs to, or the owner.",
};

/** The calls that take their login session from a cookie. */
export const cookieCalls: ReadonlyMap<string, "userCookie" | "adminCookie"> = new Map([
  ["refreshUser", "userCookie"],
  ["logOutUser", "userCookie"],
  ["refreshAdmin", "adminCookie"],
  ["logOutAdmin", "adminCookie"],
]);

export function securitySchemes(publicUrl: string): object {
  const token = (description: string) => ({ type: "http", scheme: "bearer", bearerFormat: "JWT", description });
  const cookie = (name: string, description: string) => ({
    type: "apiKey",
    in: "cookie",
    name: `${publicUrl.startsWith("https:") ? "__Host-" : ""}${name}`,
    description,
  });
  return {
    userToken: token("A student's access token, good for ten minutes."),
    adminToken: token("The owner's access token, good for ten minutes."),
    userCookie: cookie("userRefresh", "A student's session. HttpOnly, and replaced by every refresh."),
    adminCookie: cookie("adminRefresh", "The owner's session. HttpOnly, and replaced by every refresh."),
  };
}

/** The description of the API for integrators, in Markdown. */
export function apiDescription(publicUrl: string): string {
  return `The calls that the pages of this site make. Bodies and answers are JSON (\`Content-Type: application/json\`); \
amounts named \`…Cents\` are hundredths of the studio's currency (\`GET /config/paypal\`), all others units of it; days and times without a zone are the studio's wall clock.

## Tokens
A student has no password:
1. \`POST /api/user/login\` with an email mails a link and six digits.
2. \`POST /api/user/login-code\` with the digits, from the client that asked (it keeps the cookies), or \
\`GET /api/user/verify-login?token=…\` with the token of the link. Either answers with an access token and sets the \
HttpOnly cookie of the session.
3. Send the token as \`Authorization: Bearer …\`. It is good for ten minutes.
4. \`POST /api/user/refresh-token\` with the cookie gives a new token, and a new cookie: the old one is used up.

The owner sends email, password and, where it is on, the code of the authenticator app or a recovery code to \
\`POST /api/admin/login\` (a browser may send a passkey's answer instead), and \
refreshes at \`POST /api/admin/refresh-token\` in the same way. A token of one kind is worth nothing for the other.

Only pages of ${publicUrl} may make calls from a browser; a client that is no browser sends no \`Origin\`.

## Bot checks
Bodies with a \`captchaToken\` or \`recaptchaToken\` need a proof for their action: \`submit\` (request for a free session, \
returning student), \`contact_form_submit\` (message), \`signup_form_submit\` (sign-up, waitlist), \`admin_login\` (the \
owner's login and password reset), \`login_mail\` (a student's login link, login code and registration), \
\`cart_payment\` (what a visitor pays without a login); \`default\` is for none of them. Ask \`GET /api/bot-check?action=…\`. For \`service: "altcha"\` count up from 0 until SHA-256 of \
\`salt\`, \`nonce\` and the counter (four bytes, big-endian; salt and nonce are hexadecimal) begins with \`keyPrefix\`. The \
token is \`{"challenge": …, "solution": {"counter": …, "derivedKey": "…"}}\` in base64, where \`challenge\` is the answer's, \
unchanged, and \`derivedKey\` the hash in hexadecimal. It is good once, for ten minutes.

## Refusals
Every answer that is not a success is a \`Refusal\`: a sentence for people, and a \`code\` to decide by. Each call lists \
its own.

## Sending again
Where a body has an \`id\`, the caller makes it (a UUID): the same id again is the same thing, and is done once.`;
}

const id = "0190a000-0000-7000-8000-000000000001";
const slotId = "0190a000-0000-7000-8000-000000000002";
const sessionType = "Individual Yoga Session (60 min)";
const email = "ana@example.com";

const examples = {
  requestLoginLink: { email },
  logInWithCode: { email, code: "123456" },
  openPayment: { id, for: "session", slotId, sessionType, amount: 80, message: "" },
  bookSlot: { userId: id, firstName: "Ana", lastName: "Whitlow", email, sessionType, message: "" },
  quoteCart: { items: [{ _id: id, quantity: 2 }], delivery: { how: "ship", zip: "97402", state: "OR" } },
  signUp: {
    classTitle: "Gentle Morning Yoga",
    date: "2027-06-19",
    name: "Ana Whitlow",
    email,
    phone: "503 555 0100",
    waiver: true,
    signature: "data:image/png;base64,…",
    recaptchaToken: "…",
  },
  sendContactMessage: { id, name: "Ana", email, message: "Hello", recaptchaToken: "…" },
};

/** Example bodies of the calls that most clients make first. */
export const bodyExamples: ReadonlyMap<string, object> = new Map(Object.entries(examples));
