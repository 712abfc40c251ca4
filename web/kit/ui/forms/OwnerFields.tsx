import { type ComponentProps, useEffect, useRef, useState } from "react";
import type { Reauthentication } from "../../../../contract/auth/calls.ts";
import * as t from "../../../../contract/auth/text.desk.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { withSecondFactor } from "../../browser/passkey.ts";
import { CallError } from "../../calls/api.ts";
import { Button } from "../Button.tsx";
import { checkFields, fieldValue, required } from "./checks.ts";
import { TextField } from "./Field.tsx";
import { NotSent } from "./Form.tsx";

export const checkPassword = required(adminShared.enterYourPassword);
export const checkNewPassword = (value: string) => (value.length < 12 ? adminShared.useAtLeast12Characters : undefined);
export const checkCode = (value: string) => (value.length < 6 ? adminShared.enterCode : undefined);
export const checkLoginCode = (value: string) =>
  value.length < 6 ? adminShared.enterCodeOfYourAuthenticator : undefined;

/** A password, with a button that shows what is typed. */
export function SecretField(props: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextField {...props} type={isShown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <Button kind="link" onClick={() => setShown(!isShown)} words={isShown ? t.hidePassword : t.showPassword} />
    </div>
  );
}

export const PasswordField = ({ name }: { name: string }) => (
  <SecretField label={adminShared.yourPassword} name={name} autoComplete="current-password" />
);

export const NewPasswordField = ({ help }: { help: string }) => (
  <SecretField label={t.newPassword} name="newPassword" autoComplete="new-password" help={help} />
);

type LoginCodeProps = Pick<ComponentProps<typeof TextField>, "autoFocus"> & { optional?: boolean };

/**
 * The second-factor code: six digits of the authenticator app, or a recovery code if the owner asks for that field.
 * `optional`: the passkey is asked for again without it.
 */
export function LoginCodeField({ optional = false, ...props }: LoginCodeProps) {
  const [isRecovery, setRecovery] = useState<boolean>();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRecovery !== undefined) field.current?.querySelector("input")?.focus();
  }, [isRecovery]);
  return (
    <div ref={field}>
      {isRecovery ? (
        <TextField
          key="recovery"
          label={t.recoveryCode}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          optional={optional}
          help={optional ? t.leaveEmptyForPasskey : undefined}
        />
      ) : (
        <TextField
          key="app"
          label={shared.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          optional={optional}
          help={optional ? t.leaveEmptyForPasskey : adminShared.sixDigitsFromYourAuthenticator}
          {...props}
        />
      )}
      <Button
        kind="link"
        onClick={() => setRecovery(!isRecovery)}
        words={isRecovery ? t.appCodeInstead : t.recoveryCodeInstead}
      />
    </div>
  );
}

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
