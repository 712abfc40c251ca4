import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { loginLinkMinutes, readLoginMethods, requestLoginLink } from "../../contract/auth/calls.ts";
import { text as t } from "../../contract/auth/text.ts";
import { paths } from "../../contract/paths.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { prepareBotToken } from "../kit/botcheck/botcheck.ts";
import { useHydrated } from "../kit/browser/hydrated.ts";
import { call, getPageContext, takeEndedLogin } from "../kit/calls/api.ts";
import { handlePostedForm } from "../kit/calls/posted.ts";
import { useRedirect } from "../kit/calls/use-redirect.ts";
import { pageMeta } from "../kit/pages/page-meta.ts";
import { useUserId } from "../kit/store/session.ts";
import { Button, ButtonAnchor } from "../kit/ui/Button.tsx";
import { CancelButton, Dialog } from "../kit/ui/dialogs/Dialog.tsx";
import { FailureDialog } from "../kit/ui/dialogs/FailureDialog.tsx";
import { checkEmail, checkFields, fieldValue } from "../kit/ui/forms/checks.ts";
import { Form, type PostedForm, SubmitButton, useSubmission } from "../kit/ui/forms/Form.tsx";
import { EmailField } from "../kit/ui/forms/PersonFields.tsx";
import { Row, Stack } from "../kit/ui/Layout.tsx";
import { Notice, NeedsJavascript } from "../kit/ui/Notice.tsx";
import { Rich } from "../kit/ui/Rich.tsx";
import type { Route } from "./+types/LoginPage";
import { AuthFrame } from "./AuthFrame.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { loginFailure } from "./failures.ts";
import { SendAgain } from "./SendAgain.tsx";
import { clearSentMail, readSentMail, requestWithBotToken, saveSentMail } from "./sent-mail.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { google } = await getPageContext(context).call(readLoginMethods, {});
  const problem = new URL(request.url).searchParams.get("problem");
  return { google, googleFailed: google && problem === "google" };
}

/** Takes the form when it is posted without JavaScript. Sends the email; its link needs JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const { call } = getPageContext(context);
  return handlePostedForm(
    request,
    (values) => call(requestLoginLink, { body: { email: fieldValue(values, "email") } }),
    loginFailure,
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: shared.logIn, description: t.loginDescription, path: paths.login() });
}

/** Student login: a link sent by email, or the six digits in the same email. */
export default function LoginPage({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { google } = loaderData;
  const googleFailed = useFlagFromUrl(loaderData.googleFailed);
  const postedTo = posted?.values["email"] ?? "";
  const wasSent = posted !== undefined && !posted.failure;
  const [email, setEmail] = useState(postedTo);
  const [sent, setSent] = useState<"no" | "now" | "before">(wasSent ? "before" : "no");
  // Redirects after a login in another tab, too.
  const userId = useUserId();
  useEffect(() => {
    if (userId) clearSentMail();
  }, [userId]);
  useRedirect(userId && paths.user(userId));
  const [hasEnded, setEnded] = useState(false);
  // Before the effect of the layout, which would show a toast.
  useEffect(() => setEnded(takeEndedLogin("user")), []);
  useEffect(() => {
    if (wasSent) saveSentMail(postedTo);
  }, [wasSent, postedTo]);
  useEffect(() => {
    const to = readSentMail();
    if (!to) return;
    setEmail(to);
    setSent("before");
  }, []);
  return (
    <AuthFrame title={shared.logIn} lead={t.loginLead} other={{ text: t.newHereRegister, to: paths.register() }}>
      {hasEnded && <Notice tone="warning" text={shared.yourLoginHasEnded} />}
      {googleFailed && (
        <Notice tone="danger" title={t.signingInWithGoogleDid}>
          {t.tryAgainOrUseLink}
        </Notice>
      )}
      {sent !== "no" ? (
        <Sent
          email={email}
          wasShown={sent === "before"}
          onAgain={() => {
            clearSentMail();
            setSent("no");
          }}
        />
      ) : (
        <EmailForm
          email={email}
          posted={posted}
          onSent={(to) => {
            saveSentMail(to);
            setEmail(to);
            setSent("now");
          }}
        />
      )}
      {google && <ButtonAnchor kind="quiet" href={paths.google()} words={t.signInWithGoogle} />}
    </AuthFrame>
  );
}

/** Keeps a flag of the address in state and removes it from the address, so that a reload does not show it again. */
function useFlagFromUrl(isSet: boolean): boolean {
  const [wasSet] = useState(isSet);
  const navigate = useNavigate();
  useEffect(() => {
    if (isSet) void navigate(paths.login(), { replace: true, preventScrollReset: true });
  }, [isSet, navigate]);
  return wasSet;
}

async function sendLink(email: string): Promise<void> {
  await requestWithBotToken((recaptchaToken) => call(requestLoginLink, { body: { email, recaptchaToken } }));
}

type EmailFormProps = { email: string; posted: PostedForm | undefined; onSent: (email: string) => void };

function EmailForm({ email, posted, onSent }: EmailFormProps) {
  const submission = useSubmission({
    check: (values) => checkFields(values, { email: checkEmail }),
    send: async (values) => {
      const to = fieldValue(values, "email");
      await sendLink(to);
      onSent(to);
      return "";
    },
    failureOf: loginFailure,
    prepare: () => prepareBotToken("login_mail"),
    posted,
  });
  const { failure, postedFailure } = submission;
  return (
    <Stack as={Form} gap={5} submission={submission} method="post" aria-label={shared.logIn} orWrite>
      <EmailField defaultValue={email} />
      <NeedsJavascript text={t.loginLinkNeedsJavascript} />
      <Row gap={5}>
        <SubmitButton busyWords={shared.sending} words={t.emailMeLink} />
      </Row>
      <FailureDialog failure={postedFailure ? undefined : failure} />
    </Stack>
  );
}

type SentProps = {
  email: string;
  /** The dialog was already shown before a reload. */
  wasShown: boolean;
  onAgain: () => void;
};

/** Confirms that the email was sent, first in a dialog. The code form stays on the page when the dialog is closed. */
function Sent({ email, wasShown, onAgain }: SentProps) {
  const [isDismissed, setDismissed] = useState(wasShown);
  const [code, setCode] = useState("");
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const form = hydrated && (
    <>
      <CodeForm email={email} code={code} onCode={setCode} />
      <SendAgain send={() => sendLink(email)} />
    </>
  );
  useEffect(() => {
    dialog.current?.showModal();
    (dialog.current ?? sheet.current)?.querySelector("input")?.focus({ preventScroll: true });
  }, [isDismissed]);
  const message = (
    <p className="breakable">
      <Rich text={t.ifEmailHasAccountLink(email, loginLinkMinutes)} parts={{ strong: <strong /> }} />
    </p>
  );
  if (!isDismissed) {
    return (
      <Dialog
        ref={dialog}
        title={t.loginEmailSent}
        actions={<CancelButton>{shared.close}</CancelButton>}
        onClose={() => setDismissed(true)}
      >
        {message}
        {form}
      </Dialog>
    );
  }
  return (
    <Stack ref={sheet} gap={5}>
      {message}
      {form}
      <div>
        <Button kind="link" onClick={onAgain} words={t.anotherAddress} />
      </div>
    </Stack>
  );
}
