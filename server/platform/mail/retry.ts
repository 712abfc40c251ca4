import { type Kysely, sql } from "kysely";
import type { Tables } from "../db/schema.ts";
import { type Mail, MailRefused, DeliveryUnconfirmed } from "./index.ts";

/**
 * Minutes until the retry after the first, second, … refusal. A relay in trouble refuses all mails for a while, so a
 * refusal is final only after the last retry. A mail to a wrong address fails after 35 minutes.
 */
const afterRefusals = [1, 4, 10, 20];
/** Minutes between the retries after those, for two days, and only while the relay refuses all other mails too. */
const whileRelayRefuses = 60;
const mostRefusals = afterRefusals.length + 48;
/** Minutes until the retry after a lost response. Each attempt may make one more copy: six at most. */
const afterLostResponses = [5, 10, 30, 75, 120];

/** The changes to a mail that was refused or not confirmed; undefined for any other error. */
export async function planRetry(db: Kysely<Tables>, mail: Mail, error: unknown, now: Date) {
  if (error instanceof MailRefused) return afterRefusal(db, mail, now);
  if (error instanceof DeliveryUnconfirmed) {
    const unconfirmed = mail.unconfirmed + 1;
    return { unconfirmed, ...later(now, afterLostResponses[unconfirmed - 1]) };
  }
  return undefined;
}

async function afterRefusal(db: Kysely<Tables>, mail: Mail, now: Date) {
  const refusals = mail.refusals + 1;
  const refused_at = mail.refused_at ?? now;
  let minutes = afterRefusals[refusals - 1];
  if (!minutes && refusals < mostRefusals && (await refusesAll(db, mail, refused_at))) minutes = whileRelayRefuses;
  return { refusals, refused_at, ...later(now, minutes) };
}

/** The next attempt in `minutes`; without minutes, the mail is given up. */
function later(now: Date, minutes: number | undefined) {
  if (!minutes) return { state: "failed" as const, next_try_at: null };
  return { next_try_at: new Date(now.getTime() + minutes * 60_000) };
}

/** Whether, since then, the relay refused another address and accepted no mail to another address. */
async function refusesAll(db: Kysely<Tables>, { recipient }: Mail, since: Date): Promise<boolean> {
  const { rows } = await sql<{ refusesAll: boolean }>`
    select exists (
      select from mails
      where refusals > 0 and tried_at >= ${since} and recipient->>'address' <> ${recipient.address}
    ) and not exists (
      select from mails
      where state = 'sent' and sent_at >= ${since} and recipient->>'address' <> ${recipient.address}
    ) as "refusesAll"`.execute(db);
  return rows[0]?.refusesAll ?? false;
}
