import {
  type AdminSecurity,
  changeAdminEmail,
  changeAdminPassword,
  endAdminSession,
  readAdminSecurity,
} from "../../contract/auth.ts";
import * as t from "../../contract/text/admin/auth.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as shared from "../../contract/text/shared.ts";
import { adminCall } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { ButtonAnchor } from "../ui/Button.tsx";
import { checkEmail, checkFields, fieldValue } from "../ui/forms/checks.ts";
import { TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { type Submission, useSubmission } from "../ui/forms/submission.ts";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Rich } from "../ui/Rich.tsx";
import { LoginList, useEndLogin } from "./LoginList.tsx";
import { checkNewPassword, checkPassword } from "./owner-checks.ts";
import { accountFailure } from "./owner-failures.ts";
import { SecondFactor } from "./SecondFactor.tsx";
import styles from "./AdminSecurityPage.module.css";

export function meta() {
  return adminMeta(adminShared.security);
}
export const handle = { title: adminShared.security };

/** The owner's credentials, second factor and login sessions. */
export default function AdminSecurityPage() {
  const loaded = useCallData(() => adminCall(readAdminSecurity, {}));
  const { data, reload } = loaded;
  return (
    <AdminPage title={handle.title} lead={data && t.youLogInWith(data.email)}>
      <LoadState {...loaded} failed={adminShared.thatDidNotWork} />
      {data && (
        <div className={styles.cards}>
          <SecondFactor security={data} onChange={reload} />
          <Sessions sessions={data.sessions} onChange={reload} />
          <EmailForm onChange={reload} />
          <PasswordForm onChange={reload} />
        </div>
      )}
    </AdminPage>
  );
}

function EmailForm({ onChange }: { onChange: () => void }) {
  const submission = useSubmission({
    check: (values) => checkFields(values, { newEmail: checkEmail, emailPassword: checkPassword }),
    send: async (values) => {
      const body = { email: fieldValue(values, "newEmail"), password: values.get("emailPassword") as string };
      const { message } = await adminCall(changeAdminEmail, { body });
      onChange();
      return message;
    },
    failureOf: accountFailure({ email: "newEmail", password: "emailPassword" }),
  });
  return (
    <section className={styles.card} aria-labelledby="email">
      <h2 id="email">{shared.email}</h2>
      <Form submission={submission} method="post" className={styles.form} aria-label={shared.email}>
        <TextField label={t.newEmail} name="newEmail" type="email" autoComplete="email" />
        <TextField
          label={adminShared.yourPassword}
          name="emailPassword"
          type="password"
          autoComplete="current-password"
        />
        <Outcome {...submission} button={t.changeEmail} />
      </Form>
    </section>
  );
}

function PasswordForm({ onChange }: { onChange: () => void }) {
  const submission = useSubmission({
    check: (values) => checkFields(values, { oldPassword: checkPassword, newPassword: checkNewPassword }),
    send: async (values) => {
      const body = {
        password: values.get("oldPassword") as string,
        newPassword: values.get("newPassword") as string,
      };
      const { message } = await adminCall(changeAdminPassword, { body });
      onChange();
      return message;
    },
    failureOf: accountFailure({ password: "oldPassword" }),
  });
  return (
    <section className={styles.card} aria-labelledby="password">
      <h2 id="password">{t.password}</h2>
      <Form submission={submission} method="post" className={styles.form} aria-label={t.password}>
        <TextField
          label={adminShared.yourPassword}
          name="oldPassword"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          label={t.newPassword}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          help={t.changePasswordHelp}
        />
        <Outcome {...submission} button={t.changePassword} />
      </Form>
    </section>
  );
}

/** Submit button of a short form, with the result below it. */
function Outcome({ state, answer, notice, button }: Submission & { button: string }) {
  return (
    <>
      <div>
        <SubmitButton kind="quiet" busyWords={shared.saving}>
          {button}
        </SubmitButton>
      </div>
      <FormFailure />
      {state === "sent" && <Notice ref={notice} tone="success" title={answer} />}
    </>
  );
}

type SessionsProps = { sessions: AdminSecurity["sessions"]; onChange: () => void };

function Sessions({ sessions, onChange }: SessionsProps) {
  const logins = useEndLogin((id) => adminCall(endAdminSession, { params: { id } }), onChange);
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions">{shared.whereYouAreLoggedIn}</h2>
      <LoginList logins={sessions} {...logins} />
      <p className="fine">
        <Rich
          text={t.unknownDevice}
          parts={{
            link: <ButtonAnchor kind="link" href="#password" />,
          }}
        />
      </p>
    </section>
  );
}
