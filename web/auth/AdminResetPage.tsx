import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { resetPassword, requestPasswordReset } from "../../contract/auth.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/admin/auth.ts";
import * as shared from "../../contract/text/shared.ts";
import { call } from "../api.ts";
import { getBotToken, prepareBotToken } from "../botcheck.ts";
import { useHydrated } from "../hydrated.ts";
import { adminMeta } from "../page-meta.ts";
import { rejectPostedForm } from "../posted.ts";
import { checkEmail, checkFields, fieldValue } from "../ui/forms/checks.ts";
import { TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { type PostedForm, useSubmission } from "../ui/forms/submission.ts";
import { Notice } from "../ui/Notice.tsx";
import type { Route } from "./+types/AdminResetPage";
import { checkNewPassword } from "./owner-checks.ts";
import { accountFailure } from "./owner-failures.ts";
import styles from "./Account.module.css";

/** Refuses a form that was posted without JavaScript: the bot check needs it. */
export function action({ request }: Route.ActionArgs) {
  return rejectPostedForm(request);
}

export function meta() {
  return adminMeta(t.newPassword);
}

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
  const hydrated = useHydrated();
  const submission = useSubmission({
    check: (values) => checkFields(values, { email: checkEmail }),
    send: async (values) => {
      const recaptchaToken = await getBotToken("admin_login");
      const { message } = await call(requestPasswordReset, {
        body: { email: fieldValue(values, "email"), recaptchaToken },
      });
      return message;
    },
    failureOf: accountFailure(),
    prepare: () => prepareBotToken("admin_login"),
    posted,
  });
  const { state, answer, notice } = submission;
  return (
    <>
      <h1>{t.forgotYourPassword}</h1>
      <Form submission={submission} method="post" className={styles.form} aria-label={t.forgotYourPassword}>
        <TextField label={shared.email} name="email" type="email" autoComplete="username" help={t.emailYouLink} />
        <SubmitButton disabled={!hydrated} busyWords={shared.sending}>
          {t.sendMeLink}
        </SubmitButton>
        <FormFailure />
        {state === "sent" && <Notice ref={notice} tone="success" title={answer} />}
      </Form>
      <ToLogin />
    </>
  );
}

function NewPassword({ token }: { token: string }) {
  const hydrated = useHydrated();
  const submission = useSubmission({
    check: (values) => checkFields(values, { newPassword: checkNewPassword }),
    send: async (values) => {
      const newPassword = values.get("newPassword") as string;
      const { message } = await call(resetPassword, { body: { token, newPassword } });
      return message;
    },
    failureOf: accountFailure(),
  });
  const { state, answer, notice } = submission;
  return (
    <>
      <h1>{t.setNewPassword}</h1>
      <Form submission={submission} method="post" className={styles.form} aria-label={t.setNewPassword}>
        <TextField
          label={t.newPassword}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          help={t.resetPasswordHelp}
        />
        <SubmitButton disabled={!hydrated} busyWords={shared.saving}>
          {t.setPassword}
        </SubmitButton>
        <FormFailure />
        {state === "sent" && <Notice ref={notice} tone="success" title={answer} />}
      </Form>
      <ToLogin />
    </>
  );
}

function ToLogin() {
  return (
    <p>
      <Link to={paths.admin()} className={styles.way}>
        {shared.toLogin}
      </Link>
    </p>
  );
}
