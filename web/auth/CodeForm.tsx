import { logInWithCode } from "../../contract/auth/calls.ts";
import { text as t } from "../../contract/auth/text.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { call } from "../kit/calls/api.ts";
import { storeUserLogin } from "../kit/store/session.ts";
import { toast } from "../kit/ui/dialogs/Toast.tsx";
import { checkFields, fieldValue } from "../kit/ui/forms/checks.ts";
import { TextField } from "../kit/ui/forms/Field.tsx";
import { Form, FormFailure, SubmitButton, useSubmission } from "../kit/ui/forms/Form.tsx";
import { Row, Stack } from "../kit/ui/Layout.tsx";
import { codeFailure } from "./failures.ts";

type CodeFormProps = {
  email: string;
  /** Name of a visitor who may have no account yet. */
  name?: { firstName: string; lastName: string };
  code: string;
  onCode: (code: string) => void;
  /** What the login leads to, instead of only logging in. */
  submitWords?: string;
};

const checks = {
  code: (value: string) => (/^\d{6}$/.test(value.replace(/[\s-]/g, "")) ? undefined : shared.enterSixDigitCode),
};

/** Logs in with the six digits of the login email instead of its link. The page redirects after the login. */
export function CodeForm({ email, name, code, onCode, submitWords }: CodeFormProps) {
  const submission = useSubmission({
    check: (values) => checkFields(values, checks),
    send: async (values) => {
      const body = { email, code: fieldValue(values, "code"), ...name };
      const { user, token } = await call(logInWithCode, { body });
      storeUserLogin(user, token);
      if (!submitWords) toast(t.youHaveBeenLogged);
      return "";
    },
    failureOf: codeFailure,
  });
  return (
    <Stack as={Form} gap={5} submission={submission} method="post" aria-label={t.logInWithCode}>
      <TextField
        label={shared.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      <FormFailure />
      <Row gap={5}>
        <SubmitButton busyWords={t.loggingIn} words={submitWords ?? shared.logIn} />
      </Row>
    </Stack>
  );
}
