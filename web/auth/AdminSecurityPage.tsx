import { useState } from "react";
import {
  type AdminSecurity,
  changeAdminEmail,
  changeAdminPassword,
  endAdminSession,
  readAdminSecurity,
} from "../../contract/auth.ts";
import { adminCall, CallError } from "../api.ts";
import { useCallData } from "../call-data.ts";
import { adminMeta } from "../page-meta.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import { ButtonAnchor } from "../ui/Button.tsx";
import { useConfirm } from "../ui/dialogs/Confirm.tsx";
import { toast } from "../ui/dialogs/Toast.tsx";
import { checkEmail, checkFields, fieldValue } from "../ui/forms/checks.ts";
import { TextField } from "../ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton } from "../ui/forms/Form.tsx";
import { type Submission, useSubmission } from "../ui/forms/submission.ts";
import { LoadState } from "../ui/lists/LoadState.tsx";
import { Notice } from "../ui/Notice.tsx";
import { LoginList } from "./LoginList.tsx";
import { accountFailure, checkNewPassword, checkPassword } from "./owner-words.ts";
import { SecondFactor } from "./SecondFactor.tsx";
import styles from "./AdminSecurityPage.module.css";

export function meta() {
  return adminMeta("Security");
}
export const handle = { title: "Security" };

/** The owner's credentials, second factor and login sessions. */
export default function AdminSecurityPage() {
  const loaded = useCallData(() => adminCall(readAdminSecurity, {}));
  const { data, reload } = loaded;
  return (
    <AdminPage title={handle.title} lead={data && `You log in as ${data.email}.`}>
      <LoadState {...loaded} failed="That did not work" />
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
      <h2 id="email">E-mail</h2>
      <Form submission={submission} method="post" className={styles.form} aria-label="E-mail">
        <TextField label="New e-mail" name="newEmail" type="email" autoComplete="email" />
        <TextField
          label="Your password"
          name="emailPassword"
          type="password"
          autoComplete="current-password"
        />
        <Outcome {...submission} button="Change e-mail" />
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
      <h2 id="password">Password</h2>
      <Form submission={submission} method="post" className={styles.form} aria-label="Password">
        <TextField label="Your password" name="oldPassword" type="password" autoComplete="current-password" />
        <TextField
          label="New password"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          help="At least 12 characters. Your other devices are logged out."
        />
        <Outcome {...submission} button="Change password" />
      </Form>
    </section>
  );
}

/** Submit button of a short form, with the result below it. */
function Outcome({ state, answer, notice, button }: Submission & { button: string }) {
  return (
    <>
      <div>
        <SubmitButton kind="quiet" busyWords="Saving …">
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
  const confirm = useConfirm();
  const [ending, setEnding] = useState<string>();
  const end = async (id: string, device: string) => {
    if (!(await confirm({ text: `${device} will be logged out.`, yes: "Yes, log it out!" }))) return;
    setEnding(id);
    try {
      const { message } = await adminCall(endAdminSession, { params: { id } });
      toast(message);
    } catch (problem) {
      toast(problem instanceof CallError ? problem.message : "Something went wrong.");
    }
    setEnding(undefined);
    onChange();
  };
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions">Where you are logged in</h2>
      <LoginList logins={sessions} ending={ending} onEnd={(id, device) => void end(id, device)} />
      <p className="fine">
        Something here you do not know? Log it out and{" "}
        <ButtonAnchor kind="link" href="#password">
          change your password
        </ButtonAnchor>
        .
      </p>
    </section>
  );
}
