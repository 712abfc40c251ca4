import { loginLinkMinutes, verifyLinkHours } from "../../../contract/auth/calls.ts";
import { text as t } from "../../../contract/auth/text.ts";
import { paths } from "../../../contract/paths.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { button, code, type Letter, letterTo, paragraph } from "../../platform/mail/letter.ts";

type Link = { token: string; expiresAt: Date };

/**
 * A letter that any visitor can request. It contains no text that the requester typed, because forms must not relay
 * messages to strangers. With a link, it is not sent after the link has expired.
 */
const requested = (to: string, letter: Pick<Letter, "subject" | "body"> & { note: string }, link?: Link) =>
  letterTo({ to: { address: to }, asked: "login", ...letter, ...(link && { expiresAt: link.expiresAt }) });

/** To a newly registered student: the link that proves the address and activates the account. */
export function addressVerification(to: string, link: Link): Letter {
  const body = [
    paragraph(t.goodToSeeYou),
    button(t.confirmMyAddress, paths.verifyEmail(link.token)),
    paragraph(t.buttonWorksOnceWithinHours(verifyLinkHours)),
  ];
  return requested(to, { subject: t.confirmYourAddress, body, note: t.ifYouDidNotRegister }, link);
}

/** To an address that was registered again although it has an account. */
export function alreadyRegistered(to: string, link: Link): Letter {
  const body = [
    paragraph(t.someoneRegisteredAgain),
    button(shared.logIn, paths.verifyLogin(link.token)),
    paragraph(t.buttonWorksOnceForMinutes(loginLinkMinutes)),
  ];
  return requested(to, { subject: t.youHaveAccountAlready, body, note: t.ifNotYouNothingChanged }, link);
}

/** To a student who requested a login: the link, and the code for the requesting browser. */
export function loginLink(to: string, link: Link & { code: string }): Letter {
  const body = [
    paragraph(t.hereIsLinkToLog),
    button(shared.logIn, paths.verifyLogin(link.token)),
    paragraph(t.orTypeThisCodeInto),
    code(link.code),
    paragraph(t.linkOrCodeWorksOnce(loginLinkMinutes)),
  ];
  return requested(to, { subject: t.yourLoginLink, body, note: t.ifYouDidNotAskForCode }, link);
}

/** To a visitor who books a session: the code for the requesting browser. The same with and without an account. */
export function bookingCode(to: string, link: Pick<Link, "expiresAt"> & { code: string }): Letter {
  const body = [paragraph(t.hereIsCodeToBook), code(link.code), paragraph(t.codeWorksOnce(loginLinkMinutes))];
  return requested(to, { subject: t.yourCodeToBook, body, note: t.ifYouAreNotBooking }, { token: "", ...link });
}

/** To an address without an account for which a login was requested. */
export function noAccount(to: string): Letter {
  const body = [paragraph(t.someoneTriedToLogIn), button(shared.register, paths.register())];
  return requested(to, { subject: t.thereIsNoAccount, body, note: t.ifNotYouIgnoreThis });
}
