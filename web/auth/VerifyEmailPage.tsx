import { verifyEmail, verifyLinkHours } from "../../contract/auth/calls.ts";
import { validateToken } from "../../contract/auth/login-session-calls.ts";
import { text as t } from "../../contract/auth/text.ts";
import { paths } from "../../contract/paths.ts";
import { text as shared } from "../../contract/platform/language/text.ts";
import { call, callWithToken, storeLogin } from "../kit/calls/api.ts";
import { pageMeta } from "../kit/pages/page-meta.ts";
import { useUserId } from "../kit/store/session.ts";
import { ButtonLink } from "../kit/ui/Button.tsx";
import notFound from "../kit/ui/drawings/not-found.svg?raw";
import { Empty } from "../kit/ui/lists/LoadState.tsx";
import { NeedsJavascript } from "../kit/ui/Notice.tsx";
import { Section } from "../kit/ui/Section.tsx";
import type { Route } from "./+types/VerifyEmailPage";
import { IncompleteLoginError, verificationFailure } from "./failures.ts";
import { LinkStage, useMailedLink } from "./MailedLink.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: t.verifyYourEmail,
    description: t.verifyEmailDescription,
    path: paths.verifyEmail(),
    isUnlisted: true,
  });
}

/** Target of the link in the registration email. */
export default function VerifyEmailPage() {
  const { token, link } = useMailedLink(verify);
  const ownId = useUserId();
  const failure = token ? link.stage === "refused" && verificationFailure(link.error) : t.invalidVerificationLink;
  return (
    <Section tight>
      {failure ? (
        <Failed words={failure} ownId={ownId} />
      ) : (
        <LinkStage
          link={link}
          ask={[t.isThisYourAddress, t.youRegisteredInAnotherBrowser]}
          working={t.verifyingYourEmail}
          success={[shared.emailVerified, t.welcomeAccountOpens]}
          failed={t.verificationFailed}
        />
      )}
      <NeedsJavascript text={t.confirmingAddressNeedsJavascript} />
    </Section>
  );
}

function Failed({ words, ownId }: { words: string; ownId: string | undefined }) {
  const action = ownId ? (
    <ButtonLink to={paths.user(ownId)} words={t.goToMyBookings} />
  ) : (
    <>
      <ButtonLink to={paths.login()} words={shared.logIn} />
      <ButtonLink kind="link" to={paths.register()} words={shared.register} />
    </>
  );
  return (
    <div role="alert">
      <Empty svg={notFound} level={1} title={words} action={action}>
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
  storeLogin("user", user, accessToken);
  return userId;
}
