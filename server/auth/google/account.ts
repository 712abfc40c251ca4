import { sql } from "kysely";
import { text as t } from "../../../contract/auth/text.ts";
import { email as emailShape, lineOrNothing } from "../../../contract/platform/values/schema.ts";
import type { Tx } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import { type Letter, letterTo, paragraph } from "../../platform/mail/letter.ts";
import { GoogleLoginError, type GooglePerson } from "./provider.ts";

/**
 * Returns the id of the account for a Google identity: found by issuer and subject, else by email, else created. The
 * email counts only if Google has verified it; otherwise a caller could claim another student's address.
 */
export async function findOrCreateAccount(tx: Tx, person: GooglePerson): Promise<string> {
  const known = await knownAccount(tx, person);
  if (known) return known;
  const email = emailShape.safeParse(person.email);
  if (!email.success) throw new GoogleLoginError("no address that can be used");
  if (!person.isEmailVerified) throw new GoogleLoginError("address not verified");
  const { id: userId, wasProven } = await accountWith(tx, email.data, person);
  if (!wasProven) await tx.hooks.emailProven(tx, { id: userId, email: email.data });
  const linked = await tx.db
    .insertInto("user_identities")
    .values({ issuer: person.issuer, subject: person.subject, user_id: userId, linked_at: tx.now })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  // A concurrent return of the same person may have linked the identity first.
  if (!linked && (await knownAccount(tx, person)) !== userId) throw new GoogleLoginError("linked meanwhile");
  if (linked && wasProven) await tx.send(email.data, () => googleLinked(email.data));
  return userId;
}

/** Finds by issuer and subject only: the address at Google may have changed. */
async function knownAccount(tx: Tx, { issuer, subject }: GooglePerson): Promise<string | undefined> {
  const known = await tx.db
    .selectFrom("user_identities")
    .innerJoin("users", "users.id", "user_id")
    .select(["users.id", "state"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (known?.state !== "gone") return known?.id;
  // The account was deleted while it was being linked. Drop the stale link, so that a new account is created.
  const links = tx.db.deleteFrom("user_identities").where("issuer", "=", issuer).where("subject", "=", subject);
  await links.where("user_id", "=", known.id).execute();
  return undefined;
}

/**
 * Finds or creates the live account with this proven address; the unique index decides a race. Any visitor could have
 * typed the names of an unproven account, so Google's names replace them.
 */
async function accountWith(tx: Tx, email: string, person: GooglePerson): Promise<{ id: string; wasProven: boolean }> {
  const nameOf = (claim: string) => lineOrNothing(80).catch("").parse(claim);
  const { rows } = await sql<{ id: string; proven_at: Date }>`
    insert into users (id, email, first_name, last_name, image, state, created_at, proven_at)
    values (${newId(tx.now.getTime())}, ${email}, ${nameOf(person.firstName)}, ${nameOf(person.lastName)},
      ${imageOf(person.image)}, 'live', ${tx.now}, ${tx.now})
    on conflict (lower(email)) where state <> 'gone' do update set
      state = 'live',
      proven_at = coalesce(users.proven_at, excluded.proven_at),
      first_name = case when users.state = 'unproven' and excluded.first_name <> ''
        then excluded.first_name else users.first_name end,
      last_name = case when users.state = 'unproven' and excluded.last_name <> ''
        then excluded.last_name else users.last_name end,
      image = coalesce(users.image, excluded.image)
    returning id, proven_at`.execute(tx.db);
  const { id, proven_at } = rows[0]!;
  return { id, wasProven: proven_at.getTime() < tx.now.getTime() };
}

function imageOf(claim: string | undefined): string | null {
  const address = claim && claim.length <= 2000 ? URL.parse(claim) : null;
  return address?.protocol === "https:" ? address.href : null;
}

/** To a student with an existing account: it is now linked to their Google account. */
function googleLinked(to: string): Letter {
  return letterTo({
    to: { address: to },
    // The email asks for a reply, and MAIL_FROM may be an unread mailbox.
    replyTo: "owner",
    subject: t.youCanNowLog,
    body: [paragraph(t.someoneLoggedInWithGoogle)],
    note: t.ifNotYouReply,
  });
}
