import { ordinal } from "../../contract/counted.ts";
import type { Parsed } from "../../contract/endpoint.ts";
import type * as schema from "../../contract/schema/signups.ts";
import * as t from "../../contract/text/server/signups.ts";
import { requireOwnStudent } from "../auth/students/student.ts";
import type { Ctx } from "../ctx.ts";
import { Refusal } from "../refusal.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { giveUpSeat, leaveWaitlist } from "./cancel.ts";
import { takeSeat } from "./seats/claim-seat.ts";
import { findReturningStudent, isUnsigned } from "./sign-up.ts";
import { enterWaitlist } from "./waitlist/join-waitlist.ts";

// A signed-in student's address is proven, so these calls need no bot check and no mailed link. Rules, locks and
// letters are those of the public calls.

/**
 * Signs the calling student up with the current waiver, or takes the seat that is offered to them. The phone is the
 * profile's, or without one that of the latest sign-up. Refusal codes: see `signMeUp` in contract/schema/signups.ts.
 */
export async function signMeUp(ctx: Ctx, { params, body }: Parsed<typeof schema.signMeUp>): Promise<schema.SeatTaken> {
  const { email, phone } = await requireOwnStudent(ctx, params.id);
  const student = await findReturningStudent(ctx, email).catch((error: unknown) => {
    throw isUnsigned(error) ? new Refusal("waiver-needed", { message: t.signWaiverFirst }) : error;
  });
  const signature = await readLetterSignature(ctx);
  const person = { ...student, email, phone: phone || student.phone };
  const request = { eventId: body.eventId, isOwnAddress: true };
  const { seat } = await ctx.tx((tx) => takeSeat(tx, request, person, signature));
  return { message: t.signUpSuccessfulConfirmationEmail, ...seat };
}

/** Puts the calling student on the waitlist of a full class. Refuses as `joinWaitlist`. */
export async function joinMyWaitlist(ctx: Ctx, { params, body }: Parsed<typeof schema.joinMyWaitlist>) {
  const { email, first_name, last_name } = await requireOwnStudent(ctx, params.id);
  const name = `${first_name} ${last_name}`.trim() || email;
  const signature = await readLetterSignature(ctx);
  const entry = { eventId: body.eventId, name, email, isAsked: false };
  const position = await ctx.tx((tx) => enterWaitlist(tx, entry, signature));
  return { message: t.youAreOnWaitlistWe(ordinal(position)) };
}

/** Cancels the calling student's seat in a class, or their place on its waitlist. Refuses `not-found`, `class-past`. */
export async function cancelMySeat(ctx: Ctx, { params, body }: Parsed<typeof schema.cancelMySeat>) {
  const { email } = await requireOwnStudent(ctx, params.id);
  const own = (table: "signups" | "waitlist") =>
    ctx.db
      .selectFrom(table)
      .innerJoin("events", "events.id", `${table}.event_id`)
      .select([`${table}.id`, `${table}.event_id`, `${table}.name`, `${table}.email`])
      .where((of) => of(of.fn<string>("lower", [`${table}.email`]), "=", email.toLowerCase()))
      .where(`${table}.event_id`, "=", body.eventId)
      .where("events.state", "=", "live");
  const seat = await own("signups").where("signups.state", "=", "live").executeTakeFirst();
  const entry =
    seat ?? (await own("waitlist").where("waitlist.state", "in", ["waiting", "offered"]).executeTakeFirst());
  if (!entry) throw new Refusal("not-found");
  const message = await ctx.tx((tx) => (seat ? giveUpSeat(tx, seat) : leaveWaitlist(tx, entry)));
  return { message };
}
