import { loginLinkMinutes, verifyLinkHours } from "../../../contract/auth.ts";
import { paths } from "../../../contract/paths.ts";
import { button, code, type Letter, letterTo, paragraph } from "../../mail/letter.ts";

// None of these emails contains text that the requester typed: forms must not relay messages to strangers. An email
// with a link is not sent after the link has expired.

type Link = { token: string; expiresAt: Date };

/** To a newly registered student: the link that proves the address and activates the account. */
export function addressVerification(to: string, link: Link): Letter {
  return letterTo({
    to: { address: to },
    asked: "login",
    subject: "Please confirm your address",
    body: [
      paragraph("how good that you are here. One press, and your account at the studio is open:"),
      button("Confirm my address", paths.verifyEmail(link.token)),
      paragraph(`The button works once, within ${verifyLinkHours} hours. It logs you in, too.`),
    ],
    note: "If you did not register, leave this mail as it is: without that press there is no account, and what was typed in is deleted after a month.",
    expiresAt: link.expiresAt,
  });
}

/** To an address that was registered again although it has an account. */
export function alreadyRegistered(to: string, link: Link): Letter {
  return letterTo({
    to: { address: to },
    asked: "login",
    subject: "You have an account already",
    body: [
      paragraph(
        "somebody, probably you, registered with this address. It has an account already, so there is nothing left to do but to come in:",
      ),
      button("Log in", paths.verifyLogin(link.token)),
      paragraph(`The button works once, for ${loginLinkMinutes} minutes.`),
    ],
    note: "If that was not you, leave this mail as it is: nothing about your account has changed.",
    expiresAt: link.expiresAt,
  });
}

/** To a student who requested a login: the link, and the code for the requesting browser. */
export function loginLink(to: string, link: Link & { code: string }): Letter {
  return letterTo({
    to: { address: to },
    asked: "login",
    subject: "Your way in",
    body: [
      paragraph("here is the link to log in with:"),
      button("Log in", paths.verifyLogin(link.token)),
      paragraph("Or type this code into the page on which you asked for it:"),
      code(link.code),
      paragraph(`Whichever you use, it works once, for ${loginLinkMinutes} minutes.`),
    ],
    note: "If you did not ask for it, leave this mail as it is: without it nobody gets in. And tell nobody the code, whoever asks; we never do.",
    expiresAt: link.expiresAt,
  });
}

/** To an address without an account for which a login was requested. */
export function noAccount(to: string): Letter {
  return letterTo({
    to: { address: to },
    asked: "login",
    subject: "There is no account with this address",
    body: [
      paragraph(
        "somebody, probably you, wanted to log in with this address, and there is no account with it. You may have registered with another one; if you never did, it takes a minute:",
      ),
      button("Register", paths.register()),
    ],
    note: "If that was not you, leave this mail as it is.",
  });
}
