import { sql } from "kysely";
import { ordinal } from "../../../contract/platform/language/counted.ts";
import type * as schema from "../../../contract/teaching/signups/schema.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { requireOwnStudent, type UserRow } from "../../auth/students/student.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { answeringAbout } from "../waivers/asked-about.ts";
import { findSignedWaiver, knownPerson, readCurrentWaiver } from "../waivers/waiver.ts";
import { householdOf, type Member, returning } from "./household.ts";
import { namesOf } from "./letters.ts";
import { callerOf } from "./seats/callers-seat.ts";
import type { Participant } from "./seats/claim-facts.ts";
import { takeSeats } from "./seats/claim-seat.ts";
import { enterWaitlist } from "./waitlist/join-waitlist.ts";

// A signed-in student's address is proven, so these calls need no bot check and no mailed link. Rules, locks and
// letters are those of the public calls.

/**
 * Signs people of the calling student's household up with their current waivers, and friends, or takes the seats that
 * are offered to them. The phone is that of the student's profile, or else of an earlier sign-up. Refusal codes: see
 * `signMeUp` in contract/teaching/signups/schema.ts.
 */
export async function signMeUp(ctx: Ctx, { params, body }: Parsed<typeof schema.signMeUp>): Promise<schema.SeatTaken> {
  const student = await requireOwnStudent(ctx, params.id);
  const { eventId, people = body.friends ? [] : [student.person_id!], friends = [] } = body;
  const participants = [...(await participantsOf(ctx, student, people)), ...(await friendsOf(ctx, student, friends))];
  const [first, ...others] = participants;
  if (!first) throw new Refusal("invalid");
  const signature = await readLetterSignature(ctx);
  const request = { eventId, pays: body.pays, bookedBy: { personId: student.person_id!, ...callerOf(student) } };
  const { seat } = await answeringAbout(ctx, {}, () =>
    ctx.tx((tx) => takeSeats(tx, request, [first, ...others], signature)),
  );
  return { message: t.signUpSuccessfulConfirmationEmail, ...seat };
}

/** People of the student's household. Refuses `not-found`, and `waiver-needed` with the names of all who have none. */
async function participantsOf(ctx: Ctx, student: UserRow, ids: readonly string[]): Promise<Participant[]> {
  if (ids.length === 0) return [];
  const household = await householdOf(ctx, sql<string>`${student.person_id}`);
  const members = [...new Set(ids)].map((id) => household.find((one) => one.id === id));
  const unsigned = members.filter((one) => one !== undefined && one.waiver !== "current");
  if (members.includes(undefined)) throw new Refusal("not-found");
  if (unsigned.length > 0) {
    const isOnlySelf = members.length === 1 && members[0]!.isSelf;
    const message = isOnlySelf ? t.signWaiverFirst : t.signWaiverFor(namesOf(unsigned as Member[]));
    throw new Refusal("waiver-needed", { message });
  }
  return (members as Member[]).map((one) => {
    const phone = (one.isSelf && student.phone) || one.phone || student.phone;
    return { ...returning(one, student.email), email: student.email, phone };
  });
}

/** Friends, with the waiver that they have signed. Refuses the student's own address. */
async function friendsOf(ctx: Ctx, student: UserRow, friends: readonly { name: string; email: string }[]) {
  if (friends.length === 0) return [];
  if (friends.some(({ email }) => email.toLowerCase() === student.email.toLowerCase()))
    throw new Refusal("invalid", { message: t.notYourself });
  // The response does not say what is known of an address, and each friend gets an email.
  await ctx.limit({ subject: `friends of ${student.id}`, most: 12, seconds: 24 * 60 * 60 });
  const text = await readCurrentWaiver(ctx);
  return Promise.all(
    friends.map(async (friend): Promise<Participant> => {
      const signed = await findSignedWaiver(ctx, knownPerson(friend.email), text);
      return { ...friend, phone: "", isFriend: true, waiver: signed?.isCurrent ? { id: signed.id } : undefined };
    }),
  );
}

/** Puts a person of the calling student's household on the waitlist of a full class. Refuses as `joinWaitlist`. */
export async function joinMyWaitlist(ctx: Ctx, { params, body }: Parsed<typeof schema.joinMyWaitlist>) {
  const student = await requireOwnStudent(ctx, params.id);
  const { email, person_id } = student;
  const { eventId, personId = person_id! } = body;
  const name = personId === person_id ? callerOf(student).name : await nameOfChild(ctx, person_id!, personId);
  const signature = await readLetterSignature(ctx);
  const entry = { eventId, name, email, isAsked: false, personId };
  const position = await ctx.tx((tx) => enterWaitlist(tx, entry, signature));
  return { message: t.youAreOnWaitlistWe(ordinal(position)) };
}

async function nameOfChild({ db }: Ctx, guardianId: string, id: string): Promise<string> {
  const isChild = db.selectFrom("people").select("name").where("id", "=", id).where("guardian_id", "=", guardianId);
  const child = await isChild.executeTakeFirstOrThrow(() => new Refusal("not-found"));
  return child.name;
}
