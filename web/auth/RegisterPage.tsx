import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { register, verifyLinkHours } from "../../contract/auth/calls.ts";
import { text as t } from "../../contract/auth/text.ts";
import { paths } from "../../contract/paths.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { prepareBotToken } from "../kit/botcheck/botcheck.ts";
import { call, getPageContext } from "../kit/calls/api.ts";
import { handlePostedForm } from "../kit/calls/posted.ts";
import { pageMeta } from "../kit/pages/page-meta.ts";
import { writeStored } from "../kit/store/stored.ts";
import { Button } from "../kit/ui/Button.tsx";
import { FailureDialog } from "../kit/ui/dialogs/FailureDialog.tsx";
import { Drawing } from "../kit/ui/Drawing.tsx";
import mailSent from "../kit/ui/drawings/mail-sent.svg?raw";
import { checkEmail, checkFields, type Checks, fieldValue, required } from "../kit/ui/forms/checks.ts";
import { Fields, TextField } from "../kit/ui/forms/Field.tsx";
import { Form, type PostedForm, SubmitButton, useSubmission } from "../kit/ui/forms/Form.tsx";
import { EmailField } from "../kit/ui/forms/PersonFields.tsx";
import { Row, Stack } from "../kit/ui/Layout.tsx";
import { Notice } from "../kit/ui/Notice.tsx";
import { Rich } from "../kit/ui/Rich.tsx";
import type { Route } from "./+types/RegisterPage";
import { AuthFrame } from "./AuthFrame.tsx";
import { registerFailure } from "./failures.ts";
import { requestWithBotToken } from "./sent-mail.ts";
import styles from "./AuthFrame.module.css";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: shared.register, description: t.registerDescription, path: paths.register() });
}

/** Takes the form when it is posted without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = getPageContext(context);
  return handlePostedForm(request, (values) => call(register, { body: bodyOf(values) }), registerFailure);
}

const bodyOf = (values: FormData) => ({
  firstName: fieldValue(values, "firstName"),
  lastName: fieldValue(values, "lastName"),
  email: fieldValue(values, "email"),
});

const checks: Checks = {
  firstName: required(shared.enterYourFirstName),
  lastName: required(shared.enterYourLastName),
  email: checkEmail,
};

/** Creates an account and sends an email that verifies its address. */
export default function RegisterPage({ actionData }: Route.ComponentProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <AuthFrame title={shared.register} lead={t.registerLead} other={{ text: t.alreadyHaveAccount, to: paths.login() }}>
      <RegisterForm
        key={attempt}
        posted={attempt === 0 ? actionData : undefined}
        onAgain={() => setAttempt(attempt + 1)}
      />
    </AuthFrame>
  );
}

type RegisterFormProps = { posted: PostedForm | undefined; onAgain: () => void };

function RegisterForm({ posted, onAgain }: RegisterFormProps) {
  const wasSent = posted !== undefined && !posted.failure;
  const [email, setEmail] = useState(posted?.values["email"] ?? "");
  const navigate = useNavigate();
  const submission = useSubmission({
    check: (values) => checkFields(values, checks),
    send: async (values) => {
      const body = bodyOf(values);
      const { message, token } = await requestWithBotToken((recaptchaToken) =>
        call(register, { body: { ...body, recaptchaToken } }),
      );
      setEmail(body.email);
      if (token) {
        writeStored("authToken", token);
        void navigate(paths.dashboard());
      }
      return message;
    },
    failureOf: registerFailure,
    prepare: () => prepareBotToken("login_mail"),
    posted,
  });
  const { state, failure, postedFailure, notice } = submission;
  if (state === "sent" || wasSent) {
    return (
      <>
        <Notice
          ref={notice}
          tone="success"
          title={shared.registrationConfirmedCheckYourEmail}
          drawing={<Drawing svg={mailSent} size="small" />}
        />
        <p className="breakable">
          <Rich text={t.openLinkWithinHours(email, verifyLinkHours)} parts={{ strong: <strong /> }} />
        </p>
        <Row gap={5}>
          <Button kind="quiet" onClick={onAgain} words={t.anotherAddress} />
        </Row>
      </>
    );
  }
  return (
    <Stack as={Form} gap={5} submission={submission} method="post" aria-label={shared.register} orWrite>
      <Fields>
        <TextField label={shared.firstName} name="firstName" autoComplete="given-name" maxLength={80} />
        <TextField label={shared.lastName} name="lastName" autoComplete="family-name" maxLength={80} />
        <EmailField />
      </Fields>
      <Row gap={5}>
        <SubmitButton busyWords={t.registering} words={shared.register} />
        <p className={styles.fine}>
          <Rich text={shared.weKeepThisPrivate} parts={{ link: <Link to={paths.privacy()} /> }} />
        </p>
      </Row>
      <FailureDialog failure={postedFailure ? undefined : failure} />
    </Stack>
  );
}
