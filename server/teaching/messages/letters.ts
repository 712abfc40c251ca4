import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { inStudioTime } from "../../../contract/platform/language/zone-words.ts";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import { clockWords, dayWords, studioDay, studioTime } from "../../../contract/platform/values/time.ts";
import { type Interest, interestWords } from "../../../contract/teaching/messages/calls.ts";
import * as owner from "../../../contract/teaching/messages/text.desk.ts";
import { text as t } from "../../../contract/teaching/messages/text.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { button, facts, type Letter, letterTo, paragraph, quote, small } from "../../platform/mail/letter.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";

type Message = { name: string; email: string; message: string };
type Request = Message & { phone: string; sessionType: Interest };
/** The slot that a request names. */
export type RequestedTime = { date: string; time: string };
type HeldTime = RequestedTime & { heldUntil: Date };

const timeWords = ({ date, time }: RequestedTime) => inStudioTime(`${dayWords(date)}, ${clockWords(time)}`);

const instantWords = (at: Date) => timeWords({ date: studioDay(at), time: studioTime(at) });

/** To the owner: a request for the free session, with the time that it holds. Replies go to the visitor. */
export function requestReceived({ name, email, phone, sessionType, message }: Request, held?: HeldTime): Letter {
  return {
    to: "owner",
    asked: "form",
    replyTo: { address: email, name },
    push: { kind: "messages", path: paths.admin("messages") },
    subject: owner.freeSession(name),
    body: [
      paragraph(owner.asksForFree30Minute(name)),
      facts({
        [adminShared.when]: held && timeWords(held),
        [t.heldUntil]: held && instantWords(held.heldUntil),
        [adminShared.interestedIn]: sessionType,
        [shared.email]: email,
        [shared.phone]: phoneWords(phone),
      }),
      ...(message ? [quote(message)] : []),
      ...(held ? [button(owner.confirmOrDecline, paths.admin("messages"))] : []),
      small(owner.replyToWriteToThem),
    ],
  };
}

/** To the owner: a message from the contact page. Replies go to the visitor. */
export function messageReceived({ name, email, message }: Message): Letter {
  const from = facts({ [shared.email]: email });
  return {
    to: "owner",
    asked: "form",
    replyTo: { address: email, name },
    push: { kind: "messages", path: paths.admin("messages") },
    subject: owner.messageFrom(name),
    body: [paragraph(owner.wroteOnContactPage(name)), from, quote(message), small(owner.replyToWriteToThem)],
  };
}

/**
 * To the visitor: the request was received, and the time that it holds. Repeats no text of the form, so that it cannot
 * be used to send spam.
 */
export async function requestConfirmed(
  tx: Pick<Tx, "site" | "ownerEmail">,
  { email, sessionType }: Request,
  held?: HeldTime,
): Promise<Letter> {
  const { teacher } = await readLetterSignature(tx);
  return letterTo({
    to: { address: email },
    outlivesErasure: true,
    asked: "form",
    // The email asks for a reply, and MAIL_FROM may be an unread mailbox.
    replyTo: "owner",
    subject: t.yourFreeSessionRequest,
    body: [
      paragraph(held ? t.iHoldThisTimeForYou : t.thankYouForAsking),
      facts({
        [t.when]: held && timeWords(held),
        [t.heldUntil]: held && instantWords(held.heldUntil),
        [t.youAreInterestedIn]: interestWords(sessionType),
      }),
      paragraph(t.weMeetOnline),
      ...(held ? [paragraph(t.ifThisTimeDoesNotWork)] : []),
    ],
    teacher,
    note: t.youGetThisEmailBecause,
  });
}

/** To the visitor: the owner cannot give the session at this time, and the slot is no longer held. */
export async function requestDeclined(
  tx: Pick<Tx, "site" | "ownerEmail">,
  { email, time }: { email: string; time: RequestedTime },
): Promise<Letter> {
  const { teacher } = await readLetterSignature(tx);
  return letterTo({
    to: { address: email },
    outlivesErasure: true,
    replyTo: "owner",
    subject: t.thatTimeDoesNotWork(dayWords(time.date), clockWords(time.time)),
    body: [
      paragraph(t.iAmSorryICannot),
      facts({ [t.when]: timeWords(time) }),
      button(t.chooseAnotherTime, paths.book()),
      paragraph(t.orReplyWithTimes),
    ],
    teacher,
  });
}
