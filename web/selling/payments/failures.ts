import { text as t } from "../../../contract/selling/payments/text.ts";
import { CallError } from "../../kit/calls/api.ts";
import type { Failure } from "../../kit/ui/forms/Form.tsx";
import { isUnanswered } from "./capture.ts";

/** Why a payment failed: the message, and the code that decides the next step of a page. */
export type PaymentFailure = {
  title: string;
  text: string;
  code?: CallError["code"];
  /** Fields of the refusal. For `price-changed`: the new `amount` and its `tax`, in dollars. */
  fields?: Record<string, string>;
  /** A capture without an answer: the payment may be captured. */
  isUnanswered?: boolean;
};

export const scriptNotLoaded: PaymentFailure = { title: t.paymentServiceUnavailable, text: t.failedToLoadPaypalPlease };
export const buttonsNotRendered: PaymentFailure = { title: t.paymentButtonError, text: t.paymentButtonsNotShown };
export const containerMissing: PaymentFailure = { title: t.paymentError, text: t.paymentButtonsMissing };
export const paymentUnsuccessful: PaymentFailure = { title: t.paymentUnsuccessful, text: t.checkYourPaymentDetails };

/** The failure of opening or capturing a payment: a refusal, or no response from the server. */
export function failureOf(error: unknown, during: "opening" | "capture"): PaymentFailure {
  if (!(error instanceof CallError)) return paymentUnsuccessful;
  const { code, message, fields } = error;
  if (code === "price-changed") return { title: t.totalHasChanged, text: message, code, fields };
  if (!isUnanswered(error)) return { title: t.paymentUnsuccessful, text: message, code };
  const text = during === "opening" ? t.paymentCouldNotBeOpened : t.siteDidNotAnswer;
  const isLost = during === "capture" && code !== "provider-away";
  return { title: t.paymentServiceUnavailable, text, code, isUnanswered: isLost };
}

/** The message of the form that is shown again after a failed payment. */
export const formFailureOf = (failed: PaymentFailure | undefined): Failure | undefined =>
  failed && { ...failed, fields: {} };
