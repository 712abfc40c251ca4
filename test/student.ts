import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { openAccessTokens } from "../server/platform/call/access-tokens.ts";
import { newId } from "../server/platform/db/id.ts";
import type { Tables } from "../server/platform/db/schema.ts";
import type { TestApp } from "./app.ts";
import { authSecret } from "./owner.ts";
import { insertRow } from "./rows.ts";

type On = Pick<TestApp, "database" | "clock">;

/** Inserts a student with a proven, unique email address. */
export async function makeStudent(on: On, change: Partial<Insertable<Tables["users"]>> = {}) {
  const id = newId();
  const now = on.clock.now();
  return insertRow(on.database.db, "users", {
    id,
    email: `${id}@example.com`,
    first_name: "Ana",
    last_name: "Whitlow",
    state: "live",
    created_at: now,
    proven_at: now,
    ...change,
  });
}

/** Starts a login session of a student without a login; returns its access token, valid for ten minutes. */
export async function studentToken(on: On, userId: string): Promise<{ token: string; sessionId: string }> {
  const now = on.clock.now();
  const sessionId = newId();
  await insertRow(on.database.db, "sessions", {
    id: sessionId,
    kind: "user",
    person_id: userId,
    token_hash: randomBytes(32).toString("base64url"),
    started_at: now,
    used_at: now,
    expires_at: new Date(now.getTime() + 24 * 60 * 60 * 1000),
  });
  const token = await openAccessTokens(authSecret).issue({ kind: "user", id: userId, sessionId }, now);
  return { token, sessionId };
}

/** Creates a signed-in student; `headers` are for `site.request`. */
export async function asStudent(on: On, change: Partial<Insertable<Tables["users"]>> = {}) {
  const student = await makeStudent(on, change);
  const { token, sessionId } = await studentToken(on, student.id);
  return { ...student, token, sessionId, headers: { authorization: `Bearer ${token}` } };
}
