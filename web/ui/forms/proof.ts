import { useState } from "react";
import type { Reauthentication } from "../../../contract/auth.ts";
import { CallError } from "../../api.ts";
import { withSecondFactor } from "../../passkey.ts";
import { checkFields, fieldValue } from "./checks.ts";
import { checkLoginCode, checkPassword } from "./OwnerFields.tsx";
import { NotSent } from "./submission.ts";

const needCode: readonly CallError["code"][] = ["second-factor-needed", "passkey-needed", "passkey-wrong"];

/**
 * The proof of the owner in a form with `PasswordField` and, while `needsCode`, `LoginCodeField`: the password, then a
 * passkey if there is one. The field for a code appears when the call needs one, or the passkey was not used.
 */
export function useProof(passwordField = "password") {
  const [needsCode, setNeedsCode] = useState(false);
  const check = (values: FormData) =>
    checkFields(values, { [passwordField]: checkPassword, ...(needsCode && { code: checkLoginCode }) });
  const send = async <T>(values: FormData, call: (proof: Reauthentication) => Promise<T>): Promise<T> => {
    const password = values.get(passwordField) as string;
    const proof = needsCode ? { password, code: fieldValue(values, "code") } : { password };
    try {
      return await withSecondFactor(proof, call);
    } catch (error) {
      if (error instanceof NotSent || (error instanceof CallError && needCode.includes(error.code))) setNeedsCode(true);
      throw error;
    }
  };
  return { needsCode, check, send };
}
