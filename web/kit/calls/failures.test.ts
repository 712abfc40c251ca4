import { expect, test } from "vitest";
import * as auth from "../../../contract/auth/calls.ts";
import * as people from "../../../contract/office/people/calls.ts";
import * as backups from "../../../contract/operations/backups/calls.ts";
import type { Endpoint } from "../../../contract/platform/call/endpoint.ts";
import { type RefusalCode, refusalStatuses } from "../../../contract/platform/call/refusals.ts";
import { refusalMessages } from "../../../contract/platform/call/text.en.ts";
import * as payments from "../../../contract/selling/payments/calls.ts";
import * as bookings from "../../../contract/teaching/bookings/calls.ts";
import * as events from "../../../contract/teaching/events/calls.ts";
import * as messages from "../../../contract/teaching/messages/calls.ts";
import * as signups from "../../../contract/teaching/signups/calls.ts";
import * as slots from "../../../contract/teaching/slots/calls.ts";
import { routes } from "../../../server/routes.ts";
import { sweep } from "../../../test/sweep.ts";
import * as studentFailures from "../../auth/failures.ts";
import { accountFailure, loginFailure as ownerLoginFailure } from "../../auth/owner-failures.ts";
import { noteFailure } from "../../office/people/failures.ts";
import { downloadFailure } from "../../operations/backups/download.ts";
import { failureOf } from "../../selling/payments/failures.ts";
import { changeFailure } from "../../teaching/bookings/change-policy.ts";
import * as bookingFailures from "../../teaching/bookings/owner/failures.ts";
import * as eventFailures from "../../teaching/events/EventForms.tsx";
import { contactFailure, freeSessionFailure } from "../../teaching/messages/failures.ts";
import * as signupFailures from "../../teaching/signups/failures.ts";
import * as slotFailures from "../../teaching/slots/failures.ts";
import { CallError } from "./api.ts";

type FailureMessage = string | { title?: string; text?: string; fields?: Record<string, string> };

/** Every function that turns a refusal into a message, with the endpoints whose refusals it receives. */
const mappers: [name: string, toMessage: (error: unknown) => FailureMessage, ...calls: Endpoint[]][] = [
  ["sign-up", signupFailures.signupFailure, signups.signUp],
  ["returning student", signupFailures.returningFailure, signups.signUpReturning],
  ["waitlist", signupFailures.waitlistFailure, signups.joinWaitlist],
  ["signing on the owner's screen", signupFailures.signingFailure, signups.signWaiver],
  ["registration", studentFailures.registerFailure, auth.register],
  ["login", studentFailures.loginFailure, auth.requestLoginLink],
  ["login code", studentFailures.codeFailure, auth.logInWithCode],
  ["verification", studentFailures.verificationFailure, auth.verifyEmail],
  ["owner's login", ownerLoginFailure, auth.logInAdmin],
  ["owner's account", accountFailure(), auth.changeAdminPassword, auth.enableSecondFactor],
  ["payment, opening", (error) => failureOf(error, "opening"), payments.openPayment],
  ["payment, capture", (error) => failureOf(error, "capture"), payments.capturePayment],
  ["owner's booking", bookingFailures.bookFailure, bookings.bookForPerson],
  ["new slots", slotFailures.addFailure, slots.addSlots],
  ["removing slots", bookingFailures.removeSlotFailure, slots.removeSlots],
  ["removing a session", bookingFailures.removeSessionFailure, slots.removeSlot],
  ["changing a booking", changeFailure, bookings.moveBooking, bookings.cancelBooking],
  ["new events", eventFailures.addFailure, events.addEvents],
  ["changing events", eventFailures.changeFailure, events.changeEvent],
  ["removing events", eventFailures.removeFailure, events.removeEvents],
  ["notes", noteFailure, people.addNote, people.changeNote],
  ["free session", freeSessionFailure, messages.requestFreeSession],
  ["contact", contactFailure, messages.sendContactMessage],
  ["backup", downloadFailure, backups.downloadBackup],
];

const schemaOf = (call: Endpoint) => routes.find(({ endpoint }) => endpoint === call)!.schemas;

/** The refusal as the server sends it; `message` replaces its text. */
function refused(code: RefusalCode, call: Endpoint, message: string = refusalMessages[code]): CallError {
  return new CallError(schemaOf(call).badRequests?.includes(code) ? 400 : refusalStatuses[code], {
    code,
    message,
  });
}

const wordsOf = (failure: FailureMessage): string =>
  typeof failure === "string"
    ? failure
    : [failure.title, failure.text, ...Object.values(failure.fields ?? {})].filter(Boolean).join(" ");

const cases = mappers.flatMap(([name, toMessage, ...calls]) =>
  calls.flatMap((call) =>
    [...(schemaOf(call).refusals ?? []), "invalid" as const].map(
      (code) => [`${name}, ${call.path}: ${code}`, { code, call, toMessage }] as const,
    ),
  ),
);

test("every mapper has a message for each refusal that it receives", async () => {
  await sweep("messages of refusals", cases, ({ code, call, toMessage }) => {
    expect(wordsOf(toMessage(refused(code, call)))).toMatch(/\S/);
  });
});

test("every mapper maps a refusal by its code, not by its text", async () => {
  // A text that belongs to other refusals.
  const words = "It has already begun, and this email doesn't exist.";
  const plain = "Plain words.";
  await sweep("codes of refusals", cases, ({ code, call, toMessage }) => {
    expect(wordsOf(toMessage(refused(code, call, words))).replaceAll(words, plain)).toBe(
      wordsOf(toMessage(refused(code, call, plain))),
    );
  });
});

test("only a student with a seat or on the waitlist is already signed up", () => {
  const titled = (Object.keys(refusalStatuses) as RefusalCode[]).filter((code) => {
    const { title } = signupFailures.signupFailure(refused(code, signups.signUp));
    return title === "Already Signed Up";
  });
  expect(titled).toEqual(["already-signed-up", "already-waiting"]);
});
