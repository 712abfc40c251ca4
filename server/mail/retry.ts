import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/schema.ts";
import { type Mail, Refused, Unconfirmed } from "./index.ts";

/**
 * Minutes until the next try after the first, second, … refusal. A relay in trouble refuses everybody for a while, so a
 * refusal is final only when the tries are used up; a wrong address is undelivered after 35 minutes.
 */
const afterRefusals = [1, 4, 10, 20];
/** Then, while the relay refuses others too and takes nothing: every hour for two days. */
const afterRelaysRefusal = 60;
const mostRefusals = afterRefusals.length + 48;

/** Minutes until the next try after a lost answer. Each try may make one more copy: six at most. */
const afterLostAnswers = [5, 10, 30, 75, 120];

/** What becomes of a mail that was refused or not confirmed; undefined for any other error. */
export async function retryOf(db: Kysely<Tables>, mail: Mail, error: unknown, now: Date) {
  if (error instanceof Refused) return afterRefusal(db, mail, now);
  if (error instanceof Unconfirmed) {
    const unconfirmed = mail.unconfirmed + 1;
    return { unconfirmed, ...later(now, afterLostAnswers[unconfirmed - 1]) };
  }
  return undefined;
}

async function afterRefusal(db: Kysely<Tables>, mail: Mail, now: Date) {
  const refusals = mail.refusals + 1;
  const refused_at = mail.refused_at ?? now;
  let minutes = afterRefusals[refusals - 1];
  if (!minutes && refusals < mostRefusals && (await refusesEverybody(db, mail, refused_at)))
    minutes = afterRelaysRefusal;
  return { refusals, refused_at, ...later(now, minutes) };
}

/** Without minutes, the mail is given up. */
function later(now: Date, minutes: number | undefined) {
  if (!minutes) return { state: "failed" as const, next_try_at: null };
  return { next_try_at: new Date(now.getTime() + minutes * 60_000) };
}

/** Since then, the relay refused another address and took no mail for another address. */
async function refusesEverybody(db: Kysely<Tables>, { recipient }: Mail, since: Date): Promise<boolean> {
  const { rows } = await sql<{ refusesEverybody: boolean }>`
    select exists (
      select from mails
      where refusals > 0 and tried_at >= ${since} and recipient->>'address' <> ${recipient.address}
    ) and not exists (
      select from mails
      where state = 'sent' and sent_at >= ${since} and recipient->>'address' <> ${recipient.address}
    ) as "refusesEverybody"`.execute(db);
  return rows[0]?.refusesEverybody ?? false;
}
