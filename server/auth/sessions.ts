import { type Kysely, sql } from "kysely";
import type { LoginSession } from "../../contract/schema/accounts.ts";
import type { Ctx } from "../ctx.ts";
import { newId } from "../db/id.ts";
import type { Tables } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";
import { retention } from "../site/retention.ts";
import { deviceOf } from "./device.ts";
import { randomSecret, tokenHash } from "./tokens.ts";

export type Kind = "user" | "admin";
type Who = { kind: Kind; id: string; sessionId: string };

const dayMs = 24 * 60 * 60 * 1000;

/** A session ends when it was not used for so long; its cookie goes only to that kind's own calls. */
const rules: Record<Kind, { cookie: string; path: string; idleMs: number }> = {
  user: { cookie: "userRefresh", path: "/api/user", idleMs: retention.loginDays * dayMs },
  admin: { cookie: "adminRefresh", path: "/api/admin", idleMs: 30 * dayMs },
};

/** How long a lost answer to a refresh can be asked for again. */
const repeatMs = 10 * 60_000;

/** Begins a session for somebody who proved who she is: sets the refresh cookie, returns the access token. */
export async function startSession(ctx: Ctx, kind: Kind, personId: string): Promise<string> {
  const sessionId = newId(ctx.now.getTime());
  const token = tokenOf(ctx, sessionId, randomSecret());
  await ctx.db
    .insertInto("sessions")
    .values({
      id: sessionId,
      kind,
      person_id: personId,
      token_hash: tokenHash(token),
      device: deviceOf(ctx.userAgent),
      started_at: ctx.now,
      used_at: ctx.now,
      expires_at: idleEnd(ctx.now, kind),
    })
    .execute();
  keepInCookie(ctx, kind, token);
  return ctx.signer.accessToken({ kind, id: personId, sessionId });
}

/**
 * Takes the refresh cookie, gives its successor and a new access token. The successor is derived from the token, so
 * whoever asks again because the answer was lost, or at the same time from another tab, gets the same one; until the
 * successor is used itself, and for ten minutes at most. A token older than that was copied: it ends the session. One
 * that we never made ends nothing. Refuses `not-signed-in`.
 */
export async function refreshSession(ctx: Ctx, kind: Kind): Promise<string> {
  const token = cookieOf(ctx, kind);
  const sessionId = token === undefined ? undefined : sessionIdIn(token);
  if (!token || !sessionId) throw new Refusal("not-signed-in");
  const successor = tokenOf(ctx, sessionId, ctx.signer.mac("refresh token", token));
  const hash = tokenHash(token);
  const repeatUntil = new Date(ctx.now.getTime() + repeatMs);
  const alive = await ctx.db
    .updateTable("sessions")
    .set({
      token_hash: tokenHash(successor),
      previous_hash: hash,
      previous_until: sql<Date>`case when token_hash = ${hash} then ${repeatUntil} else previous_until end`,
      used_at: ctx.now,
      expires_at: idleEnd(ctx.now, kind),
    })
    .where("id", "=", sessionId)
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .where((is) =>
      is.or([
        is("token_hash", "=", hash),
        is.and([is("previous_hash", "=", hash), is("previous_until", ">", ctx.now)]),
      ]),
    )
    .returning("person_id")
    .executeTakeFirst();
  if (!alive) {
    if (isOurs(ctx, token)) await endSessions(ctx, { kind, sessionId });
    throw new Refusal("not-signed-in");
  }
  keepInCookie(ctx, kind, successor);
  return ctx.signer.accessToken({ kind, id: alive.person_id, sessionId });
}

/** Ends the session in the refresh cookie, if there is one, and takes the cookie away. */
export async function leaveSession(ctx: Ctx, kind: Kind): Promise<void> {
  const { cookie, path } = rules[kind];
  const token = cookieOf(ctx, kind);
  const sessionId = token === undefined ? undefined : sessionIdIn(token);
  if (token && sessionId) {
    const proof = isOurs(ctx, token) ? {} : { tokenHash: tokenHash(token) };
    await endSessions(ctx, { kind, sessionId, ...proof });
  }
  ctx.cookies.clear(cookie, { path });
}

type Which =
  | { kind: Kind; sessionId: string; personId?: string; tokenHash?: string; exceptSession?: never }
  | { kind: Kind; personId: string; exceptSession?: string; sessionId?: never; tokenHash?: never };

/** Ends one session, or all of a person's (but for one); returns how many. */
export async function endSessions(on: { db: Kysely<Tables>; now: Date }, which: Which): Promise<number> {
  let query = on.db
    .updateTable("sessions")
    .set({ ended_at: on.now })
    .where("kind", "=", which.kind)
    .where("ended_at", "is", null);
  if (which.personId !== undefined) query = query.where("person_id", "=", which.personId);
  if (which.sessionId !== undefined) query = query.where("id", "=", which.sessionId);
  if (which.tokenHash !== undefined) query = query.where("token_hash", "=", which.tokenHash);
  if (which.exceptSession !== undefined) query = query.where("id", "<>", which.exceptSession);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends one session of somebody's; her access token stops working at once. Refuses `not-found`, also for another's. */
export async function endSessionOf(
  ctx: Pick<Ctx, "db" | "now">,
  which: { kind: Kind; personId: string; sessionId: string },
): Promise<{ message: string }> {
  if ((await endSessions(ctx, which)) === 0) throw new Refusal("not-found");
  return { message: "That device is logged out." };
}

/** Where somebody is logged in, the latest used first; `isThis` is the session that asks. */
export async function activeSessions(
  ctx: Pick<Ctx, "db" | "now" | "actor">,
  kind: Kind,
  personId: string,
): Promise<LoginSession[]> {
  const sessions = await ctx.db
    .selectFrom("sessions")
    .select(["id", "device", "started_at", "used_at"])
    .where("kind", "=", kind)
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .orderBy("used_at", "desc")
    .execute();
  const thisSession = ctx.actor.kind === kind ? ctx.actor.sessionId : undefined;
  return sessions.map(({ id, device, started_at, used_at }) => ({
    id,
    device,
    startedAt: started_at.toISOString(),
    usedAt: used_at.toISOString(),
    isThis: id === thisSession,
  }));
}

/** Whether the session of an access token still runs. */
export async function isSessionAlive(db: Kysely<Tables>, who: Who, now: Date): Promise<boolean> {
  if (!isId(who.sessionId) || !isId(who.id)) return false;
  const row = await db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", who.sessionId)
    .where("kind", "=", who.kind)
    .where("person_id", "=", who.id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

function keepInCookie(ctx: Ctx, kind: Kind, token: string): void {
  const { cookie, path, idleMs } = rules[kind];
  ctx.cookies.set(cookie, token, { path, maxAgeSeconds: idleMs / 1000 });
}

function cookieOf(ctx: Ctx, kind: Kind): string | undefined {
  return ctx.cookies.get(rules[kind].cookie);
}

/** A refresh token: the session's id, a secret, and the proof that we made it. */
function tokenOf(ctx: Ctx, sessionId: string, secret: string): string {
  const content = `${sessionId}.${secret}`;
  return `${content}.${ctx.signer.mac("proof of a refresh token", content)}`;
}

/** Whether we made this token, however long ago. Tokens from before they carried a proof are not known by it. */
function isOurs(ctx: Ctx, token: string): boolean {
  const [sessionId = "", secret = ""] = token.split(".");
  return token === tokenOf(ctx, sessionId, secret);
}

function idleEnd(now: Date, kind: Kind): Date {
  return new Date(now.getTime() + rules[kind].idleMs);
}

function sessionIdIn(token: string): string | undefined {
  const [id = ""] = token.split(".", 1);
  return isId(id) ? id : undefined;
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
