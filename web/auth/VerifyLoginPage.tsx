import { useMemo } from "react";
import { useNavigate } from "react-router";
import { logInWithLink } from "../../contract/auth/calls.ts";
import { text as t } from "../../contract/auth/text.ts";
import { paths } from "../../contract/paths.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { call, CallError } from "../kit/calls/api.ts";
import { pageMeta } from "../kit/pages/page-meta.ts";
import { storeUserLogin, useUserId } from "../kit/store/session.ts";
import { CancelButton } from "../kit/ui/dialogs/Dialog.tsx";
import { FailureDialog } from "../kit/ui/dialogs/FailureDialog.tsx";
import mailSent from "../kit/ui/drawings/mail-sent.svg?raw";
import type { Failure } from "../kit/ui/forms/Form.tsx";
import { Empty } from "../kit/ui/lists/LoadState.tsx";
import { NeedsJavascript } from "../kit/ui/Notice.tsx";
import { Section } from "../kit/ui/Section.tsx";
import type { Route } from "./+types/VerifyLoginPage";
import { loginLinkMessages } from "./failures.ts";
import { LinkStage, useMailedLink } from "./MailedLink.tsx";

export function meta({ matches }: Route.MetaArgs) {
  const page = { title: shared.logIn, description: t.loginLinkDescription, path: paths.verifyLogin() };
  return pageMeta(matches, { ...page, isUnlisted: true });
}

/** Target of the login link. */
export default function VerifyLoginPage() {
  const navigate = useNavigate();
  const { token, link } = useMailedLink(logIn);
  const ownId = useUserId();
  const error = link.stage === "refused" ? link.error : undefined;
  // Memoized so that the dialog opens only once.
  const failure = useMemo(() => {
    if (!token) return { title: shared.loginFailed, text: loginLinkMessages.missing, fields: {} };
    return error === undefined ? undefined : failureOf(error);
  }, [token, error]);
  // Replaces the address, which holds the token.
  const leave = () => void navigate(ownId ? paths.user(ownId) : paths.login(), { replace: true });
  return (
    <Section tight>
      {failure ? (
        <Empty svg={mailSent} level={1} title={t.yourLoginLink} />
      ) : (
        <LinkStage
          link={link}
          ask={[t.logInOnThisDevice, t.linkRequestedElsewhere]}
          working={t.verifyingLogin}
          success={[t.loginSuccessful, t.youHaveBeenLogged]}
          failed={shared.loginFailed}
        />
      )}
      <NeedsJavascript text={t.loggingInNeedsJavascript} />
      <FailureDialog
        failure={failure}
        actions={<CancelButton kind="filled">{ownId ? t.goToMyBookings : t.getNewLink}</CancelButton>}
        onClose={leave}
      />
    </Section>
  );
}

/** Uses up the link, stores the login and returns the student's id. */
async function logIn(token: string): Promise<string> {
  const { user, token: accessToken } = await call(logInWithLink, { query: { token } });
  if (!user?.id || !accessToken) throw new Error(loginLinkMessages.dead);
  storeUserLogin(user, accessToken);
  return user.id;
}

function failureOf(error: unknown): Failure {
  const failure = (text: string) => ({ title: shared.loginFailed, text, fields: {} });
  if (!(error instanceof CallError)) return failure((error as Error).message);
  return failure(error.code === "limited" ? error.message : loginLinkMessages.dead);
}
