import * as t from "../../../contract/text/server/auth.ts";
import { type Letter, letterTo, paragraph } from "../../mail/letter.ts";

/** To a student with an existing account: it is now linked to their Google account. */
export function googleLinked(to: string): Letter {
  return letterTo({
    to: { address: to },
    // The email asks for a reply, and MAIL_FROM may be an unread mailbox.
    replyTo: "owner",
    subject: t.youCanNowLog,
    body: [paragraph(t.someoneLoggedInWithGoogle)],
    note: t.ifNotYouReply,
  });
}
