import { text as t } from "../../../contract/office/people/text.ts";
import { paths } from "../../../contract/paths.ts";
import { text as serverShared } from "../../../contract/platform/language/text.ts";
import { exactPriceWords } from "../../../contract/platform/values/money.ts";
import { text as payments } from "../../../contract/selling/payments/text.ts";
import { translated } from "../../platform/language/sentences.ts";
import { button, type Letter, letterTo, paragraph, greetingOf } from "../../platform/mail/letter.ts";
import type { LostLot } from "../../selling/wallet/change-wallet.ts";

/** What happens to data that belongs to the address and not to the account. The page has the same sentences. */
const whatStays = () => [paragraph(t.youKeepYourSpots), paragraph(t.signUpsAndSignedWaivers)];

export function deletionLink(
  to: string,
  { token, expiresAt, lost }: { token: string; expiresAt: Date; lost: readonly LostLot[] },
): Letter {
  return letterTo({
    to: { address: to },
    subject: serverShared.deleteYourAccount,
    body: [
      paragraph(t.youAskedToDelete),
      paragraph(t.yourProfileStudiosNotesAbout),
      ...lostParagraphs(t.walletWillBeLost, lost),
      ...whatStays(),
      button(serverShared.deleteMyAccount, paths.deleteAccount(token)),
      paragraph(serverShared.linkWorksOnce),
    ],
    note: t.ifYouDidNotAsk,
    expiresAt,
  });
}

export function accountDeleted({ email: to, lost }: { email: string; lost: readonly LostLot[] }): Letter {
  return letterTo({
    to: { address: to },
    outlivesErasure: true,
    subject: serverShared.yourAccountIsDeleted,
    body: [
      paragraph(t.accountDeletedAndLoggedOut),
      ...lostParagraphs(t.walletIsLost, lost),
      ...whatStays(),
      paragraph(t.thankYouForBeingHere),
    ],
  });
}

type Removed = { email: string; firstName: string; lost: readonly LostLot[] };

/** To a client whose account the owner removed. Replies go to the owner. */
export function accountRemoved({ email, firstName, lost }: Removed): Letter {
  return letterTo({
    to: { address: email },
    outlivesErasure: true,
    replyTo: "owner",
    subject: t.yourAccountWasRemoved,
    greeting: greetingOf(firstName),
    body: [
      paragraph(t.studioHasRemovedYourAccount),
      ...lostParagraphs(t.walletIsLost, lost),
      ...whatStays(),
      paragraph(t.ifYouThink),
    ],
  });
}

/** What is left in the wallet: `Five classes, 5 uses; Gift card, $20.00`. */
function lostParagraphs(words: (left: string) => string, lost: readonly LostLot[]) {
  if (lost.length === 0) return [];
  const left = lost.map(({ name, kind, remaining }) => {
    const amount = kind === "pass" ? payments.usesOfPass(remaining) : exactPriceWords(remaining);
    return `${translated(name)}, ${amount}`;
  });
  return [paragraph(words(left.toSorted().join("; ")))];
}
