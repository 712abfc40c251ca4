import { people as t, serverShared, shared } from "../../contract/catalogues.ts";
import { paths } from "../../contract/paths.ts";
import { button, type Letter, letterTo, paragraph } from "../mail/letter.ts";

/** What happens to data that belongs to the address and not to the account. The page has the same sentences. */
const whatStays = () => [paragraph(t.youKeepYourSpots), paragraph(t.signUpsAndSignedWaivers)];

/** To a student: the link that deletes the account. */
export function deletionLink(to: string, token: string, expiresAt: Date): Letter {
  return letterTo({
    to: { address: to },
    subject: shared.deleteYourAccount,
    body: [
      paragraph(t.youAskedToDelete),
      paragraph(t.yourProfileStudiosNotesAbout),
      ...whatStays(),
      button(shared.deleteMyAccount, paths.deleteAccount(token)),
      paragraph(serverShared.linkWorksOnce),
    ],
    note: t.ifYouDidNotAsk,
    expiresAt,
  });
}

/** To the address of a deleted account: the last email about it. */
export function accountDeleted(to: string): Letter {
  return letterTo({
    to: { address: to },
    outlivesErasure: true,
    subject: shared.yourAccountIsDeleted,
    body: [paragraph(t.accountDeletedAndLoggedOut), ...whatStays(), paragraph(t.thankYouForBeingHere)],
  });
}

/** To a client whose account the owner removed. Replies go to the owner. */
export function accountRemoved({ email, firstName }: { email: string; firstName: string }): Letter {
  return letterTo({
    to: { address: email },
    outlivesErasure: true,
    replyTo: "owner",
    subject: t.yourAccountWasRemoved,
    greeting: firstName ? serverShared.hello(firstName) : serverShared.helloWithoutName,
    body: [paragraph(t.studioHasRemovedYourAccount), ...whatStays(), paragraph(t.ifYouThink)],
  });
}
