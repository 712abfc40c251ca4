import { loginLinkMinutes, verifyLinkHours } from "../../../contract/auth.ts";
import { paths } from "../../../contract/paths.ts";
import * as t from "../../../contract/text/server/auth.ts";
import * as shared from "../../../contract/text/shared.ts";
import { button, code, type Letter, letterTo, paragraph } from "../../mail/letter.ts";

// None of these emails contains text that the requester typed: forms must not relay messages to strangers. An email
// with a link is not sent after the link has expired.

type Link = { token: string; expiresAt: Date };

/** To a newly registered student: the link that proves the address and activates the account. */
export function addressVerification(to: string, link: Link): Letter {
  return letterTo({
    to: { address: to },
    asked: "login",
    subject: t.confirmYourAddress,
    body: [
      paragraph(t.goodToSeeYou),
      button(t.confirmMyAddress, paths.verifyEmail(link.token)),
      paragraph(t.buttonWorksOnceWithinHours(verifyLinkHours)),
    ],
    note: t.ifYouDidNotRegister,
    expiresAt: link.expiresAt,
  });
}

/** To an address that was registered again although it has an account. */
export function alreadyRegistered(to: string, link: Link): Letter {
  return letterTo({
    to: { address: to },
    asked: "login",
    subject: t.youHaveAccountAlready,
    body: [
      paragraph(t.someoneRegisteredAgain),
      button(shared.logIn, paths.verifyLogin(link.token)),
      paragraph(t.buttonWorksOnceForMinutes(loginLinkMinutes)),
    ],
    note: t.ifNotYouNothingChanged,
    expiresAt: link.expiresAt,
  });
}

/** To a student who requested a login: the link, and the code for the requesting browser. */
export function loginLink(to: string, link: Link & { code: string }): Letter {
  return letterTo({
    to: { address: to },
    asked: "login",
    subject: t.yourLoginLink,
    body: [
      paragraph(t.hereIsLinkToLog),
      button(shared.logIn, paths.verifyLogin(link.token)),
      paragraph(t.orTypeThisCodeInto),
      code(link.code),
      paragraph(t.linkOrCodeWorksOnce(loginLinkMinutes)),
    ],
    note: t.ifYouDidNotAskForCode,
    expiresAt: link.expiresAt,
  });
}

/** To an address without an account for which a login was requested. */
export function noAccount(to: string): Letter {
  return letterTo({
    to: { address: to },
    asked: "login",
    subject: t.thereIsNoAccount,
    body: [paragraph(t.someoneTriedToLogIn), button(shared.register, paths.register())],
    note: t.ifNotYouIgnoreThis,
  });
}
