import { CallError } from "../api.ts";
import type { Failure } from "../ui/submission.ts";

/** Why a payment did not come about: what is said, and the code a page chooses its next step by. */
export type PaymentFailure = {
  title: string;
  text: string;
  code?: CallError["code"];
  /** What the refusal adds, by name: of a changed price the new `amount` and its `tax`, in dollars. */
  fields?: Record<string, string>;
};

const service = "Payment Service Unavailable";
const unsuccessful = "Payment Unsuccessful";

/** The script, or what it is loaded with, could not be had. */
export const notLoaded: PaymentFailure = {
  title: service,
  text: "Failed to load PayPal. Please try again later.",
};

/** The script is there, but its buttons could not be shown. */
export const noButtons: PaymentFailure = {
  title: "Payment Button Error",
  text: "The payment buttons could not be shown. Please load the page anew and try again.",
};

/** The page has no place for the buttons. */
export const noContainer: PaymentFailure = {
  title: "Payment Error",
  text: "The place of the payment buttons is missing. Please load the page anew.",
};

/** What the form says to which a failed payment leads back. */
export const noteOf = (failed: PaymentFailure | undefined): Failure | undefined =>
  failed && { title: failed.title, text: failed.text, fields: {} };

/** What the provider's own window said no to. */
export const inTheWindow: PaymentFailure = {
  title: unsuccessful,
  text: "Please check your payment details and try again.",
};

/** A "no" of the server's, or no answer from it, while a payment was opened or taken. */
export function failureOf(error: unknown, during: "opening" | "capture"): PaymentFailure {
  if (!(error instanceof CallError)) return inTheWindow;
  const { code, status, message, fields } = error;
  if (code === "price-changed") return { title: "The total has changed.", text: message, code, fields };
  if (status !== 0 && status < 500) return { title: unsuccessful, text: message, code };
  const text =
    during === "opening"
      ? "The payment could not be opened. Nothing was charged; please try again in a minute."
      : "The site did not answer. If you have approved the payment, it is finished by itself and a mail tells you so: please look there before you pay again.";
  return { title: service, text, code };
}
