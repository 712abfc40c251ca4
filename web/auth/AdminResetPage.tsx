import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { resetPassword, requestPasswordReset } from "../../contract/auth/calls.ts";
import * as t from "../../contract/auth/text.desk.ts";
import { paths } from "../../contract/paths.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { getBotToken, prepareBotToken } from "../kit/botcheck/botcheck.ts";
import { useHydrated } from "../kit/browser/hydrated.ts";
import { call } from "../kit/calls/api.ts";
import { rejectPostedForm } from "../kit/calls/posted.ts";
import { adminMeta } from "../kit/pages/page-meta.ts";
import { checkEmail, checkFields, fieldValue } from "../kit/ui/forms/checks.ts";
import { TextField } from "../kit/ui/forms/Field.tsx";
import {
  Form,
  FormResult,
  type PostedForm,
  type Submission,
  SubmitButton,
  useSubmission,
} from "../kit/ui/forms/Form.tsx";
import { checkNewPassword, NewPasswordField } from "../kit/ui/forms/OwnerFields.tsx";
import { Stack } from "../kit/ui/Layout.tsx";
import type { Route } from "./+types/AdminResetPage";
import { accountFailure } from "./owner-failures.ts";
import styles from "./Account.module.css";

/** Refuses a form that was posted without JavaScript: the bot check needs it. */
export const action = ({ request }: Route.ActionArgs) => rejectPostedForm(request);
export const meta = () => adminMeta(t.newPassword);

/**
 * Without a token: requests a password reset link. With the token of that link: sets the new password. Only the button
 * uses up the token, not opening the link.
 */
export default function AdminResetPage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [token] = useState(() => query.get("token"));
  const isInUrl = query.has("token");
  useEffect(() => {
    // Keep the token in state only: remove it from the address bar and the history.
    if (isInUrl) void navigate(paths.admin("reset"), { replace: true });
  }, [isInUrl, navigate]);
  return token ? <NewPassword token={token} /> : <RequestLink posted={actionData} />;
}

function RequestLink({ posted }: { posted: PostedForm | undefined }) {
  const submission = useSubmission({
    check: (values) => checkFields(values, { email: checkEmail }),
    send: async (values) => {
      const recaptchaToken = await getBotToken("admin_login");
      const body = { email: fieldValue(values, "email"), recaptchaToken };
      return (await call(requestPasswordReset, { body })).message;
    },
    failureOf: accountFailure(),
    prepare: () => prepareBotToken("admin_login"),
    posted,
  });
  return (
    <ResetForm title={t.forgotYourPassword} submission={submission} button={t.sendMeLink} busyWords={shared.sending}>
      <TextField label={shared.email} name="email" type="email" autoComplete="username" help={t.emailYouLink} />
    </ResetForm>
  );
}

function NewPassword({ token }: { token: string }) {
  const submission = useSubmission({
    check: (values) => checkFields(values, { newPassword: checkNewPassword }),
    send: async (values) => {
      const newPassword = values.get("newPassword") as string;
      return (await call(resetPassword, { body: { token, newPassword } })).message;
    },
    failureOf: accountFailure(),
  });
  return (
    <ResetForm title={t.setNewPassword} submission={submission} button={t.setPassword} busyWords={shared.saving}>
      <NewPasswordField help={t.resetPasswordHelp} />
    </ResetForm>
  );
}

type ResetFormProps = {
  title: string;
  submission: Submission;
  button: string;
  busyWords: string;
  children: ReactNode;
};

function ResetForm({ title, submission, button, busyWords, children }: ResetFormProps) {
  const hydrated = useHydrated();
  return (
    <>
      <h1>{title}</h1>
      <Stack as={Form} gap={5} submission={submission} method="post" className={styles.form} aria-label={title}>
        {children}
        <SubmitButton disabled={!hydrated} busyWords={busyWords} words={button} />
        <FormResult />
      </Stack>
      <p>
        <Link to={paths.admin()} className="touch">
          {shared.toLogin}
        </Link>
      </p>
    </>
  );
}
