import { text as shared } from "../../../../contract/platform/language/text.ts";
import { text as t } from "../../../../contract/selling/shop/text.ts";
import { BotCheckError } from "../../../kit/botcheck/botcheck.ts";
import { CallError } from "../../../kit/calls/api.ts";
import { lastPart } from "../../../kit/ui/forms/failure-mapper.ts";
import type { Failure } from "../../../kit/ui/forms/Form.tsx";
import { failureOf } from "../../payments/failures.ts";

/** Why the payment of a cart was not opened. */
export function checkoutFailure(error: unknown): Failure {
  if (error instanceof BotCheckError) return { title: shared.verificationNotReady, text: error.message, fields: {} };
  if (error instanceof CallError && error.code === "tins-gone")
    return { title: t.nothingWasCharged, text: error.message, fields: {} };
  if (error instanceof CallError && error.code === "code-unusable") return { fields: { code: error.message } };
  const named = error instanceof CallError && error.status === 400 ? error.fields : {};
  const fields = Object.fromEntries(Object.entries(named).map(([name, sentence]) => [lastPart(name), sentence]));
  // Parts of the address have a field of their own, which says what is wrong.
  const isAddress =
    Object.keys(named).length > 0 && Object.keys(fields).every((name) => /^(city|state|zip)$/.test(name));
  return isAddress ? { fields } : { ...failureOf(error, "opening"), fields };
}
