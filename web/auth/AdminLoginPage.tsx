import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { logInAdmin } from "../../contract/auth.ts";
import { paths } from "../../contract/paths.ts";
import { call, CallError, storeLogin } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import { useHydrated } from "../hydrated.ts";
import { adminMeta } from "../page-meta.ts";
import { rejectPostedForm } from "../posted.ts";
import { useStored } from "../stored.ts";
import { Button } from "../ui/Button.tsx";
import { FailureDialog } from "../ui/dialogs/FailureDialog.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkFields } from "../ui/forms/checks.ts";
import { TextField } from "../ui/forms/Field.tsx";
import { Form, SubmitButton } from "../ui/forms/Form.tsx";
import { type PostedForm, useSubmission } from "../ui/forms/submission.ts";
import type { Route } from "./+types/AdminLoginPage";
import { loginFailure } from "./owner-words.ts";
import styles from "./Account.module.css";

/** Refuses a form that was posted without JavaScript: the bot check and the login need it. */
export function action({ request }: Route.ActionArgs) {
  return rejectPostedForm(request);
}

export function meta() {
  return adminMeta("Login");
}

type Credentials = { email: string; password: string };

/** The owner's login: email and password, then the second factor if it is on. */
export default function AdminLoginPage({ actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const isLoggedIn = Boolean(useStored("adminToken"));
  useEffect(() => {
    if (isLoggedIn) void navigate(paths.admin("dashboard"), { replace: true });
  }, [isLoggedIn, navigate]);
  // Credentials that passed the password check, while the page asks for the second-factor code.
  const [accepted, setAccepted] = useState<Credentials>();

  return accepted ? (
    <CodeForm {...accepted} onBack={() => setAccepted(undefined)} />
  ) : (
    <PasswordForm posted={actionData} onAccepted={setAccepted} />
  );
}

async function logIn(credentials: Credentials & { code?: string }): Promise<string> {
  const recaptchaToken = await getBotToken("admin_login");
  const { admin, accessToken } = await call(logInAdmin, { body: { ...credentials, recaptchaToken } });
  if (!storeLogin("admin", admin, accessToken))
    throw new Error("This browser does not keep what a login needs.");
  const message = "Login Successful! Welcome to the admin dashboard.";
  toast(message);
  return message;
}

const prepare = () => prepareBotToken("admin_login");

type PasswordFormProps = {
  posted: PostedForm | undefined;
  onAccepted: (credentials: Credentials) => void;
};

function PasswordForm({ posted, onAccepted }: PasswordFormProps) {
  const hydrated = useHydrated();
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        email: (value) => (value ? undefined : "Please enter your email address."),
        password: (value) => (value ? undefined : "Please enter your password."),
      }),
    send: async (values) => {
      const credentials = {
        email: (values.get("email") as string).trim(),
        // Not trimmed: a space may be part of the password.
        password: values.get("password") as string,
      };
      try {
        return await logIn(credentials);
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== "second-factor-needed") throw error;
        onAccepted(credentials);
        return error.message;
      }
    },
    failureOf: loginFailure,
    prepare,
    posted,
  });
  const { failure, postedFailure } = submission;
  return (
    <>
      <h1>Admin login</h1>
      <Form submission={submission} method="post" className={styles.form} aria-label="Admin login">
        <TextField label="Email" name="email" type="email" autoComplete="username" />
        <TextField label="Password" name="password" type="password" autoComplete="current-password" />
        {/* Disabled until hydrated: an earlier press would post the password as a plain form. */}
        <SubmitButton disabled={!hydrated} busyWords="Logging in...">
          Login
        </SubmitButton>
        <noscript>
          <p>The login needs JavaScript.</p>
        </noscript>
      </Form>
      <p>
        <Link to={paths.admin("reset")} className={styles.way}>
          Forgot password?
        </Link>
      </p>
      <FailureDialog failure={postedFailure ? undefined : failure} />
    </>
  );
}

function CodeForm({ email, password, onBack }: Credentials & { onBack: () => void }) {
  const submission = useSubmission({
    check: (values) =>
      checkFields(values, {
        code: (value) => (value.length < 6 ? "Please enter the code of your authenticator app." : undefined),
      }),
    send: (values) => logIn({ email, password, code: (values.get("code") as string).trim() }),
    failureOf: loginFailure,
    prepare,
  });
  const { failure } = submission;
  return (
    <>
      <h1>One more step</h1>
      <Form submission={submission} method="post" className={styles.form} aria-label="Second factor">
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          // The owner's own press opened this step, and the code is its only field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          help="Six digits from your authenticator app, or one of your recovery codes."
        />
        <SubmitButton busyWords="Logging in...">Login</SubmitButton>
        <Button kind="link" onClick={onBack}>
          Use another password
        </Button>
      </Form>
      <FailureDialog failure={failure} />
    </>
  );
}
