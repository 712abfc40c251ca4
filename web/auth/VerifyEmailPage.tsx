import { useSearchParams } from "react-router";
import { verifyEmail, verifyLinkHours } from "../../contract/auth.ts";
import { validateToken } from "../../contract/login-session.ts";
import { paths } from "../../contract/paths.ts";
import * as t from "../../contract/text/pages/auth.ts";
import * as shared from "../../contract/text/shared.ts";
import { call, callWithToken, storeLogin } from "../api.ts";
import { pageMeta } from "../page-meta.ts";
import { useUserId } from "../session.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import heroFigure from "../ui/drawings/hero-figure.svg?raw";
import mailSent from "../ui/drawings/mail-sent.svg?raw";
import notFound from "../ui/drawings/not-found.svg?raw";
import { Empty } from "../ui/lists/LoadState.tsx";
import { Section } from "../ui/Section.tsx";
import type { Route } from "./+types/VerifyEmailPage";
import { IncompleteLoginError, verificationFailure } from "./failures.ts";
import { useMailedLink } from "./mailed-link.ts";
import { useRedirectAfterLogin } from "./redirect.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, {
      title: t.verifyYourEmail,
      description: t.verifyEmailDescription,
      path: paths.verifyEmail(),
    }),
    { name: "robots", content: "noindex" },
  ];
}

/** Target of the link in the registration email. The redirect replaces the address, which holds the token. */
export default function VerifyEmailPage() {
  const token = useSearchParams()[0].get("token");
  const link = useMailedLink(token, verify);
  const id = link.stage === "used" ? link.answer : undefined;
  useRedirectAfterLogin(id);
  const ownId = useUserId();
  return (
    <Section tight>
      {!token ? (
        <Failed words={t.invalidVerificationLink} ownId={ownId} />
      ) : link.stage === "refused" ? (
        <Failed words={verificationFailure(link.error)} ownId={ownId} />
      ) : link.stage === "waits" ? (
        <Empty
          svg={mailSent}
          level={1}
          title={t.isThisYourAddress}
          action={<Button onClick={link.use}>{t.continueLabel}</Button>}
        >
          <p>{t.youRegisteredInAnotherBrowser}</p>
        </Empty>
      ) : (
        <div role="status">
          {id ? (
            <Empty svg={heroFigure} level={1} title={shared.emailVerified}>
              <p>{t.welcomeAccountOpens}</p>
            </Empty>
          ) : (
            <Empty svg={mailSent} level={1} title={t.verifyingYourEmail} />
          )}
        </div>
      )}
      <noscript>
        <p>{t.confirmingAddressNeedsJavascript}</p>
      </noscript>
    </Section>
  );
}

function Failed({ words, ownId }: { words: string; ownId: string | undefined }) {
  return (
    <div role="alert">
      <Empty
        svg={notFound}
        level={1}
        title={words}
        action={
          ownId ? (
            <ButtonLink to={paths.user(ownId)}>{t.goToMyBookings}</ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.login()}>{shared.logIn}</ButtonLink>
              <ButtonLink kind="link" to={paths.register()}>
                {shared.register}
              </ButtonLink>
            </>
          )
        }
      >
        <p>{t.verifyLinkWorksOnce(verifyLinkHours, ownId)}</p>
      </Empty>
    </div>
  );
}

/** Verifies the address, stores the login and returns the student's id. */
async function verify(token: string): Promise<string> {
  const { token: accessToken, userId } = await call(verifyEmail, { query: { token } });
  if (!accessToken || !userId) throw new IncompleteLoginError();
  // If this call fails, the next page load fetches the profile.
  const user = await callWithToken(accessToken, validateToken, { body: { token: accessToken } }).then(
    (answer) => answer.user,
    () => ({ id: userId }),
  );
  if (!storeLogin("user", user, accessToken)) throw new Error("This browser does not keep what a login needs.");
  return userId;
}
