import { type ComponentProps, useEffect, useRef, useState } from "react";
import * as t from "../../../../contract/auth/text.desk.ts";
import * as adminShared from "../../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../../contract/platform/language/text.ts";
import { Button } from "../Button.tsx";
import { required } from "./checks.ts";
import { TextField } from "./Field.tsx";

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
