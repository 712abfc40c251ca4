import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { validateToken } from "../../contract/every-page.ts";
import { call, CallError } from "../api.ts";
import { links } from "../routes.ts";
import { rememberUser } from "../session.ts";
import fault from "../ui/drawings/error.svg?raw";
import { Empty } from "../ui/Empty.tsx";
import { FailureDialog } from "../ui/FailureDialog.tsx";
import { SigningIn } from "../ui/SigningIn.tsx";
import type { Failure } from "../ui/submission.ts";
import { forgetSentMail } from "./sent-mail.ts";

export function meta() {
  return [{ title: "Signing you in" }, { name: "robots", content: "noindex" }];
}

const unheard: Failure = {
  title: "Session expired",
  text: "Please try signing in again.",
  fields: {},
};

/** Where a student lands on her way back from Google, with a one-time code in the address. */
export default function OauthReturnPage() {
  const { failure, toLogin } = useExchange();
  return (
    <>
      {failure ? <Empty svg={fault} level={1} title="Signing in" /> : <SigningIn />}
      <noscript>
        <p>Signing in needs JavaScript.</p>
      </noscript>
      <FailureDialog failure={failure} onClose={toLogin} />
    </>
  );
}

/** Exchanges the code of the address for a login, and leads on: to her own place, or to the login. */
function useExchange(): { failure: Failure | undefined; toLogin: () => void } {
  const [query] = useSearchParams();
  const came = useRef({ token: query.get("token"), userId: query.get("userId") });
  const [failure, setFailure] = useState<Failure>();
  const navigate = useNavigate();
  const toLogin = () => void navigate(links.login(), { replace: true });

  useEffect(() => {
    const { token, userId } = came.current;
    if (!token || !userId) return toLogin();
    // Before anything else: what stands in the address is kept in the history and shown to whoever looks on.
    void navigate(links.oauth(), { replace: true });
    exchange(token).then(
      (id) => (id ? void navigate(links.user(id), { replace: true }) : toLogin()),
      () => setFailure(unheard),
    );
    // Once: the code is good for one exchange, and the address changes under it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return { failure, toLogin };
}

/** Whom the code logged in; undefined when it is not good. Throws when there was no answer to that. */
async function exchange(code: string): Promise<string | undefined> {
  try {
    const { isValid, user, token } = await call(validateToken, { body: { token: code } });
    // An access token is none of ours to take from an address: anybody could have put his own there.
    if (!isValid || !token) return undefined;
    if (!rememberUser(user, token)) throw new Error("This browser does not keep what a login needs.");
    forgetSentMail();
    return user.id;
  } catch (error) {
    if (error instanceof CallError && [400, 401].includes(error.status)) return undefined;
    throw error;
  }
}
