import * as t from "../../../contract/auth/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { momentWords } from "../../../contract/platform/values/time.ts";
import { type Block, button, type Letter, link, paragraph, small } from "../../platform/mail/letter.ts";

/** The link for setting a new password. */
export function resetLink(to: string, token: string, expiresAt: Date): Letter {
  return {
    to: { address: to },
    asked: "login",
    subject: t.newPasswordForDashboard,
    body: [
      paragraph(t.someoneAskedForNewPassword),
      button(t.setNewPassword, paths.resetPassword(token)),
      paragraph(serverShared.linkWorksOnce),
      small(t.ifYouDidNotAsk),
    ],
    expiresAt,
  };
}

/** Where the owner does what a letter advises. */
const setNewPassword = link(t.setNewPassword, paths.admin("reset"));
const openSecurity = link(t.openSecurity, paths.admin("security"));

type Advice = { ifNotYou: string; where?: Block };
const newPassword: Advice = { ifNotYou: t.ifNotYouSetNewPassword, where: setNewPassword };
const askOperator: Advice = { ifNotYou: t.ifNotYouAskOperator };

const changeOfLogin = (
  to: string,
  subject: string,
  change: string,
  { ifNotYou, where }: Advice = newPassword,
): Letter => ({
  to: { address: to },
  subject,
  body: [paragraph(change), small(ifNotYou), ...(where ? [where] : [])],
});

/** After a password change on the site or by a mailed link. */
export const passwordChanged = (to: string) =>
  changeOfLogin(to, t.yourPasswordWasChanged, t.dashboardPasswordWasChanged);

/** Sent to the old address and to the new one. */
export const emailChanged = (to: string, now: string) =>
  changeOfLogin(to, t.yourLoginEmailWasChanged, t.newLoginEmail(now), askOperator);

/** What a login needs after a change of the second factor. */
type Needs = "code" | "passkey" | "only password";
const needs: Record<Needs, string> = {
  code: t.codeIsNeededToLogIn,
  passkey: t.passkeyIsNeededToLogIn,
  "only password": t.passwordAloneIsEnough,
};

export const secondFactorChanged = (state: "on" | "off", to: string, now: Needs) =>
  changeOfLogin(to, t.secondFactorIs(state), needs[now], state === "on" ? askOperator : newPassword);

export const passkeyAdded = (to: string, name: string) =>
  changeOfLogin(to, t.passkeyWasAdded, t.passkeyNowLogsYouIn(name), {
    ifNotYou: t.ifNotYouRemovePasskey,
    where: openSecurity,
  });

export const passkeyRemoved = (to: string, name: string, { isSecondFactorOn }: { isSecondFactorOn: boolean }) =>
  changeOfLogin(to, t.passkeyWasRemoved, isSecondFactorOn ? t.passkeyGone(name) : t.lastPasskeyGone(name));

export const recoveryCodesReplaced = (to: string) =>
  changeOfLogin(to, t.recoveryCodesRenewed, t.oldRecoveryCodesEnded, askOperator);

/** After a login in a browser in which the owner has not logged in before. */
export const loginFromNewBrowser = (to: string, device: string, network: string, at: Date) =>
  changeOfLogin(to, t.newLogin(device), t.someoneLoggedInFrom(device, network, momentWords(at)), {
    ifNotYou: t.ifNotYouEndLogin,
    where: openSecurity,
  });

/** After the right password in such a browser, before a second factor was given. */
export const passwordWithoutSecondFactor = (to: string, device: string, network: string, at: Date) =>
  changeOfLogin(to, t.passwordWithoutSecondFactor, t.someoneGavePassword(device, network, momentWords(at)), {
    ifNotYou: t.ifNotYouChangePassword,
    where: openSecurity,
  });
