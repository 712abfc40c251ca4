import { paths } from "../../../contract/paths.ts";
import * as adminShared from "../../../contract/platform/language/text.desk.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { phoneWords } from "../../../contract/platform/values/identifiers.ts";
import { clockWords, studioTime } from "../../../contract/platform/values/time.ts";
import * as owner from "../../../contract/teaching/signups/text.desk.ts";
import { facts, type Letter, paragraph } from "../../platform/mail/letter.ts";
import type { Seats } from "../events/count-seats.ts";
import { classFacts } from "../events/letters.ts";
import { namesOf } from "./letters.ts";

type Person = { name: string; email: string };
type NewParticipant = Person & {
  phone: string;
  waiver: { guardian?: { name: string; relation: string } | undefined } | object | undefined;
};

/** To the owner: people signed up. `bookedBy`: the student who booked for friends. Replies go to the first. */
export function ownerSignupNotice(
  { event, live }: Seats,
  people: readonly NewParticipant[],
  {
    fromWaitlist,
    confirmBy,
    isPaid = false,
    isPending = false,
    bookedBy,
  }: {
    fromWaitlist: boolean;
    confirmBy: Date | undefined;
    isPaid?: boolean;
    isPending?: boolean;
    bookedBy?: Person | undefined;
  },
): Letter {
  const [{ email, name, phone, waiver }] = people as [NewParticipant];
  const guardian = waiver && "guardian" in waiver ? waiver.guardian : undefined;
  const names = namesOf(people);
  return {
    to: "owner",
    asked: isPaid ? undefined : "form",
    replyTo: { address: email, name },
    push: { kind: "sign-ups", path: paths.roster(event.id) },
    subject: owner.signedUp(names, event.title),
    body: [
      paragraph(owner.signedUpFromWaitlist(names, fromWaitlist)),
      classFacts(event),
      facts({
        [shared.email]: email,
        [shared.phone]: phoneWords(phone),
        [owner.bookedByLabel]: bookedBy && `${bookedBy.name} (${bookedBy.email})`,
        [owner.guardian]: guardian && `${guardian.name} (${guardian.relation})`,
        [adminShared.spots]: owner.ofTaken(live + people.length, event.capacity),
        [owner.toConfirm]: confirmBy
          ? owner.byEmailUntil(clockWords(studioTime(confirmBy)))
          : isPending
            ? owner.byStudent
            : undefined,
      }),
    ],
  };
}

/**
 * To the owner: a student cancelled a seat. `caller`: of a friend. `money`: what becomes of its price. Replies go to the
 * student.
 */
export function ownerCancellationNotice(
  { event, live }: Seats,
  person: Person,
  { caller = person, money }: { caller?: Person | undefined; money?: string | undefined },
): Letter {
  const spots = facts({
    [adminShared.money]: money,
    [adminShared.spots]: owner.ofTaken(live - 1, event.capacity),
  });
  return {
    to: "owner",
    asked: "form",
    replyTo: { address: caller.email, name: caller.name },
    push: { kind: "sign-ups", path: paths.roster(event.id) },
    subject: owner.signupCancelledSubject(person.name, event.title),
    body: [
      paragraph(
        caller === person ? owner.cancelledTheirSpot(person.name) : owner.cancelledSpotOf(caller.name, person.name),
      ),
      classFacts(event),
      spots,
    ],
  };
}

/** To the owner: a seat was not confirmed in time and is free again. */
export function ownerReleaseNotice(event: Seats["event"], person: Person): Letter {
  const email = facts({ [shared.email]: person.email });
  return {
    to: "owner",
    asked: "form",
    push: { kind: "sign-ups", path: paths.roster(event.id) },
    subject: owner.notConfirmed(person.name, event.title),
    body: [paragraph(owner.didNotConfirmInTime(person.name)), classFacts(event), email],
  };
}
