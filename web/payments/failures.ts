import { CallError } from "../api.ts";
import type { Failure } from "../ui/forms/submission.ts";

/** Why a payment failed: the message, and the code that decides the next step of a page. */
export type PaymentFailure = {
  title: string;
  text: string;
  code?: CallError["code"];
  /** Fields of the refusal. For `price-changed`: the new `amount` and its `tax`, in dollars. */
  fields?: Record<string, string>;
};

const service = "Payment Service Unavailable";
const unsuccessful = "Payment Unsuccessful";

/** The provider's script or the configuration could not be loaded. */
export const scriptNotLoaded: PaymentFailure = {
  title: service,
  text: "Failed to load PayPal. Please try again later.",
};

/** The script was loaded, but the buttons could not be rendered. */
export const buttonsNotRendered: PaymentFailure = {
  title: "Payment Button Error",
  text: "The payment buttons could not be shown. Please load the page anew and try again.",
};

/** The page has no element for the buttons. */
export const containerMissing: PaymentFailure = {
  title: "Payment Error",
  text: "The place of the payment buttons is missing. Please load the page anew.",
};

/** The message of the form that is shown again after a failed payment. */
export const formFailureOf = (failed: PaymentFailure | undefined): Failure | undefined =>
  failed && { title: failed.title, text: failed.text, fields: {} };

/** The payment failed in the provider's window. */
export const paymentUnsuccessful: PaymentFailure = {
  title: unsuccessful,
  text: "Please check your payment details and try again.",
};

/** The failure of opening or capturing a payment: a refusal, or no response from the server. */
export function failureOf(error: unknown, during: "opening" | "capture"): PaymentFailure {
  if (!(error instanceof CallError)) return paymentUnsuccessful;
  const { code, status, message, fields } = error;
  if (code === "price-changed") return { title: "The total has changed.", text: message, code, fields };
  if (status !== 0 && status < 500) return { title: unsuccessful, text: message, code };
  const text =
    during === "opening"
      ? "The payment could not be opened. Nothing was charged; please try again in a minute."
      : "The site did not answer. If you have approved the payment, it is finished by itself and a mail tells you so: please look there before you pay again.";
  return { title: service, text, code };
}
