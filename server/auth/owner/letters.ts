import { paths } from "../../../contract/paths.ts";
import { button, type Letter, paragraph, small } from "../../mail/letter.ts";

const notYou = small(
  "If that was not you, set a new password at once: “Forgot password?” on the login page.",
);

/** To the owner: the link for setting a new password. */
export function resetLink(to: string, token: string, expiresAt: Date): Letter {
  return {
    to: { address: to },
    asked: "login",
    subject: "A new password for the studio's desk",
    body: [
      paragraph("Somebody, probably you, asked to set a new password for the studio's desk."),
      button("Set a new password", paths.resetPassword(token)),
      paragraph("The link works once, and for an hour."),
      small("If you did not ask for it, you can ignore this mail: your password stays as it is."),
    ],
    expiresAt,
  };
}

/** To the owner, after a password change on the site or by a mailed link. */
export function passwordChanged(to: string): Letter {
  return {
    to: { address: to },
    subject: "Your password was changed",
    body: [
      paragraph("The password of the studio's desk was changed, and its other sessions were ended."),
      notYou,
    ],
  };
}

/** Sent to the old address and to the new one. */
export function emailChanged(to: string, now: string): Letter {
  return {
    to: { address: to },
    subject: "Your login's e-mail was changed",
    body: [
      paragraph(`From now on ${now} is the e-mail to log in with at the studio's desk.`),
      small(
        "If that was not you, whoever looks after the site can set it back: ADMIN_EMAIL and ADMIN_PASSWORD.",
      ),
    ],
  };
}

/** To the owner, after the second factor was turned on or off. */
export function secondFactorChanged(state: "on" | "off", to: string): Letter {
  const words = {
    on: "To log in at the studio's desk you now need a code of your authenticator app as well. Keep the recovery codes where your phone is not.",
    off: "To log in at the studio's desk the password alone is enough again.",
  };
  return {
    to: { address: to },
    subject: `The second factor is ${state}`,
    body: [paragraph(words[state]), notYou],
  };
}
