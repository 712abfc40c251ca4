import { sql, type Compilable } from "kysely";
import { text as shared } from "../../../contract/platform/language/text.ts";
import type * as schema from "../../../contract/teaching/signups/schema.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { isOwnAddress, requireStudent, type UserRow } from "../../auth/students/student.ts";
import { type Ctx, isPastLimit, type Parsed, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { sendUnawaited } from "../../platform/db/transaction.ts";
import { customerNetworkOf } from "../../platform/http/network.ts";
import { readLetterSignature, type LetterSignature } from "../../site/documents/letter-signature.ts";
import { answeringAbout } from "../waivers/asked-about.ts";
import { normalizeSignature } from "../waivers/signature.ts";
import { findSignedWaiver, knownPerson, readCurrentWaiver, waiverInsert, type WaiverText } from "../waivers/waiver.ts";
import { findReturningStudent, householdOf, returning } from "./household.ts";
import { seatToPay } from "./letters.ts";
import { findCallersEntry, findCallersSeat } from "./seats/callers-seat.ts";
import { participantId, type NewWaiver } from "./seats/claim-facts.ts";
import { openClassOfForm, refuseWrongSigner, takeSeats } from "./seats/claim-seat.ts";
import { refuseOneChildMore } from "./seats/pending-seats.ts";
import { isSeatOf, yieldHoldsOf } from "./seats/unpaid-holds.ts";
import { answerLookup } from "./student-lookups.ts";

type Form = Parsed<typeof schema.signUp>["body"];
type SignedForm = Pick<Form, "waiverVersion" | "signature" | "guardian" | "isMinor">;

/**
 * Signs a student up for a class, with the form's waiver or, without `waiver`, with an earlier one of the person. A
 * guardian's signature is for the student and for the other children. Emails the student and the owner. Refusal codes:
 * see `signUp` in contract/teaching/signups/schema.ts. A refusal stores nothing.
 */
export async function signUp(ctx: Ctx, { body }: { body: Form }): Promise<schema.SeatTaken> {
  const { name, email, phone, bornOn, also = [], offerToken, pays } = body;
  const event = await openClassOfForm(ctx, body, "signup_form_submit", { seats: 1 + also.length });
  const isOwn = await isOwnAddress(ctx, email);
  const text = await readCurrentWaiver(ctx);
  if (body.waiver && isOwn) await limitWaivers(ctx, ctx.actor);
  const signed = body.waiver ? await waiverFromForm(body, text) : undefined;
  if (also.length > 0 && !signed?.guardian) throw new Refusal("guardian-missing");
  const people = [{ name, bornOn }, ...also].map((one) => ({ email, phone, ...one, waiver: signed }));
  for (const one of people) refuseWrongSigner(signed, one.bornOn, ctx.now);
  const signature = await readLetterSignature(ctx);
  const take = (uncounting: readonly Compilable[]) =>
    answeringAbout(ctx, isOwn ? {} : { email, event }, async (found) => {
      const waiver = signed ?? (await earlierWaiver(ctx, body, text));
      if (!signed) found();
      const [first, ...others] = people.map((one) => ({ ...one, waiver }));
      const request = { eventId: event.id, offerToken, isOwn, pays };
      return ctx.tx(async (tx) => {
        const taken = await takeSeats(tx, request, [first!, ...others], signature);
        sendUnawaited(tx.db, ...uncounting);
        return taken;
      });
    });
  const mail = mailOfHeldSeats(ctx, email, event, signature);
  // Without a new waiver, the answer says whether the address is a student's.
  const { seat, token, isOfferee } = await (signed ? take([]) : answerLookup(ctx, { email, mail }, take));
  // The link shows and proves an address: only a caller who got an email there may have it.
  return { message: t.signUpSuccessfulConfirmationEmail, ...seat, token: isOfferee ? token : undefined };
}

/**
 * Signs a returning student up by email, and by first name if several people share it, if the person has signed the
 * current waiver. Takes name and phone from an earlier sign-up (household.ts). Emails the student a link for undoing
 * it. Refusal codes: see `checkStudent` in contract/teaching/signups/schema.ts.
 */
export async function signUpReturning(ctx: Ctx, { body }: Parsed<typeof schema.signUpReturning>) {
  const { email, name, pays } = body;
  const needsBotCheck = body.recaptchaToken !== "" || (await isPastUncheckedCalls(ctx));
  const event = await openClassOfForm(ctx, body, needsBotCheck ? "submit" : undefined, { seats: 1 });
  const isOwn = await isOwnAddress(ctx, email);
  const signature = await readLetterSignature(ctx);
  const mail = mailOfHeldSeats(ctx, email, event, signature);
  const { seat } = await answerLookup(ctx, { email, mail }, (uncounting) =>
    answeringAbout(ctx, isOwn ? {} : { email, event }, async (found) => {
      const student = await findReturningStudent(ctx, email, name);
      found();
      return ctx.tx(async (tx) => {
        const taken = await takeSeats(tx, { eventId: event.id, isOwn, pays }, [student], signature);
        sendUnawaited(tx.db, ...uncounting);
        return taken;
      });
    }),
  );
  return { message: t.signUpSuccessfulConfirmationEmail, ...seat };
}

/**
 * Accepts the seat offered by a mailed link, for a student who has signed the current waiver. Refuses `waiver-needed`
 * otherwise; the sign-up page then accepts the offer with the waiver and the same token. Refuses `link-dead` if the
 * offer has ended, `class-past`, `class-external`, `already-signed-up`, and `class-full` if the capacity was reduced.
 */
export async function acceptOffer(ctx: Ctx, { body }: Parsed<typeof schema.acceptOffer>): Promise<schema.SeatTaken> {
  const entry = await findCallersEntry(ctx, body);
  if (entry.kind === "seat") throw new Refusal("link-dead");
  const [self] = await householdOf(ctx, sql<string>`${entry.person_id}`);
  if (self?.waiver !== "current") throw new Refusal("waiver-needed");
  const signature = await readLetterSignature(ctx);
  const request = { eventId: entry.event_id, offerToken: body.token, pays: body.pays };
  const person = { ...returning(self, entry.email), email: entry.email };
  const { seat, token } = await ctx.tx((tx) => takeSeats(tx, request, [person], signature));
  return { message: shared.youAreInConfirmationEmail, ...seat, token };
}

/** Emails the link that pays the seats, if they are held until then. */
const mailOfHeldSeats =
  (ctx: Ctx, email: string, event: Parameters<typeof seatToPay>[0], signature: LetterSignature) =>
  async ({ seat: { toPay } }: { seat: Pick<schema.SeatTaken, "toPay"> }) => {
    if (!toPay) return;
    const to = { email, token: toPay.token, until: new Date(toPay.heldUntil) };
    await ctx.tx((tx) => tx.send(email, () => seatToPay(event, to, signature)));
  };

/**
 * Counts a call without a bot token. Clients that know only email, class and date send none; our pages always do. True
 * above the limit of the network: then the token is required.
 */
const isPastUncheckedCalls = (ctx: Ctx): Promise<boolean> =>
  isPastLimit(
    ctx.limit({ subject: `unchecked students from ${customerNetworkOf(ctx.ip)}`, most: 5, seconds: 10 * 60 }),
  );

/** Each is kept for years with its signature, also if a later one replaces it. */
const mostWaivers = { most: 20, seconds: 24 * 60 * 60 };

/** Counts a waiver that a logged-in student signs. Refuses `limited`. */
async function limitWaivers(ctx: Pick<Ctx, "limit">, student: Ctx["actor"]): Promise<void> {
  if (student.kind === "user") await ctx.limit({ subject: `waivers of ${student.id}`, ...mostWaivers });
}

/** The waiver signed in the form. Refuses `waiver-stale`, `guardian-missing` and `signature-unusable`. */
async function waiverFromForm(form: SignedForm, text: WaiverText) {
  if (form.waiverVersion !== undefined && form.waiverVersion !== text.version) throw new Refusal("waiver-stale");
  if (form.isMinor && !form.guardian) throw new Refusal("guardian-missing");
  return { text, signature: await normalizeSignature(form.signature), guardian: form.guardian };
}

/** The waiver that the person signed earlier. Refuses `email-unknown`, and `waiver-changed` for an outdated text. */
async function earlierWaiver(ctx: Ctx, { email, name }: Form, text: WaiverText): Promise<{ id: string }> {
  const signed = await findSignedWaiver(ctx, knownPerson(email, name), text);
  if (!signed) throw new Refusal("email-unknown");
  if (!signed.isCurrent) throw new Refusal("waiver-changed");
  return { id: signed.id };
}

/**
 * Signs a waiver: for the seat of a mailed link, for a sign-up on the owner's device, or for the calling student or their
 * child. Refuses as `findCallersSeat`, `not-found`, `limited`, and as `waiverFromForm` and `signForSeat`.
 */
export async function signWaiver(ctx: Ctx, { body }: Parsed<typeof schema.signWaiver>) {
  const { token, personId, bornOn } = body;
  const seat = token === undefined ? undefined : await findCallersSeat(ctx, { token });
  const signupId = seat?.id ?? (ctx.actor.kind === "admin" ? body.signupId : undefined);
  const student = signupId === undefined ? await requireStudent(ctx) : undefined;
  if (seat) await ctx.limit({ subject: `waivers of seat ${seat.id}`, ...mostWaivers });
  if (student) await limitWaivers(ctx, ctx.actor);
  const waiver = await waiverFromForm(body, await readCurrentWaiver(ctx));
  await ctx.tx(async (tx) => {
    if (student) return signForMember(tx, student, personId, waiver);
    // Locks the sign-up: it may be cancelled concurrently.
    return signForSeat(tx, signupId!, { ...waiver, bornOn }).catch((error: unknown) => {
      throw seat && error instanceof Refusal && error.code === "not-found" ? new Refusal("link-dead") : error;
    });
  });
  return { message: t.waiverIsSigned };
}

/** Signs for a student or their child. Refuses `not-found`, and as `refuseWrongSigner`. */
async function signForMember(tx: Tx, { email, person_id }: UserRow, personId = person_id, waiver: NewWaiver) {
  const { id, name, born_on } = await tx.db
    .selectFrom("people")
    .select(["id", "name", "born_on"])
    .where("id", "=", personId)
    .where((of) => of.or([of("id", "=", person_id), of("guardian_id", "=", person_id)]))
    .where("merged_into", "is", null)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new Refusal("not-found"));
  refuseWrongSigner(waiver, born_on, tx.now);
  await waiverInsert(tx, { name, email, ...waiver, person: sql<string>`${id}` }).statement.execute();
}

/**
 * Stores a waiver for a live sign-up without one. A guardian's signature makes the participant a child of the person at
 * the address, unless that person has the participant's name. Refuses `not-found`, `stale` if there is a waiver,
 * `already-signed-up` if that child has a seat in the class, and as `refuseWrongSigner` and `refuseOneChildMore`.
 */
async function signForSeat(
  tx: Tx,
  signupId: string,
  { bornOn, ...waiver }: NewWaiver & { bornOn: string | undefined },
): Promise<void> {
  const signup = await tx.db
    .selectFrom("signups")
    .innerJoin("people", "people.id", "signups.person_id")
    .select([
      "signups.name",
      "signups.email",
      "waiver_id",
      "person_id",
      "event_id",
      "people.email as address",
      "people.born_on",
    ])
    .where((is) => is.and({ "signups.id": signupId, "signups.state": "live" }))
    .forUpdate("signups")
    .executeTakeFirstOrThrow(() => new Refusal("not-found"));
  if (signup.waiver_id) throw new Refusal("stale", { message: t.waiverIsSignedAlready });
  const { name, email, address, person_id, event_id } = signup;
  const isChildThere = waiver.guardian !== undefined && address !== null && email !== "";
  if (isChildThere) await refuseOneChildMore(tx, email, name);
  const who = isChildThere ? participantId(tx, { name, email, phone: "", bornOn, waiver }) : sql`${person_id}::uuid`;
  const { rows: found } = await sql<{ id: string }>`select ${who} as id`.execute(tx.db);
  const { id } = found[0]!;
  const { rows } = await sql<{ born_on: string | null; guardian_id: string | null; hasSeat: boolean }>`
    select born_on, guardian_id, exists (
      select from signups where event_id = ${event_id} and person_id = people.id and signups.id <> ${signupId}
        and not is_pending and ${isSeatOf(name)}) as "hasSeat"
    from people where id = ${id}`.execute(tx.db);
  const { born_on, guardian_id, hasSeat } = rows[0]!;
  if (hasSeat) throw new Refusal("already-signed-up", { message: t.isSignedUpAlready(name) });
  refuseWrongSigner(waiver, born_on ?? bornOn, tx.now);
  await yieldHoldsOf(tx, event_id, id);
  const stored = waiverInsert(tx, { name, email, ...waiver, person: sql<string>`${id}` });
  await stored.statement.execute();
  if (waiver.guardian) await sql`select keep_birthday(${id}, ${bornOn ?? null})`.execute(tx.db);
  await tx.db
    .updateTable("signups")
    // The signer has the emailed link, or is with the owner.
    .set({
      is_pending: false,
      waiver_id: stored.id,
      person_id: id,
      ...(id === person_id ? {} : { booked_by: guardian_id }),
    })
    .where("id", "=", signupId)
    .execute();
}
