import { randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { openAccessTokens } from "../../server/platform/http/sessions.ts";
import type { BrowserState } from "./lighthouse.ts";

/** Starts a login session and returns its access token, valid for ten minutes. `authSecret` must be the site's. */
export async function startLoginSession(
  pool: Pick<pg.Pool, "query">,
  authSecret: string,
  { kind, id }: { kind: "user" | "admin"; id: string },
): Promise<string> {
  const sessionId = randomUUID();
  const now = new Date();
  await pool.query(
    `insert into sessions (id, kind, person_id, token_hash, started_at, used_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $5::timestamptz + interval '1 day')`,
    [sessionId, kind, id, randomBytes(32).toString("base64url"), now],
  );
  return openAccessTokens(authSecret).issue({ kind, id, sessionId }, now);
}

/** Creates a student; returns the stored state of the student's signed-in browser. */
export async function studentBrowserState(
  pool: Pick<pg.Pool, "query">,
  authSecret: string,
): Promise<BrowserState & { id: string }> {
  const id = randomUUID();
  await pool.query(
    `insert into users (id, email, first_name, last_name, state, created_at, proven_at)
     values ($1, 'visitor@example.com', 'Bench', 'Student', 'live', now(), now())`,
    [id],
  );
  const userToken = await startLoginSession(pool, authSecret, { kind: "user", id });
  const user = JSON.stringify({ id, firstName: "Bench", lastName: "Student", email: "visitor@example.com" });
  return { id, cookies: [], storage: { userToken, user } };
}

/** Stored state of the owner's signed-in browser. */
export async function ownerBrowserState(pool: Pick<pg.Pool, "query">, authSecret: string): Promise<BrowserState> {
  const { rows } = await pool.query<{ id: string; email: string }>("select id, email from admins limit 1");
  const { id, email } = rows[0]!;
  const adminToken = await startLoginSession(pool, authSecret, { kind: "admin", id });
  return { cookies: [], storage: { adminToken, admin: JSON.stringify({ id, email }) } };
}
