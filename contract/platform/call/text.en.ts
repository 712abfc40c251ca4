import { pictureUnusable } from "../language/text.desk.ts";
import type { RefusalCode } from "./refusals.ts";

/**
 * The sentence of each refusal, which the server sends as `{ message }`. A verb may send a more exact one. A page may
 * add to it (a title, the next step), but must not replace it.
 */
export const refusalMessages: Record<RefusalCode, string> = {
  invalid: "Please check what you entered.",
  "bad-json": "The request is not valid JSON.",
  "address-too-long": "This address is too long.",
  "bad-text": "The text contains characters we can’t store.",
  "bot-check-failed": "Verification Failed: We couldn't verify that you're human. Please try again.",
  "bot-check-needed":
    "We emailed this address a moment ago. Please check that inbox first, or try again in 15 minutes.",
  "not-signed-in": "Please log in.",
  "wrong-login": "Invalid email or password. Please try again.",
  "wrong-password": "That password is incorrect.",
  "second-factor-needed": "Please enter the code from your authenticator app.",
  "second-factor-wrong":
    "That code is incorrect or was already used. Wait for the next one, and check the clock of your phone.",
  "second-factor-on": "The second factor is already on. Turn it off first.",
  "login-link-dead": "Your login link is invalid or has expired. Please request a new link and try again.",
  "verification-link-dead": "Invalid verification link. It was already used or has expired.",
  "login-code-wrong": "That code is incorrect or has expired.",
  "link-dead": "This link is invalid or has expired. Please request a new one.",
  "not-allowed": "You don’t have permission to do this.",
  "cross-site": "This request came from another site and was blocked.",
  "not-found": "We couldn’t find this.",
  "note-sealed": "This note was locked with another key and can’t be read.",
  "class-not-found": "We couldn’t find this class.",
  "class-ambiguous": "There are several classes with this title that day. Please choose a time.",
  "time-does-not-exist": "That time doesn’t exist on that day, because the clocks change. Please choose another.",
  overlaps: "That time is already taken.",
  "would-forget": "This deletes everything older than the new limit. Please confirm.",
  "would-move": "This would move what is in your calendar. Please choose what stays as it is.",
  "currency-fixed": "The currency can’t be changed any more, because there are payments in it.",
  stale: "This was changed elsewhere. Please review it and try again.",
  "sign-again-unanswered": "The waiver’s text has changed. Should everyone sign again?",
  "absence-too-long": "Please choose at most 31 days, from today on.",
  answered: "This has already been answered.",
  "answer-too-late": "The time to answer is over.",
  "class-past": "This class has already started.",
  "class-full": "This class is full.",
  "confirm-first":
    "Several spots taken from your network were never confirmed. Please register or log in with this email first; then you get your spot right away.",
  "class-external": "Sign-up for this class is on another site.",
  "class-not-full": "There’s a free spot. Please sign up.",
  "already-signed-up": "You’re already signed up for this class.",
  "already-waiting": "You’re already on the waitlist for this class.",
  "student-unknown": "Email not found. Please register as a new student.",
  "email-unknown": "This email doesn't exist. Please register as a new student.",
  "waiver-changed": "The waiver has changed. Please sign it again.",
  "waiver-stale": "The waiver changed while you were reading. Please read it again.",
  "waiver-needed": "Please sign the waiver first. We’re holding your spot.",
  "name-needed": "Several people come with this email. Please enter the first name of the one who comes.",
  "too-many-friends": "That’s more friends than one person can bring. Please ask them to sign up themselves.",
  "signature-unusable": "Please sign your name and save your signature.",
  "guardian-missing": "A parent or guardian signs for anyone under 18. Please enter their name and relationship.",
  "slot-gone": "That time was just taken. Please choose another.",
  "slot-yours": "You already booked this time.",
  "slot-too-short": "That time is too short for this session. Please choose another.",
  "does-not-fit": "This session isn’t offered at that time. Please choose another time or session.",
  "too-late": "It’s too late to change this session here. Please write to us, and we’ll find a way.",
  "slot-past": "That time has already passed.",
  "still-paying":
    "Another payment of yours isn’t finished. Please wait a minute and check your bookings. If PayPal is still checking it, we’ll email you when that’s over. Or write to us.",
  "session-to-come": "There’s an upcoming session. Please cancel it first, so that it’s refunded correctly.",
  "seat-to-come": "There’s a spot in an upcoming class. Please give it up first.",
  "both-signed-up": "Both people have a spot in the same class. Please remove one of them first.",
  "same-household": "One of these people is the guardian of the other.",
  "too-late-to-undo": "A merge can be undone for 30 days.",
  "slot-held": "Someone is paying for this slot right now. Please try again in ten minutes.",
  "over-free-slots": "There’s a free slot at that time. Remove it?",
  "not-paid": "Please complete the payment first.",
  "already-paid": "This session is already paid.",
  "not-approved": "The payment isn’t approved yet. Please finish it in the payment window.",
  "payment-needed": "A spot in this class has a price. Please pay for it on the class’s page.",
  "payment-declined": "The payment was declined. Please check your details and try again, or pay another way.",
  "payment-refused": "PayPal refused this payment. Nothing was charged. Pay another way, or write to us.",
  "payments-down": "We can’t take payments at the moment. Nothing was charged.",
  "hold-lost": "Your ten minutes were over, and someone else took it. Nothing was charged.",
  "payment-closed": "This payment is closed. Please start again.",
  "provider-away": "The payment service isn’t responding. Nothing was charged. Please try again in a minute.",
  "price-changed":
    "The address you chose changes the price. Nothing has been charged. Pay the new total if it is right.",
  "order-differs": "This order doesn’t match the payment.",
  "tins-gone": "Some of these tins were just sold. Please check your cart again.",
  "too-many-tins":
    "That’s more tins than one buyer can reserve at a time. For larger orders, please write to us. We’re glad to make them.",
  "code-unusable": "This code can’t be used.",
  "gift-code-unknown": "We don’t recognize that gift card code, or it has been used up.",
  "address-needed": "Please enter the address we ship to.",
  "wallet-short": "There isn’t that much left. Please look again.",
  "pass-needed": "This class is for people with a pass. Please get a pass first.",
  "offer-gone": "This is no longer sold. Please choose again.",
  "price-differs": "This class has another price. Please choose a class with the price that you paid.",
  "code-taken": "There’s already a code with that name.",
  "name-taken": "There’s already a service with that name and length.",
  "name-known": "You know someone of this name. Choose them from the list, or add a new person.",
  "destination-needed": "Please enter the ZIP and state we ship to.",
  "not-shipped-there": "We can’t ship there.",
  "stock-below-zero": "There aren’t that many tins left. Some were just sold.",
  "picture-unusable": pictureUnusable,
  "backup-running": "A backup is already running.",
  "download-running": "A full download is already running. Please wait until it’s finished.",
  "nothing-to-mend": "There’s nothing to fix. This payment is settled.",
  "nothing-to-refund": "There’s nothing left to refund.",
  "payment-disputed": "PayPal is deciding about this payment. It can be refunded when the dispute is over.",
  "refund-too-much": "That’s more than was paid.",
  "method-not-allowed": "This address doesn’t support that method.",
  "too-large": "That’s too much to send at once.",
  "not-json": "Please send JSON (Content-Type: application/json).",
  "not-a-form": "Please send the form from its page.",
  limited: "That was too many tries at once. Please wait a little and try again.",
  busy: "The site is very busy right now. Please try again in a few seconds.",
  "database-away": "The site is briefly unavailable. Please try again in a few seconds.",
  "passkey-needed": "Please confirm with your passkey, or enter a code.",
  "passkey-wrong": "That passkey wasn’t accepted. Please try again.",
  "push-service-unknown": "This browser’s notifications can’t be used here. Please try another browser.",
  "passkey-known": "This passkey is already on your list.",
  "password-common":
    "That password is easy to guess: it is on a list of stolen passwords, or is mostly your email or the name of your site. Please choose another.",
};
export const thisAddressCannotBeRead = "We can't read this web address.";
export const requestCannotBeRead = "We can't read this request.";
export const requestTookTooLong = "This took too long to arrive. Please try again.";
export const nameOneHost = "A request must name one host.";
export const thatDidNotWork = "That didn’t work";
export const requestRefused = "Request refused";
export const thatIsTooLarge = "That is too large";
export const oneMomentPlease = "One moment, please";
export const contentSecurityPolicy = (styleHash: string) =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
export const thisCallTakesNo = (part: string) => `This call takes no ${part}.`;
export const mustBeJsonObject = (part: string) => `The ${part} must be a JSON object.`;
export const somethingWentWrongOnOur = "Something went wrong on our side. Please try again.";
export const unknownField = "This field is not expected.";
export const tryAgain = "Try again";
export const home = "Home";
export const thatWasLotAtOnce = (duration: string) => `That was a lot at once. Please wait ${duration} and try again.`;
export const minute = "a minute";
export const hours = (ceil: number) => `${ceil} hours`;
export const minutes = (minutes: number) => (minutes === 1 ? "a minute" : `${minutes} minutes`);
