import type { Interest } from "../../contract/messages.ts";
import * as adminShared from "../../contract/text/admin/shared.ts";
import * as t from "../../contract/text/server/messages.ts";
import * as shared from "../../contract/text/shared.ts";
import type { Tx } from "../ctx.ts";
import { facts, type Letter, letterTo, paragraph, quote, small } from "../mail/letter.ts";
import { readLetterSignature } from "../site/letter-signature.ts";

type Request = { name: string; email: string; phone: string; sessionType: Interest; message: string };
type Message = { name: string; email: string; message: string };

/** To the owner: a request for the free session. Replies go to the visitor. */
export function requestReceived(request: Request): Letter {
  return {
    to: "owner",
    replyTo: { address: request.email, name: request.name },
    subject: t.freeSession(request.name),
    body: [
      paragraph(t.asksForFree30Minute(request.name)),
      facts({
        [adminShared.interestedIn]: request.sessionType,
        [shared.email]: request.email,
        [shared.phone]: request.phone,
      }),
      ...(request.message ? [quote(request.message)] : []),
      small(t.replyToWriteToThem),
    ],
  };
}

/** To the visitor: the request was received. Repeats no text of the form, so that it cannot be used to send spam. */
export async function requestConfirmed(tx: Pick<Tx, "site">, request: Request): Promise<Letter> {
  const { teacher } = await readLetterSignature(tx);
  return letterTo({
    to: { address: request.email },
    asked: "form",
    // The email asks for a reply, and MAIL_FROM may be an unread mailbox.
    replyTo: "owner",
    subject: t.yourFreeSessionRequest,
    body: [
      paragraph(t.thankYouForAsking),
      facts({ [t.youAreInterestedIn]: request.sessionType }),
      paragraph(t.weMeetOnlineThere),
    ],
    teacher,
    note: t.youGetThisEmailBecause,
  });
}

/** To the owner: a message from the contact page. */
export function messageReceived(message: Message): Letter {
  return {
    to: "owner",
    replyTo: { address: message.email, name: message.name },
    subject: t.messageFrom(message.name),
    body: [
      paragraph(t.wroteOnContactPage(message.name)),
      facts({ [shared.email]: message.email }),
      quote(message.message),
      small(t.replyToWriteToThem),
    ],
  };
}
