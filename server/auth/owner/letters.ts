import { paths } from "../../../contract/paths.ts";
import * as t from "../../../contract/text/server/auth.ts";
import * as serverShared from "../../../contract/text/server/shared.ts";
import { button, type Letter, paragraph, small } from "../../mail/letter.ts";

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

const changeOfLogin = (to: string, subject: string, change: string, ifNotYou = t.ifNotYouSetNewPassword): Letter => ({
  to: { address: to },
  subject,
  body: [paragraph(change), small(ifNotYou)],
});

/** After a password change on the site or by a mailed link. */
export const passwordChanged = (to: string) =>
  changeOfLogin(to, t.yourPasswordWasChanged, t.dashboardPasswordWasChanged);

/** Sent to the old address and to the new one. */
export const emailChanged = (to: string, now: string) =>
  changeOfLogin(to, t.yourLoginEmailWasChanged, t.newLoginEmail(now), t.ifNotYouAskOperator);

export const secondFactorChanged = (state: "on" | "off", to: string) =>
  changeOfLogin(to, t.secondFactor(state), state === "on" ? t.codeIsNeededToLogIn : t.passwordAloneIsEnough);
