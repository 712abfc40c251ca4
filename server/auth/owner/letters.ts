import { paths } from "../../../contract/paths.ts";
import * as t from "../../../contract/text/server/auth.ts";
import * as serverShared from "../../../contract/text/server/shared.ts";
import { button, type Letter, paragraph, small } from "../../mail/letter.ts";

const notYou = small(t.ifNotYouSetNewPassword);

/** To the owner: the link for setting a new password. */
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

/** To the owner, after a password change on the site or by a mailed link. */
export function passwordChanged(to: string): Letter {
  return {
    to: { address: to },
    subject: t.yourPasswordWasChanged,
    body: [paragraph(t.dashboardPasswordWasChanged), notYou],
  };
}

/** Sent to the old address and to the new one. */
export function emailChanged(to: string, now: string): Letter {
  return {
    to: { address: to },
    subject: t.yourLoginEmailWasChanged,
    body: [paragraph(t.newLoginEmail(now)), small(t.ifNotYouAskOperator)],
  };
}

/** To the owner, after the second factor was turned on or off. */
export function secondFactorChanged(state: "on" | "off", to: string): Letter {
  const words = {
    on: t.codeIsNeededToLogIn,
    off: t.passwordAloneIsEnough,
  };
  return {
    to: { address: to },
    subject: t.secondFactor(state),
    body: [paragraph(words[state]), notYou],
  };
}
