import * as t from "../../contract/text/server/people.ts";
import { helloWithoutName } from "../../contract/text/server/shared.ts";
import { type Letter, letterTo, paragraph } from "../mail/letter.ts";

/** To a client whose account the owner removed. Replies go to the owner. */
export function accountRemoved(account: { email: string; firstName: string }): Letter {
  return letterTo({
    to: { address: account.email },
    replyTo: "owner",
    subject: t.yourAccountWasRemoved,
    greeting: account.firstName ? t.hello(account.firstName) : helloWithoutName,
    body: [
      paragraph(t.studioHasRemovedYourAccount),
      paragraph(t.youKeepYourSpots),
      paragraph(t.signUpsAndSignedWaivers),
      paragraph(t.ifYouThink),
    ],
  });
}
