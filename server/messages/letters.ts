import type { Interest } from "../../contract/messages.ts";
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
    subject: `Free session: ${request.name}`,
    body: [
      paragraph(`${request.name} asks for a free 30-minute online session.`),
      facts({
        "Interested in": request.sessionType,
        Email: request.email,
        Phone: request.phone,
      }),
      ...(request.message ? [quote(request.message)] : []),
      small("Answer this mail to write to them directly."),
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
    subject: "Your free session: I have your request",
    body: [
      paragraph(
        "thank you for asking for a free 30-minute session. I write back within two days with three times to choose from.",
      ),
      facts({ "You are interested in": request.sessionType }),
      paragraph(
        "We meet online; there is nothing to pay and nothing to prepare. If a time turns out not to fit, just answer this mail.",
      ),
    ],
    teacher,
    note: "You get this mail because somebody asked for a session with this address. If it was not you, say so by answering it, or ignore it.",
  });
}

/** To the owner: a message from the contact page. */
export function messageReceived(message: Message): Letter {
  return {
    to: "owner",
    replyTo: { address: message.email, name: message.name },
    subject: `Message from ${message.name}`,
    body: [
      paragraph(`${message.name} wrote on the contact page.`),
      facts({ Email: message.email }),
      quote(message.message),
      small("Answer this mail to write to them directly."),
    ],
  };
}
