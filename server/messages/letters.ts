import type { Interest } from "../../contract/messages.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/server/messages.ts";
import * as shared from "../../contract/text/shared.ts";
import type { Tx } from "../ctx.ts";
import { facts, type Letter, letterTo, paragraph, quote, small } from "../mail/letter.ts";
import { readLetterSignature } from "../site/letter-signature.ts";

type Message = { name: string; email: string; message: string };
type Request = Message & { phone: string; sessionType: Interest };

/** To the owner: a request for the free session. Replies go to the visitor. */
export function requestReceived({ name, email, phone, sessionType, message }: Request): Letter {
  return {
    to: "owner",
    replyTo: { address: email, name },
    subject: t.freeSession(name),
    body: [
      paragraph(t.asksForFree30Minute(name)),
      facts({ [adminShared.interestedIn]: sessionType, [shared.email]: email, [shared.phone]: phone }),
      ...(message ? [quote(message)] : []),
      small(t.replyToWriteToThem),
    ],
  };
}

/** To the owner: a message from the contact page. Replies go to the visitor. */
export function messageReceived({ name, email, message }: Message): Letter {
  const from = facts({ [shared.email]: email });
  return {
    to: "owner",
    replyTo: { address: email, name },
    subject: t.messageFrom(name),
    body: [paragraph(t.wroteOnContactPage(name)), from, quote(message), small(t.replyToWriteToThem)],
  };
}

/** To the visitor: the request was received. Repeats no text of the form, so that it cannot be used to send spam. */
export async function requestConfirmed(tx: Pick<Tx, "site">, { email, sessionType }: Request): Promise<Letter> {
  const { teacher } = await readLetterSignature(tx);
  const interest = facts({ [t.youAreInterestedIn]: sessionType });
  return letterTo({
    to: { address: email },
    asked: "form",
    // The email asks for a reply, and MAIL_FROM may be an unread mailbox.
    replyTo: "owner",
    subject: t.yourFreeSessionRequest,
    body: [paragraph(t.thankYouForAsking), interest, paragraph(t.weMeetOnlineThere)],
    teacher,
    note: t.youGetThisEmailBecause,
  });
}
