import { sql } from "kysely";
import type { Parsed } from "../../../contract/platform/call/endpoint.ts";
import type * as schema from "../../../contract/teaching/signups/schema.ts";
import { text as t } from "../../../contract/teaching/signups/text.ts";
import { requireOwnStudent } from "../../auth/students/student.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";
import { Refusal } from "../../platform/call/refusal.ts";
import { readCurrentWaiver, waiverInsert } from "../waivers/waiver.ts";
import { type NewWaiver, participantId } from "./seats/claim-facts.ts";
import { refuseWrongSigner } from "./seats/claim-seat.ts";
import { refuseOneChildMore } from "./seats/pending-seats.ts";
import { findSeatByLink } from "./seats/seat-by-link.ts";
import { isSeatOf, yieldHoldsOf } from "./seats/unpaid-holds.ts";
import { limitWaivers, mostWaivers, waiverFromForm } from "./sign-up.ts";

/**
 * Signs the waiver for the seat of a mailed link. Refuses `link-dead`, `limited`, and as `signForSeat` and `waiverFromForm`.
 */
export async function signSeatWaiver(ctx: Ctx, { body }: Parsed<typeof schema.signSeatWaiver>) {
  const seat = await findSeatByLink(ctx, body.token);
  if (seat.kind !== "seat") throw new Refusal("link-dead");
  await ctx.limit({ subject: `waivers of seat ${seat.id}`, ...mostWaivers });
  const waiver = await waiverFromForm(body, await readCurrentWaiver(ctx));
  await ctx.tx(async (tx) => {
    // Locks the sign-up: it may be cancelled concurrently.
    await signForSeat(tx, seat.id, { ...waiver, bornOn: body.bornOn }).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === "not-found" ? new Refusal("link-dead") : error;
    });
  });
  return { message: t.waiverIsSigned };
}

/** Signs the waiver for the calling student or their child. Refuses `not-found`, `limited`, and as `waiverFromForm`. */
export async function signHouseholdWaiver(ctx: Ctx, { params, body }: Parsed<typeof schema.signHouseholdWaiver>) {
  const { email, person_id } = await requireOwnStudent(ctx, params.id);
  await limitWaivers(ctx, ctx.actor);
  const waiver = await waiverFromForm(body, await readCurrentWaiver(ctx));
  await ctx.tx(async (tx) => {
    const person = await tx.db
      .selectFrom("people")
      .select(["id", "name", "born_on"])
      .where("id", "=", params.personId)
      .where((of) => of.or([of("id", "=", person_id), of("guardian_id", "=", person_id)]))
      .where("merged_into", "is", null)
      .forKeyShare()
      .executeTakeFirst();
    if (!person) throw new Refusal("not-found");
    const { id, name, born_on } = person;
    refuseWrongSigner(waiver, born_on, tx.now);
    await waiverInsert(tx, { name, email, ...waiver, person: sql<string>`${id}` }).statement.execute();
  });
  return { message: t.waiverIsSigned };
}

/**
 * Stores a waiver for a live sign-up without one. A guardian's signature makes the participant a child of the person at
 * the address, unless that person has the participant's name. Refuses `not-found`, `stale` if there is a waiver,
 * `already-signed-up` if that child has a seat in the class, and as `refuseWrongSigner` and `refuseOneChildMore`.
 */
export async function signForSeat(
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
    .where("signups.id", "=", signupId)
    .where("signups.state", "=", "live")
    .forUpdate("signups")
    .executeTakeFirst();
  if (!signup) throw new Refusal("not-found");
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
    // Who signs has the emailed link, or is with the owner.
    .set({
      is_pending: false,
      waiver_id: stored.id,
      person_id: id,
      ...(id === person_id ? {} : { booked_by: guardian_id }),
    })
    .where("id", "=", signupId)
    .execute();
}
