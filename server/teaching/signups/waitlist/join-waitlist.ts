import { sql } from "kysely";
import { ordinal } from "../../../../contract/platform/language/counted.ts";
import type { joinWaitlist as schema } from "../../../../contract/teaching/signups/schema.ts";
import { text as t } from "../../../../contract/teaching/signups/text.ts";
import { isOwnAddress } from "../../../auth/students/student.ts";
import { newToken } from "../../../auth/tokens.ts";
import { type Ctx, type Parsed, Refusal, type Tx } from "../../../platform/call/ctx.ts";
import { newId } from "../../../platform/db/id.ts";
import { sendUnawaited } from "../../../platform/db/transaction.ts";
import { type LetterSignature, readLetterSignature } from "../../../site/documents/letter-signature.ts";
import { hasSeats, lockSeats } from "../../events/count-seats.ts";
import { answeringAbout } from "../../waivers/asked-about.ts";
import { keptPerson, knownPerson } from "../../waivers/waiver.ts";
import { waitlistJoined } from "../letters.ts";
import { participantId } from "../seats/claim-facts.ts";
import { openClassOfForm, requireOpenEvent } from "../seats/claim-seat.ts";
import {
  networkFingerprint,
  networkWaiting,
  refuseCrowdedWaitlist,
  refuseManyWaiting,
} from "../seats/unconfirmed-seats.ts";
import { isSeatOf } from "../seats/unpaid-holds.ts";
import { answerLookup } from "../student-lookups.ts";

/** Adds a person to the waitlist of a full class and emails them. Refusal codes: see contract/teaching/signups/schema.ts. */
export async function joinWaitlist(ctx: Ctx, { body }: Parsed<typeof schema>): Promise<{ message: string }> {
  const { name, email } = body;
  const event = await openClassOfForm(ctx, body, "signup_form_submit");
  const signature = await readLetterSignature(ctx);
  const isOwn = await isOwnAddress(ctx, email);
  const entry = { eventId: event.id, name, email, isAsked: !isOwn };
  const position = await answerLookup(ctx, { email }, (uncounting) =>
    answeringAbout(ctx, isOwn ? {} : { email, event }, () =>
      ctx.tx(async (tx) => {
        const entered = await enterWaitlist(tx, entry, signature);
        sendUnawaited(tx.db, ...uncounting);
        return entered;
      }),
    ),
  );
  return { message: t.youAreOnWaitlistWe(ordinal(position)) };
}

type Entry = {
  eventId: string;
  name: string;
  email: string;
  isAsked: boolean;
  /** Default: the person at the address, or their child with this name. */
  personId?: string;
};

/**
 * Adds a person to the waitlist under the lock of the event, and emails them. `isAsked`: a visitor typed the address.
 * Returns their position among those who have no offer yet.
 * Refuses `class-past`, `class-external`, `class-not-full`, `already-signed-up`, `already-waiting` and `confirm-first`.
 */
export async function enterWaitlist(tx: Tx, entry: Entry, signature: LetterSignature): Promise<number> {
  const { eventId, name, email, isAsked, personId } = entry;
  const known = personId ? keptPerson(personId) : knownPerson(email, name);
  const facts = sql<{ isSignedUp: boolean; ofNetwork: number }>`, exists (
    select from signups where event_id = ${eventId} and person_id = ${known} and ${isSeatOf(name)}) as "isSignedUp",
    ${networkWaiting(tx, eventId)} as "ofNetwork"`;
  const seats = await lockSeats(tx, eventId, facts);
  requireOpenEvent(seats.event, tx.now);
  // Before `already-signed-up`: a class with free seats, and a limit, must reveal nothing about the address.
  if (hasSeats(seats)) throw new Refusal("class-not-full");
  if (isAsked) refuseCrowdedWaitlist(seats.ofNetwork);
  if (seats.isSignedUp) throw new Refusal("already-signed-up");
  const { token, hash } = newToken();
  const row = { id: newId(tx.now.getTime()), event_id: eventId, name, email, token_hash: hash, joined_at: tx.now };
  const joined = await tx.db
    .insertInto("waitlist")
    .values({
      ...row,
      // Set for a caller without a login, whose entries are counted.
      network: isAsked ? networkFingerprint(tx) : null,
      person_id: participantId(tx, { name, email, phone: "", personId, waiver: undefined }),
    })
    .onConflict((conflict) => conflict.doNothing())
    // Does not see the inserted row.
    .returning(({ selectFrom }) =>
      selectFrom("waitlist as others")
        .where((is) => is.and({ "others.event_id": eventId, "others.state": "waiting" }))
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .as("ahead"),
    )
    .executeTakeFirstOrThrow(() => new Refusal("already-waiting"));
  if (isAsked) await refuseManyWaiting(tx, email);
  tx.changed("events");
  tx.noteReader(email, !isAsked);
  await tx.send(email, () => waitlistJoined(seats.event, { email, token, isAsked }, signature));
  return Number(joined.ahead) + 1;
}
