import { sql } from "kysely";
import { email as emailShape, lineOrNothing } from "../../../contract/schema/text.ts";
import type { Tx } from "../../ctx.ts";
import { newId } from "../../db/id.ts";
import { googleLinked } from "./letters.ts";
import { GoogleProblem, type GooglePerson } from "./provider.ts";

/**
 * The account of whom Google vouches for: hers by issuer and subject, else the one with her e-mail, else a new one.
 * An e-mail counts only if Google has verified it: otherwise anybody could say that hers is another student's. Throws
 * a GoogleProblem when there is none and none may be made. Returns its id.
 */
export async function findOrCreateAccount(tx: Tx, person: GooglePerson): Promise<string> {
  const known = await knownAccount(tx, person);
  if (known) return known;
  const email = emailShape.safeParse(person.email);
  if (!email.success) throw new GoogleProblem("no address that can be used");
  if (!person.isEmailVerified) throw new GoogleProblem("address not verified");
  const { id: userId, wasHersBefore } = await accountWith(tx, email.data, person);
  if (!wasHersBefore) await tx.hooks.emailProven(tx, { id: userId, email: email.data });
  const linked = await tx.db
    .insertInto("user_identities")
    .values({ issuer: person.issuer, subject: person.subject, user_id: userId, linked_at: tx.now })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  // She returned twice at once, and the other one was first.
  if (!linked && (await knownAccount(tx, person)) !== userId) throw new GoogleProblem("linked meanwhile");
  if (linked && wasHersBefore) await tx.send(googleLinked(email.data));
  return userId;
}

/** By issuer and subject alone: she may have another address at Google by now. */
async function knownAccount(tx: Tx, { issuer, subject }: GooglePerson): Promise<string | undefined> {
  const known = await tx.db
    .selectFrom("user_identities")
    .innerJoin("users", "users.id", "user_id")
    .select(["users.id", "state"])
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  if (known?.state !== "gone") return known?.id;
  // Her account went while she was being linked to it; she begins anew.
  await tx.db
    .deleteFrom("user_identities")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .where("user_id", "=", known.id)
    .execute();
  return undefined;
}

/**
 * The live account with this proven address, made if there is none; the unique index decides between two at once.
 * What stood in an account that nobody had proven was typed by anybody: Google's words take its place.
 */
async function accountWith(
  tx: Tx,
  email: string,
  person: GooglePerson,
): Promise<{ id: string; wasHersBefore: boolean }> {
  const told = (column: "first_name" | "last_name") =>
    sql<string>`case when users.state = 'unproven' and ${sql.ref(`excluded.${column}`)} <> ''
      then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`users.${column}`)} end`;
  const { id, proven_at } = await tx.db
    .insertInto("users")
    .values({
      id: newId(tx.now.getTime()),
      email,
      first_name: nameOf(person.firstName),
      last_name: nameOf(person.lastName),
      image: imageOf(person.image),
      state: "live",
      created_at: tx.now,
      proven_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .where(sql<boolean>`state <> 'gone'`)
        .doUpdateSet({
          state: "live",
          proven_at: sql`coalesce(users.proven_at, excluded.proven_at)`,
          first_name: told("first_name"),
          last_name: told("last_name"),
          image: sql`coalesce(users.image, excluded.image)`,
        }),
    )
    .returning(["id", "proven_at"])
    .executeTakeFirstOrThrow();
  return { id, wasHersBefore: proven_at!.getTime() < tx.now.getTime() };
}

function nameOf(told: string): string {
  return lineOrNothing(80).catch("").parse(told);
}

function imageOf(told: string | undefined): string | null {
  const address = told && told.length <= 2000 ? URL.parse(told) : null;
  return address?.protocol === "https:" ? address.href : null;
}
