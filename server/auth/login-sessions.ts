import { type Kysely, sql } from "kysely";
import type { LoginSession } from "../../contract/auth/schema.ts";
import { text as t } from "../../contract/auth/text.ts";
import { type Ctx, Refusal } from "../platform/call/ctx.ts";
import { newId } from "../platform/db/id.ts";
import type { Tables } from "../platform/db/schema.ts";
import { networkOf } from "../platform/http/network.ts";
import { retention } from "../site/documents/retention-periods.ts";
import { deviceName } from "./device.ts";
import { randomSecret, tokenHash } from "./tokens.ts";

type PersonKind = "user" | "admin";
type TokenClaims = { kind: PersonKind; id: string; sessionId: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * A login session ends after `idleMs` without use, and `mostMs` after its start. Its cookie is sent only to the endpoints
 * of its kind.
 */
const rules: Record<PersonKind, { cookie: string; path: string; idleMs: number; mostMs: number }> = {
  user: {
    cookie: "userRefresh",
    path: "/api/user",
    idleMs: retention.loginDays * dayMs,
    mostMs: retention.loginMostDays * dayMs,
  },
  admin: { cookie: "adminRefresh", path: "/api/admin", idleMs: 30 * dayMs, mostMs: 180 * dayMs },
};

/** How long a refresh can be repeated after its response was lost. */
const repeatMs = 10 * 60_000;

/** Starts a session for an authenticated person: sets the refresh cookie and returns the access token. */
export async function startSession(
  ctx: Ctx,
  kind: PersonKind,
  personId: string,
  { db }: Pick<Ctx, "db"> = ctx,
): Promise<string> {
  const sessionId = newId(ctx.now.getTime());
  const token = tokensOf(ctx, `${sessionId}.${randomSecret()}`)[0]!;
  const session = { id: sessionId, kind, person_id: personId, token_hash: tokenHash(token) };
  const times = { started_at: ctx.now, used_at: ctx.now, expires_at: idleExpiry(ctx.now, kind) };
  ctx.about({ session: sessionId });
  await db
    .insertInto("sessions")
    .values({
      ...session,
      ...times,
      device: deviceName(ctx.userAgent),
      network: kind === "admin" ? networkOf(ctx.ip) : "",
    })
    .execute();
  setCookie(ctx, kind, token);
  return ctx.signer.accessToken({ kind, id: personId, sessionId });
}

/**
 * Rotates the refresh token in the cookie and returns a new access token. The successor is derived from the token:
 * a repeat after a lost response and a concurrent request from another tab get the same one, for at most ten minutes
 * and until the successor is itself used, also if the site's secret has changed since. An older token must be a copy
 * and ends the session. A token that this site did not issue ends nothing. Refuses `not-signed-in`.
 */
export async function refreshSession(ctx: Ctx, kind: PersonKind): Promise<{ accessToken: string }> {
  const cookie = readCookie(ctx, kind);
  if (!cookie) throw new Refusal("not-signed-in");
  const { token, sessionId } = cookie;
  const secrets = ctx.signer.macs("refresh token", token);
  const successors = secrets.map((secret, at) => tokensOf(ctx, `${sessionId}.${secret}`)[at]!);
  const hash = tokenHash(token);
  const repeatUntil = new Date(ctx.now.getTime() + repeatMs);
  const { rows } = await sql<{ person_id: string; token_hash: string }>`
    update sessions set
      token_hash = case when token_hash = any(${successors.map(tokenHash)}) then token_hash
        else ${tokenHash(successors[0]!)} end,
      previous_hash = ${hash},
      previous_until = case when token_hash = ${hash} then ${repeatUntil} else previous_until end,
      used_at = ${ctx.now},
      expires_at = least(${idleExpiry(ctx.now, kind)}, started_at + ${rules[kind].mostMs} * interval '1 ms')
    where id = ${sessionId} and kind = ${kind} and ended_at is null and expires_at > ${ctx.now}
      and (token_hash = ${hash} or (previous_hash = ${hash} and previous_until > ${ctx.now}))
    returning person_id, token_hash`.execute(ctx.db);
  const session = rows[0];
  if (!session) {
    if (isIssuedHere(ctx, token)) await endSessions(ctx, { kind, sessionId });
    throw new Refusal("not-signed-in");
  }
  setCookie(
    ctx,
    kind,
    successors.find((successor) => tokenHash(successor) === session.token_hash)!,
  );
  return { accessToken: await ctx.signer.accessToken({ kind, id: session.person_id, sessionId }) };
}

/** Ends the session of the refresh cookie. The answer is the same without a session. */
export async function logOut(ctx: Ctx, kind: PersonKind): Promise<{ message: string }> {
  await endCookieSession(ctx, kind);
  return { message: t.youAreLoggedOut };
}

/** Ends the session of the refresh cookie, if there is one, and clears the cookie. */
export async function endCookieSession(ctx: Ctx, kind: PersonKind, on: Pick<Ctx, "db" | "now"> = ctx): Promise<void> {
  const cookie = readCookie(ctx, kind);
  if (cookie) {
    const proof = isIssuedHere(ctx, cookie.token) ? {} : { tokenHash: tokenHash(cookie.token) };
    await endSessions(on, { kind, sessionId: cookie.sessionId, ...proof });
  }
  ctx.cookies.clear(rules[kind].cookie, rules[kind]);
}

type SessionFilter =
  | { kind: PersonKind; sessionId: string; personId?: string; tokenHash?: string; exceptSession?: never }
  | { kind: PersonKind; personId: string; exceptSession?: string; sessionId?: never; tokenHash?: never };

/** Ends one session, or all sessions of a person (optionally except one). Returns how many were ended. */
export async function endSessions(ctx: { db: Kysely<Tables>; now: Date }, filter: SessionFilter): Promise<number> {
  let query = ctx.db
    .updateTable("sessions")
    .set({ ended_at: ctx.now })
    .where("kind", "=", filter.kind)
    .where("ended_at", "is", null);
  if (filter.personId !== undefined) query = query.where("person_id", "=", filter.personId);
  if (filter.sessionId !== undefined) query = query.where("id", "=", filter.sessionId);
  if (filter.tokenHash !== undefined) query = query.where("token_hash", "=", filter.tokenHash);
  if (filter.exceptSession !== undefined) query = query.where("id", "<>", filter.exceptSession);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends one session of a person; its access token stops working at once. Refuses `not-found`. */
export async function endPersonSession(
  ctx: Pick<Ctx, "db" | "now">,
  session: { kind: PersonKind; personId: string; sessionId: string },
): Promise<{ message: string }> {
  if ((await endSessions(ctx, session)) === 0) throw new Refusal("not-found");
  return { message: t.thatDeviceIsLoggedOut };
}

/** Active sessions of a person, most recently used first. `isThis` marks the caller's session. */
export async function activeSessions(
  ctx: Pick<Ctx, "db" | "now" | "actor">,
  kind: PersonKind,
  personId: string,
): Promise<LoginSession[]> {
  const sessions = await ctx.db
    .selectFrom("sessions")
    .select(["id", "device", "network", "started_at as startedAt", "used_at as usedAt"])
    .where("kind", "=", kind)
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .orderBy("used_at", "desc")
    .execute();
  const thisSession = ctx.actor.kind === kind ? ctx.actor.sessionId : undefined;
  return sessions.map(({ startedAt, usedAt, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    usedAt: usedAt.toISOString(),
    isThis: session.id === thisSession,
  }));
}

/** Whether the session of an access token is still active. */
export async function isSessionActive(db: Kysely<Tables>, token: TokenClaims, now: Date): Promise<boolean> {
  if (!isId(token.sessionId) || !isId(token.id)) return false;
  const sessions = db.selectFrom("sessions").select("id").where("id", "=", token.sessionId);
  const own = sessions.where("kind", "=", token.kind).where("person_id", "=", token.id);
  const active = await own.where("ended_at", "is", null).where("expires_at", ">", now).executeTakeFirst();
  return active !== undefined;
}

function setCookie(ctx: Ctx, kind: PersonKind, token: string): void {
  const { cookie, path, idleMs } = rules[kind];
  ctx.cookies.set(cookie, token, { path, maxAgeSeconds: idleMs / 1000 });
}

function readCookie(ctx: Ctx, kind: PersonKind): { token: string; sessionId: string } | undefined {
  const token = ctx.cookies.get(rules[kind].cookie) ?? "";
  const [sessionId = ""] = token.split(".", 1);
  return isId(sessionId) ? { token, sessionId } : undefined;
}

/** The refresh token `sessionId.secret.MAC` by each of the site's secrets. The MAC proves that this site issued it. */
function tokensOf({ signer }: Ctx, content: string): string[] {
  return signer.macs("proof of a refresh token", content).map((proof) => `${content}.${proof}`);
}

/** Whether this site issued the token, even if it has expired. Tokens of earlier versions have no MAC. */
function isIssuedHere(ctx: Ctx, token: string): boolean {
  const [sessionId = "", secret = ""] = token.split(".");
  return tokensOf(ctx, `${sessionId}.${secret}`).includes(token);
}

const idleExpiry = (now: Date, kind: PersonKind): Date => new Date(now.getTime() + rules[kind].idleMs);

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
