import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { logInWithLink } from "../../contract/auth.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/auth.ts";
import * as shared from "../../contract/text/shared.ts";
import { call, CallError } from "../api.ts";
import { pageMeta } from "../page-meta.ts";
import { storeUserLogin, useUserId } from "../session.ts";
import { Button } from "../ui/Button.tsx";
import { CancelButton } from "../ui/dialogs/Dialog.tsx";
import { FailureDialog } from "../ui/dialogs/FailureDialog.tsx";
import heroFigure from "../ui/drawings/hero-figure.svg?raw";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import type { Failure } from "../ui/forms/submission.ts";
import { Empty } from "../ui/lists/LoadState.tsx";
import { Section } from "../ui/Section.tsx";
import type { Route } from "./+types/VerifyLoginPage";
import { loginLinkMessages } from "./failures.ts";
import { useMailedLink } from "./mailed-link.ts";
import { useRedirectAfterLogin } from "./redirect.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: shared.logIn,
      description: t.loginLinkDescription,
      path: paths.verifyLogin(),
    }),
    { name: "robots", content: "noindex" },
  ];
}

/** Target of the login link. Every redirect replaces the address, which holds the token. */
export default function VerifyLoginPage() {
  const token = useSearchParams()[0].get("token");
  const navigate = useNavigate();
  const link = useMailedLink(token, logIn);
  const id = link.stage === "used" ? link.answer : undefined;
  useRedirectAfterLogin(id);
  const ownId = useUserId();
  const error = link.stage === "refused" ? link.error : undefined;
  // Memoized so that the dialog opens only once.
  const failure = useMemo(() => {
    if (!token) return { title: shared.loginFailed, text: loginLinkMessages.missing, fields: {} };
    return error === undefined ? undefined : failureOf(error);
  }, [token, error]);
  const nextPage = ownId ? paths.user(ownId) : paths.login();
  return (
    <Section tight>
      {failure ? (
        <Empty svg={mailSent} level={1} title={t.yourLoginLink} />
      ) : link.stage === "waits" ? (
        <Empty
          svg={mailSent}
          level={1}
          title={t.logInOnThisDevice}
          action={<Button onClick={link.use}>{t.continueLabel}</Button>}
        >
          <p>{t.linkRequestedElsewhere}</p>
        </Empty>
      ) : (
        <div role="status">
          {id ? (
            <Empty svg={heroFigure} level={1} title={t.loginSuccessful}>
              <p>{t.youHaveBeenLogged}</p>
            </Empty>
          ) : (
            <Empty svg={mailSent} level={1} title={t.verifyingLogin} />
          )}
        </div>
      )}
      <noscript>
        <p>{t.loggingInNeedsJavascript}</p>
      </noscript>
      <FailureDialog
        failure={failure}
        actions={<CancelButton kind="filled">{ownId ? t.goToMyBookings : t.getNewLink}</CancelButton>}
        onClose={() => void navigate(nextPage, { replace: true })}
      />
    </Section>
  );
}

/** Uses up the link, stores the login and returns the student's id. */
async function logIn(token: string): Promise<string> {
  const { user, token: accessToken } = await call(logInWithLink, { query: { token } });
  if (!user?.id || !accessToken) throw new Error(loginLinkMessages.dead);
  if (!storeUserLogin(user, accessToken)) throw new Error("This browser does not keep what a login needs.");
  return user.id;
}

function failureOf(error: unknown): Failure {
  const title = shared.loginFailed;
  if (!(error instanceof CallError)) return { title, text: (error as Error).message, fields: {} };
  if (error.code === "limited") return { title, text: error.message, fields: {} };
  return {
    title,
    text: error.status === 401 ? loginLinkMessages.dead : loginLinkMessages.unheard,
    fields: {},
  };
}
