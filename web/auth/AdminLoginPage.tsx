import { useEffect, useState } from "react";
import { Link } from "react-router";
import { logInAdmin, type PasskeyAnswer } from "../../contract/auth/calls.ts";
import { requestPasskeyLogin } from "../../contract/auth/passkey-calls.ts";
import * as t from "../../contract/auth/text.desk.ts";
import { paths } from "../../contract/paths.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { getBotToken, prepareBotToken } from "../kit/botcheck/botcheck.ts";
import { useHydrated } from "../kit/browser/hydrated.ts";
import { answerChallenge, hasPasskeys } from "../kit/browser/passkey.ts";
import { call, CallError, storeLogin, takeEndedLogin } from "../kit/calls/api.ts";
import { rejectPostedForm } from "../kit/calls/posted.ts";
import { useRedirect } from "../kit/calls/use-redirect.ts";
import { adminMeta } from "../kit/pages/page-meta.ts";
import { useStored } from "../kit/store/stored.ts";
import { Button } from "../kit/ui/Button.tsx";
import { FailureDialog } from "../kit/ui/dialogs/FailureDialog.tsx";
import { toast } from "../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue, required } from "../kit/ui/forms/checks.ts";
import { TextField } from "../kit/ui/forms/Field.tsx";
import { Form, type PostedForm, SubmitButton, useSubmission } from "../kit/ui/forms/Form.tsx";
import { checkLoginCode, checkPassword, LoginCodeField, SecretField } from "../kit/ui/forms/OwnerFields.tsx";
import { Stack } from "../kit/ui/Layout.tsx";
import { Notice, NeedsJavascript } from "../kit/ui/Notice.tsx";
import type { Route } from "./+types/AdminLoginPage";
import { loginFailure } from "./owner-failures.ts";
import styles from "./Account.module.css";

/** Refuses a form that was posted without JavaScript: the bot check and the login need it. */
export const action = ({ request }: Route.ActionArgs) => rejectPostedForm(request);
export const meta = () => adminMeta(t.login);

type Credentials = { email: string; password: string };

/** The owner's login: email and password, then a passkey or a code if the second factor is on. */
export default function AdminLoginPage({ actionData }: Route.ComponentProps) {
  const isLoggedIn = Boolean(useStored("adminToken"));
  useRedirect(isLoggedIn && paths.admin("dashboard"));
  // Credentials that passed the password check, while the page asks for the second factor.
  const [accepted, setAccepted] = useState<Credentials & { hasPasskey: boolean }>();
  const [prefersCode, setPrefersCode] = useState(false);
  const step = accepted && { ...accepted, onBack: () => setAccepted(undefined) };

  return step?.hasPasskey && !prefersCode ? (
    <PasskeyForm {...step} onCode={() => setPrefersCode(true)} />
  ) : step ? (
    <CodeForm {...step} {...(step.hasPasskey && { onPasskey: () => setPrefersCode(false) })} />
  ) : (
    <PasswordForm posted={actionData} onAccepted={setAccepted} />
  );
}

async function logIn(credentials: Credentials & { code?: string; passkey?: PasskeyAnswer }): Promise<string> {
  const recaptchaToken = await getBotToken("admin_login");
  const { admin, accessToken } = await call(logInAdmin, { body: { ...credentials, recaptchaToken } });
  storeLogin("admin", admin, accessToken);
  toast(t.loginSuccessfulWelcomeToAdmin);
  return "";
}

const prepare = () => prepareBotToken("admin_login");

type PasswordFormProps = {
  posted: PostedForm | undefined;
  onAccepted: (credentials: Credentials & { hasPasskey: boolean }) => void;
};

function PasswordForm({ posted, onAccepted }: PasswordFormProps) {
  const hydrated = useHydrated();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => setEnded(takeEndedLogin("admin")), []);
  const submission = useSubmission({
    check: (values) => checkFields(values, { email: required(shared.enterYourEmailAddress), password: checkPassword }),
    send: async (values) => {
      const credentials = {
        email: fieldValue(values, "email"),
        // Not trimmed: a space may be part of the password.
        password: values.get("password") as string,
      };
      try {
        return await logIn(credentials);
      } catch (error) {
        const code = error instanceof CallError ? error.code : undefined;
        if (!(error instanceof CallError) || !(code === "passkey-needed" || code === "second-factor-needed"))
          throw error;
        onAccepted({ ...credentials, hasPasskey: code === "passkey-needed" && hasPasskeys() });
        return "";
      }
    },
    failureOf: loginFailure,
    prepare,
    posted,
  });
  const { failure, postedFailure } = submission;
  return (
    <>
      <h1>{t.adminLogin}</h1>
      {hasEnded && <Notice tone="warning" text={shared.yourLoginHasEnded} />}
      <Stack as={Form} gap={5} submission={submission} method="post" className={styles.form} aria-label={t.adminLogin}>
        <TextField label={shared.email} name="email" type="email" autoComplete="username" />
        <SecretField label={t.password} name="password" autoComplete="current-password" />
        {/* Disabled until hydrated: an earlier press would post the password as a plain form. */}
        <SubmitButton disabled={!hydrated} busyWords={t.loggingIn} words={t.login} />
        <NeedsJavascript text={t.loginNeedsJavascript} />
      </Stack>
      <p>
        <Link to={paths.admin("reset")} className="touch">
          {t.forgotPassword}
        </Link>
      </p>
      <FailureDialog failure={postedFailure ? undefined : failure} />
    </>
  );
}

type PasskeyFormProps = Credentials & { onBack: () => void; onCode: () => void };

/** The browser asks for the passkey only after a press, so that the owner expects it. */
function PasskeyForm({ email, password, onBack, onCode }: PasskeyFormProps) {
  const submission = useSubmission({
    check: () => ({}),
    send: async () => {
      const recaptchaToken = await getBotToken("admin_login");
      prepare();
      const request = await call(requestPasskeyLogin, { body: { email, password, recaptchaToken } });
      return logIn({ email, password, passkey: await answerChallenge(request) });
    },
    failureOf: loginFailure,
    prepare,
  });
  return (
    <>
      <h1>{t.oneMoreStep}</h1>
      <p>{t.confirmOnDevice}</p>
      <Stack
        as={Form}
        gap={5}
        submission={submission}
        method="post"
        className={styles.form}
        aria-label={t.secondFactor}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the owner's own press opened this step */}
        <SubmitButton autoFocus busyWords={t.loggingIn} words={t.passkeyButton} />
        <Button kind="link" onClick={onCode} words={t.codeInstead} />
        <Button kind="link" onClick={onBack} words={t.backToLogin} />
      </Stack>
      <FailureDialog failure={submission.failure} />
    </>
  );
}

type CodeFormProps = Credentials & { onBack: () => void; onPasskey?: () => void };

function CodeForm({ email, password, onBack, onPasskey }: CodeFormProps) {
  const submission = useSubmission({
    check: (values) => checkFields(values, { code: checkLoginCode }),
    send: (values) => logIn({ email, password, code: fieldValue(values, "code") }),
    failureOf: loginFailure,
    prepare,
  });
  return (
    <>
      <h1>{t.oneMoreStep}</h1>
      <Stack
        as={Form}
        gap={5}
        submission={submission}
        method="post"
        className={styles.form}
        aria-label={t.secondFactor}
      >
        {/* The owner's own press opened this step, and the code is its only field. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <LoginCodeField autoFocus />
        <SubmitButton busyWords={t.loggingIn} words={t.login} />
        {onPasskey && <Button kind="link" onClick={onPasskey} words={t.passkeyInstead} />}
        <Button kind="link" onClick={onBack} words={t.backToLogin} />
      </Stack>
      <FailureDialog failure={submission.failure} />
    </>
  );
}
