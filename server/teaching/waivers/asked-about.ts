import { sql } from "kysely";
import { text as t } from "../../../contract/auth/text.ts";
import { paths } from "../../../contract/paths.ts";
import type { RefusalCode } from "../../../contract/platform/call/refusals.ts";
import { text as shared } from "../../../contract/platform/language/text.ts";
import { dayWords } from "../../../contract/platform/values/time.ts";
import { type Ctx, Refusal, type Tx } from "../../platform/call/ctx.ts";
import { ownersWords } from "../../platform/language/language.ts";
import { countUpTo, windowStart } from "../../platform/limits/counters.ts";
import { button, facts, letterTo, paragraph } from "../../platform/mail/letter.ts";
import { isMailboxVariant } from "../../platform/mail/requested-mail-cap.ts";
import { readLetterSignature } from "../../site/documents/letter-signature.ts";
import { knownPerson } from "./waiver.ts";

// An address is not a caller: a stranger can type it. The answer of a form may say something about the person there, but
// never unnoticed: the address gets an email.

/** Refusals of a form that depend on the person at the typed address. Others name the address in `about`. */
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

/** A class that the form is about. */
type ClassOfForm = { title: string; date: string };
/** `email`: the typed address. Undefined for a logged-in student, who may ask about themselves. */
type Form = { email?: string; event?: ClassOfForm };

/**
 * Runs the part of a form that looks people up. Every refusal after `work` has called `found` is reported by email to
 * the address, because an unknown address would have been refused differently.
 */
export async function answeringAbout<T>(ctx: Ctx, { email, event }: Form, work: (found: () => void) => Promise<T>) {
  let isFound = false;
  try {
    return await work(() => {
      isFound = true;
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const about = error.about ?? (isFound || tellingCodes.has(error.code) ? email : undefined);
    if (about !== undefined)
      await ctx.tx(async (tx) => {
        if (error.about !== undefined || (await isKnown(tx, about))) await noteQuestion(tx, about, event);
      });
    throw error;
  }
}

async function isKnown({ db }: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`select ${knownPerson(email)} is not null as "isKnown"`.execute(db);
  return rows[0]!.isKnown;
}

/**
 * Emails an address that a form used it: one letter a day, with a counter of its own. All variants of a mailbox, which
 * a stranger can make known by sign-ups, share a cap.
 */
export async function noteQuestion(tx: Tx, email: string, event?: ClassOfForm): Promise<void> {
  const key = `asked about ${tx.signer.mac("question about an address", email.trim().toLowerCase())}`;
  const today = { key, windowAt: windowStart(tx.now, 24 * 60 * 60 * 1000) };
  if ((await countUpTo(tx.db, today, 1)) === 0) return;
  const { teacher, address } = await readLetterSignature(tx);
  await tx.send(email, () =>
    letterTo({
      to: { address: email },
      asked: isMailboxVariant(email.trim()) ? "question" : undefined,
      replyTo: "owner",
      subject: t.emailInForm,
      body: [
        paragraph(t.someoneEnteredYourEmail),
        facts({ [shared.classLabel]: event && `${ownersWords(event.title)}, ${dayWords(event.date)}` }),
        paragraph(t.ifItWasYouLogIn),
        button(shared.logIn, paths.login()),
      ],
      teacher,
      note: t.nothingOfYoursChanged(address),
    }),
  );
}
