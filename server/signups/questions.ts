import { sql } from "kysely";
import type { RefusalCode } from "../../contract/refusals.ts";
import type { Ctx, Tx } from "../ctx.ts";
import { countUpTo, windowStart } from "../limits/counters.ts";
import { Refusal } from "../refusal.ts";
import { readLetterSignature } from "../site/letter-signature.ts";
import { knownPerson } from "../waivers/waiver.ts";
import { addressInForm } from "./letters.ts";

// An address is not a caller: who knows it can type it. The answer of a form may say something about the person there, but
// never unnoticed: the address gets an email.

/** Refusals of a form that depend on the person at the typed address. */
const tellingCodes: ReadonlySet<RefusalCode> = new Set([
  "already-signed-up",
  "already-waiting",
  "email-unknown",
  "student-unknown",
  "waiver-changed",
  "name-needed",
  "guardian-missing",
  "invalid",
]);

/** `email`: the typed address of a form. Undefined for a logged-in student, who may ask about themselves. */
type Form = { email?: string; eventId: string };

/** Runs the part of a form that looks people up. A refusal that says something about one of them is noted by email. */
export async function answeringAbout<T>(ctx: Ctx, { email, eventId }: Form, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTelling = error instanceof Refusal && (error.about !== undefined || tellingCodes.has(error.code));
    const about = isTelling ? (error.about ?? email) : undefined;
    if (about !== undefined) await ctx.tx((tx) => noteQuestion(tx, about, eventId));
    throw error;
  }
}

/** Emails a known address that a form used it: one letter a day, which no other letter can use up. */
export async function noteQuestion(tx: Tx, email: string, eventId: string): Promise<void> {
  const event = await tx.db
    .selectFrom("events")
    .selectAll()
    .where("id", "=", eventId)
    .where(sql<boolean>`${knownPerson(email)} is not null`)
    .executeTakeFirst();
  if (!event) return;
  const key = `asked about ${tx.signer.mac("question about an address", email.trim().toLowerCase())}`;
  const today = { key, windowAt: windowStart(tx.now, 24 * 60 * 60 * 1000) };
  if ((await countUpTo(tx.db, today, 1)) === 0) return;
  const signature = await readLetterSignature(tx);
  await tx.send(email, () => addressInForm(event, { email }, signature));
}
