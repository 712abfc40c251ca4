import { randomBytes } from "node:crypto";
import { readOwner } from "../server/auth/owner/owner.ts";
import { openAccessTokens } from "../server/platform/call/access-tokens.ts";
import { newId } from "../server/platform/db/id.ts";
import type { TestApp } from "./app.ts";
import { insertRow } from "./rows.ts";

/** Login of the owner in tests. */
export const ownerLogin = {
  email: "mira.solano@example.com",
  password: "a quiet morning on the mat",
} as const;

/** Hash of this password at the site's cost. Each site of the tests has an owner, and a hash takes 20 ms. */
const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$ddW0B/B8RpHE1jnVGlA7LA$om4PsaMMeW5oGQHS/446mcIJHbuQnMzK4zQFk+RWRVQ";

/** The AUTH_SECRET that test/app.ts gives every site. */
export const authSecret = "a".repeat(64);

/** Creates the site's owner if there is none. Returns the owner's id. */
export async function ensureOwner({ database: { db } }: Pick<TestApp, "database">): Promise<string> {
  const owner = await readOwner({ db });
  if (owner) return owner.id;
  const { email } = ownerLogin;
  await db
    .insertInto("admins")
    .values({
      id: newId(),
      email,
      password_hash: passwordHash,
      applied_email: email,
      applied_password: passwordHash,
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await readOwner({ db }))!.id;
}

/** As if there were no owner yet: deletes the owner, the logins and the emails. */
export async function forgetOwner({ database: { db } }: Pick<TestApp, "database">): Promise<void> {
  const counters = ["wrong_tries", "limit_counters", "login_attempts"] as const;
  for (const table of ["admins", "sessions", "mailed_links", "mails", ...counters] as const)
    await db.deleteFrom(table).execute();
}

/** Starts a login session of the owner without the login form; returns its access token, valid for ten minutes. */
export async function ownerToken(site: Pick<TestApp, "database" | "clock">): Promise<string> {
  const id = await ensureOwner(site);
  const now = site.clock.now();
  const sessionId = newId();
  await insertRow(site.database.db, "sessions", {
    id: sessionId,
    kind: "admin",
    person_id: id,
    token_hash: randomBytes(32).toString("base64url"),
    started_at: now,
    used_at: now,
    expires_at: new Date(now.getTime() + 24 * 60 * 60 * 1000),
  });
  return openAccessTokens(authSecret).issue({ kind: "admin", id, sessionId }, now);
}

/** Headers for `site.request` as the owner, valid for ten minutes. */
export async function asOwner(site: Pick<TestApp, "database" | "clock">): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await ownerToken(site)}` };
}

/** Records wrong guesses from an IP address: the next login attempt from there must wait a minute. */
export async function recordWrongGuesses(
  { database, clock }: Pick<TestApp, "database" | "clock">,
  secret: "admin password" | "admin code",
  address: string,
): Promise<void> {
  const until = new Date(clock.now().getTime() + 60_000);
  await database.db
    .insertInto("wrong_tries")
    .values({ subject: `${secret} from ${address}`, tries: 12, until })
    .onConflict((conflict) => conflict.column("subject").doUpdateSet({ tries: 12, until }))
    .execute();
}
