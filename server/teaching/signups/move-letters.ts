import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { clockWords, dayWords } from "../../../contract/platform/values/time.ts";
import * as owner from "../../../contract/teaching/signups/text.desk.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { facts, type Letter, paragraph } from "../../platform/mail/letter.ts";
import type { LetterSignature } from "../../site/documents/letter-signature.ts";
import type { Seats } from "../events/count-seats.ts";
import { classFacts, classFile } from "../events/letters.ts";
import { cancelledClassFiles, howToCancelSeat, howToCancelSeats, letterToStudent } from "./letters.ts";

type Class = Seats["event"];
type Person = { name: string; email: string };

const wordsOf = ({ title, date, time }: Class) => `${ownersWords(title)}, ${dayWords(date)}, ${clockWords(time)}`;

/**
 * To a student whose seat moved to another class. The attachments move it in the calendar. Has no name of a friend, which
 * the student who booked the seat typed.
 */
export async function seatMoved(
  tx: Tx,
  { from, to }: { from: Class; to: Class },
  seat: Person & { token: string; isNamed?: boolean | undefined; isOfFriend?: boolean | undefined; isPaid?: boolean },
  signature: LetterSignature,
): Promise<Letter> {
  const { studioAddress } = signature;
  const before = wordsOf(from);
  const isNamed = seat.isNamed && !seat.isOfFriend;
  const attendee = seat.isOfFriend ? { email: seat.email } : seat;
  const cancellation = await cancelledClassFiles(tx, from, attendee, signature, "class-before.ics");
  return letterToStudent(to, seat, signature, {
    asked: seat.isOfFriend ? "form" : "own",
    isPaid: seat.isPaid,
    subject: t.yourSpotMoved,
    lead: isNamed ? t.spotMovedOf(seat.name, before) : t.yourSpotMovedFrom(before),
    more: [
      ...(cancellation.length > 0 ? [paragraph(t.openAttachedFiles)] : []),
      ...(isNamed ? howToCancelSeats([seat], true) : howToCancelSeat(to, seat.token)),
    ],
    attachments: [classFile(tx, to, { method: "PUBLISH", studioAddress }), ...cancellation],
  });
}

/** To the owner: a student moved a seat to another class. `caller`: of a friend. Replies go to the student. */
export function ownerMoveNotice(
  { from, to: { event, live } }: { from: Class; to: Seats },
  { name, email }: Person,
  caller?: Person,
): Letter {
  const replyTo = caller ?? { name, email };
  return {
    to: "owner",
    asked: "form",
    replyTo: replyTo.email ? { address: replyTo.email, name: replyTo.name } : undefined,
    push: { kind: "sign-ups", path: paths.roster(event.id) },
    subject: owner.seatMovedSubject(name, event.title),
    body: [
      paragraph(
        caller ? owner.movedSpotOf(caller.name, name, wordsOf(from)) : owner.movedTheirSpot(name, wordsOf(from)),
      ),
      classFacts(event),
      facts({ [adminShared.spots]: owner.ofTaken(live + 1, event.capacity) }),
    ],
  };
}
