import { sql } from "kysely";
import type { LoginAttempt } from "../../../contract/auth/calls.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { networkOf } from "../../platform/http/network.ts";
import { deviceName } from "../device.ts";

/** The last step of the login that was checked. */
export type LoginStep = Tables["login_attempts"]["step"];

type Attempt = { succeeded: boolean; step: LoginStep };

/** Rows kept of each kind: a flood of wrong passwords does not push out logins or wrong codes. */
export const attemptsKept = 100;
const hourMs = 60 * 60 * 1000;

/**
 * Records an attempt at the owner's login and deletes the oldest rows of its kind, in one statement. The attempts of
 * one network in one hour are one row. Rows that another call is changing are not deleted, so that no two calls deadlock.
 */
export async function recordLoginAttempt(
  { db, now, ip, userAgent }: Pick<Ctx, "db" | "now" | "ip"> & { userAgent: string },
  { succeeded, step }: Attempt,
): Promise<void> {
  const hourAt = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  await sql`
    with counted as (
      insert into login_attempts (succeeded, step, network, hour_at, device, first_at, last_at)
      values (${succeeded}, ${step}, ${networkOf(ip)}, ${hourAt}, ${deviceName(userAgent)}, ${now}, ${now})
      on conflict (succeeded, step, network, hour_at) do update set
        times = login_attempts.times + 1, last_at = excluded.last_at,
        device = case when login_attempts.device = excluded.device then excluded.device else '' end)
    delete from login_attempts where ctid in (
      select ctid from login_attempts
      where succeeded = ${succeeded} and step = ${step}
      order by last_at desc offset ${sql.lit(attemptsKept - 1)} for update skip locked)`.execute(db);
}

/** How long a second factor may take after the password. */
const secondStepMinutes = 10;

/** The recorded attempts, newest first, without right passwords that were followed by a login from the same network. */
export async function loginAttempts({ db }: Pick<Ctx, "db">): Promise<LoginAttempt[]> {
  const isShown = sql<boolean>`not (step = 'second-factor' and exists (
    select from login_attempts as login
    where login.succeeded and login.network = login_attempts.network and login.last_at between login_attempts.last_at
      and login_attempts.last_at + ${sql.lit(secondStepMinutes)} * interval '1 minute'))`;
  const attempts = db.selectFrom("login_attempts").selectAll().where(isShown);
  const rows = await attempts.orderBy("last_at", "desc").execute();
  return rows.map(({ succeeded, step, network, device, times, first_at, last_at }) => ({
    succeeded,
    step,
    network,
    device,
    times,
    firstAt: first_at.toISOString(),
    lastAt: last_at.toISOString(),
  }));
}
