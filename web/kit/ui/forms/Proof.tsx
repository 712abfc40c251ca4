import { useState } from "react";
import type { Reauthentication } from "../../../../contract/auth/calls.ts";
import { withSecondFactor } from "../../browser/passkey.ts";
import { CallError } from "../../calls/api.ts";
import { checkFields, fieldValue } from "./checks.ts";
import { checkLoginCode, checkPassword, LoginCodeField } from "./OwnerFields.tsx";
import { NotSent } from "./submission.ts";

/** `either`: an empty code means that the owner tries the passkey again. */
type Needs = "code" | "either";

function needsAfter(error: unknown): Needs | undefined {
  if (error instanceof NotSent) return "either";
  const code = error instanceof CallError ? error.code : undefined;
  if (code === "passkey-wrong") return "either";
  return code === "second-factor-needed" || code === "passkey-needed" ? "code" : undefined;
}

/**
 * The proof of the owner in a form with `PasswordField` and `codeField`: the password, then a passkey if there is one.
 * The field for a code appears when the call needs one, or the passkey was not used.
 */
export function useProof(passwordField = "password") {
  const [needs, setNeeds] = useState<Needs>();
  const isOptional = needs === "either";
  const checkCode = (value: string) => (isOptional && value === "" ? undefined : checkLoginCode(value));
  const check = (values: FormData) =>
    checkFields(values, { [passwordField]: checkPassword, ...(needs && { code: checkCode }) });
  const send = async <T,>(values: FormData, call: (proof: Reauthentication) => Promise<T>): Promise<T> => {
    const password = values.get(passwordField) as string;
    const code = needs && fieldValue(values, "code");
    try {
      return await withSecondFactor({ password, ...(code && { code }) }, call);
    } catch (error) {
      const needed = needsAfter(error);
      if (needed) setNeeds(needed);
      throw error;
    }
  };
  return { check, send, codeField: needs && <LoginCodeField optional={isOptional} /> };
}
