import type { ReactNode } from "react";
import * as auth from "../../contract/auth/calls.ts";
import { endOtherAdminSessions } from "../../contract/auth/passkey-calls.ts";
import * as t from "../../contract/auth/text.desk.ts";
import { seeActivity } from "../../contract/operations/audit/text.desk.ts";
import { paths } from "../../contract/paths.ts";
import * as adminShared from "../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { momentWords } from "../../contract/platform/values/time.ts";
import { adminCall, errorMessageOf } from "../kit/calls/api.ts";
import { useCallData } from "../kit/calls/call-data.ts";
import { adminMeta } from "../kit/pages/page-meta.ts";
import { AdminPage } from "../kit/ui/AdminPage.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../kit/ui/Button.tsx";
import { confirm } from "../kit/ui/dialogs/Confirm.tsx";
import { toast } from "../kit/ui/dialogs/Toast.tsx";
import { checkEmail, checkFields, fieldValue } from "../kit/ui/forms/checks.ts";
import { TextField } from "../kit/ui/forms/Field.tsx";
import { Form, FormResult, type Submission, SubmitButton, useSubmission } from "../kit/ui/forms/Form.tsx";
import { checkNewPassword, NewPasswordField, PasswordField, useProof } from "../kit/ui/forms/OwnerFields.tsx";
import { Stack } from "../kit/ui/Layout.tsx";
import { LoadState } from "../kit/ui/lists/LoadState.tsx";
import { Rich } from "../kit/ui/Rich.tsx";
import { LoginAttempts } from "./LoginAttempts.tsx";
import { LoginList, useEndLogin } from "./LoginList.tsx";
import { accountFailure } from "./owner-failures.ts";
import { Passkeys } from "./Passkeys.tsx";
import { RecoveryCodesCard } from "./RecoveryCodes.tsx";
import { SecondFactor } from "./SecondFactor.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import styles from "./AdminSecurityPage.module.css";

export const meta = () => adminMeta(adminShared.security);
export const handle = { title: adminShared.security };

/** The owner's credentials, second factor, passkeys, login sessions and login attempts. */
export default function AdminSecurityPage() {
  const loaded = useCallData(() => adminCall(auth.readAdminSecurity, {}));
  const { data, reload } = loaded;
  return (
    <AdminPage title={handle.title} lead={data && t.youLogInWith(data.email)}>
      <LoadState {...loaded} failed={adminShared.failedToLoadPage} />
      {data && (
        <div className={styles.cards}>
          <SecondFactor security={data} onChange={reload} />
          <Passkeys passkeys={data.passkeys} onChange={reload} />
          {(data.secondFactor || data.passkeys.length > 0) && (
            <RecoveryCodesCard left={data.recoveryCodesLeft} onChange={reload} />
          )}
          <Sessions sessions={data.sessions} onChange={reload} />
          <LoginAttempts attempts={data.attempts} />
          <EmailForm onChange={reload} />
          <PasswordForm onChange={reload} />
        </div>
      )}
    </AdminPage>
  );
}

function EmailForm({ onChange }: { onChange: () => void }) {
  const proof = useProof("emailPassword");
  const submission = useSubmission({
    check: (values) => ({ ...checkFields(values, { newEmail: checkEmail }), ...proof.check(values) }),
    send: async (values) => {
      const email = fieldValue(values, "newEmail");
      const { message } = await proof.send(values, (given) =>
        adminCall(auth.changeAdminEmail, { body: { ...given, email } }),
      );
      onChange();
      return message;
    },
    failureOf: accountFailure({ email: "newEmail", password: "emailPassword" }),
  });
  return (
    <FormCard id="email" title={shared.email} submission={submission} button={t.changeEmail}>
      <TextField label={t.newEmail} name="newEmail" type="email" autoComplete="email" />
      <PasswordField name="emailPassword" />
      {proof.codeField}
    </FormCard>
  );
}

function PasswordForm({ onChange }: { onChange: () => void }) {
  const proof = useProof("oldPassword");
  const submission = useSubmission({
    check: (values) => ({ ...proof.check(values), ...checkFields(values, { newPassword: checkNewPassword }) }),
    send: async (values) => {
      const newPassword = values.get("newPassword") as string;
      const { message } = await proof.send(values, (given) =>
        adminCall(auth.changeAdminPassword, { body: { ...given, newPassword } }),
      );
      onChange();
      return message;
    },
    failureOf: accountFailure({ password: "oldPassword" }),
  });
  return (
    <FormCard id="password" title={t.password} submission={submission} button={t.changePassword}>
      <PasswordField name="oldPassword" />
      <NewPasswordField help={t.changePasswordHelp} />
      {proof.codeField}
    </FormCard>
  );
}

type FormCardProps = { id: string; title: string; submission: Submission; button: string; children: ReactNode };

function FormCard({ id, title, submission, button, children }: FormCardProps) {
  return (
    <SecurityCard id={id} title={title}>
      <Stack as={Form} gap={4} submission={submission} method="post" aria-label={title}>
        {children}
        <div>
          <SubmitButton kind="quiet" busyWords={shared.saving} words={button} />
        </div>
        <FormResult />
      </Stack>
    </SecurityCard>
  );
}

type SessionsProps = Pick<auth.AdminSecurity, "sessions"> & { onChange: () => void };

function Sessions({ sessions, onChange }: SessionsProps) {
  const logins = useEndLogin((id) => adminCall(auth.endAdminSession, { params: { id } }), onChange);
  const moreOf = ({ startedAt, network }: auth.LoginSession) => t.sinceFrom(momentWords(new Date(startedAt)), network);
  const endOthers = async () => {
    if (!(await confirm({ text: t.willLogOutOthers, yes: t.yesLogOutOthers }))) return;
    const said = adminCall(endOtherAdminSessions, {}).then(({ message }) => message, errorMessageOf);
    toast(await said);
    document.getElementById("sessions")?.focus();
    onChange();
  };
  return (
    <SecurityCard id="sessions" title={shared.whereYouAreLoggedIn}>
      <LoginList logins={sessions} {...logins} moreOf={moreOf} />
      {sessions.length > 1 && (
        <div>
          <Button kind="quiet" onClick={() => void endOthers()} words={t.logOutOthers} />
        </div>
      )}
      <p className="fine">
        <Rich text={t.unknownDevice} parts={{ link: <ButtonAnchor kind="link" href="#password" /> }} />
      </p>
      <div>
        <ButtonLink kind="link" to={paths.admin("audit")} words={seeActivity} />
      </div>
    </SecurityCard>
  );
}
