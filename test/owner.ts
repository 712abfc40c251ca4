import { randomBytes } from "node:crypto";
import { makeOwner } from "../server/auth/owner/make-owner.ts";
import { ownerOf } from "../server/auth/owner/owner.ts";
import { newId } from "../server/db/id.ts";
import { sessions } from "../server/http/sessions.ts";
import type { TestApp } from "./app.ts";

/** How the owner of a site under test logs in. */
export const ownerLogin = {
  email: "mira.solano@example.com",
  password: "a quiet morning on the mat",
} as const;

/** The secret test/app.ts gives every site. */
export const authSecret = "a".repeat(64);

/** Gives the site its owner, once. Returns her id. */
export async function haveOwner({ database: { db } }: Pick<TestApp, "database">): Promise<string> {
  const given = { ADMIN_EMAIL: ownerLogin.email, ADMIN_PASSWORD: ownerLogin.password };
  if (!(await ownerOf({ db }))) await makeOwner(db, given, new Date());
  return (await ownerOf({ db }))!.id;
}

/** An access token of the owner, good for ten minutes, without the way through the login. */
export async function ownerToken(site: Pick<TestApp, "database" | "clock">): Promise<string> {
  const id = await haveOwner(site);
  const now = site.clock.now();
  const sessionId = newId();
  await site.database.db
    .insertInto("sessions")
    .values({
      id: sessionId,
      kind: "admin",
      person_id: id,
      token_hash: randomBytes(32).toString("base64url"),
      started_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + 24 * 60 * 60 * 1000),
    })
    .execute();
  return sessions(authSecret).issue({ kind: "admin", id, sessionId }, now);
}

/** The same as a header, for `site.request`. */
export async function asOwner(site: Pick<TestApp, "database" | "clock">): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await ownerToken(site)}` };
}

/** Somebody has guessed at a secret of the owner's from this address: the next try there has to wait a minute. */
export async function haveGuessed(
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
