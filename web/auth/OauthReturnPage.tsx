import { useEffect, useRef, useState } from "react";
import { redirect, useNavigate, useSearchParams } from "react-router";
import { validateToken } from "../../contract/auth/login-session-calls.ts";
import { text as t } from "../../contract/auth/text.ts";
import { paths } from "../../contract/paths.ts";
import { call, CallError } from "../kit/calls/api.ts";
import { storeUserLogin } from "../kit/store/session.ts";
import { FailureDialog } from "../kit/ui/dialogs/FailureDialog.tsx";
import fault from "../kit/ui/drawings/error.svg?raw";
import type { Failure } from "../kit/ui/forms/Form.tsx";
import { Empty } from "../kit/ui/lists/LoadState.tsx";
import { NeedsJavascript } from "../kit/ui/Notice.tsx";
import { SigningIn } from "../kit/ui/SigningIn.tsx";
import type { Route } from "./+types/OauthReturnPage";
import { clearSentMail } from "./sent-mail.ts";

/** Without a code in the address, leads to the login. Not run again when the page removes the code. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (!searchParams.get("token") || !searchParams.get("userId")) throw redirect(paths.login());
  return null;
}
export const shouldRevalidate = () => false;

export const meta = () => [{ title: t.signingYouIn }, { name: "robots", content: "noindex" }];

const noAnswer: Failure = { title: t.sessionExpired, text: t.trySigningInAgain, fields: {} };

/**
 * Return page of the Google login. Exchanges the one-time code in the address for a login, then redirects to the
 * student's page, or to the login page.
 */
export default function OauthReturnPage() {
  const [query] = useSearchParams();
  const returned = useRef({ token: query.get("token"), userId: query.get("userId") });
  const [failure, setFailure] = useState<Failure>();
  const navigate = useNavigate();
  const toLogin = () => void navigate(paths.login(), { replace: true });

  useEffect(() => {
    const { token, userId } = returned.current;
    if (!token || !userId) return toLogin();
    // First of all, remove the code from the address bar and the history.
    void navigate(paths.oauth(), { replace: true });
    exchange(token).then(
      (id) => (id ? void navigate(paths.user(id), { replace: true }) : toLogin()),
      () => setFailure(noAnswer),
    );
    // Runs once: the code is single-use, and the effect itself changes the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <>
      {failure ? <Empty svg={fault} level={1} title={t.signingIn} /> : <SigningIn />}
      <NeedsJavascript text={t.signingInNeedsJavascript} />
      <FailureDialog failure={failure} onClose={toLogin} />
    </>
  );
}

/** Returns the id of the logged-in student; undefined if the code is invalid. Throws if the server did not decide. */
async function exchange(code: string): Promise<string | undefined> {
  try {
    const { isValid, user, token } = await call(validateToken, { body: { token: code } });
    // No token in the response: the address held an access token instead of a code. Refuse it, because an attacker
    // could have put their own token there.
    if (!isValid || !token) return undefined;
    storeUserLogin(user, token);
    clearSentMail();
    return user.id;
  } catch (error) {
    if (error instanceof CallError && [400, 401].includes(error.status)) return undefined;
    throw error;
  }
}
