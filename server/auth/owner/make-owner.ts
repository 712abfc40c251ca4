import type { Kysely } from "kysely";
import * as t from "../../../contract/auth/text.desk.ts";
import { appendWork } from "../../platform/audit/append.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { StartError } from "../../platform/process/start-error.ts";
import { clearAllAttempts } from "../login-attempts.ts";
import { endSessions } from "../login-sessions.ts";
import { deleteMailedLinks } from "../mailed-links.ts";
import { hashPassword, isCorrectPassword, randomCode } from "../passwords.ts";
import { endKnownBrowsers, type Owner, readOwner } from "./owner.ts";
import { isCommonPassword } from "./refuse-guessable-password.ts";

type Given = { ADMIN_EMAIL?: string | undefined; ADMIN_PASSWORD?: string | undefined };

const defaultEmail = "owner@example.com";

/**
 * Creates the owner's account if the database has none; otherwise applies ADMIN_EMAIL and ADMIN_PASSWORD where they
 * differ from the values applied last, so that changes made on the site stay. Returns a message for the operator; a
 * generated password appears only there.
 */
export async function createOrUpdateOwner(db: Kysely<Tables>, given: Given, now: Date): Promise<string | undefined> {
  const owner = await readOwner({ db });
  if (owner) return applyChanges(db, owner, given, now);
  const email = given.ADMIN_EMAIL ?? defaultEmail;
  if (given.ADMIN_PASSWORD !== undefined) await refuseCommon(given.ADMIN_PASSWORD, email);
  const password = given.ADMIN_PASSWORD ?? randomCode(5);
  const password_hash = await hashPassword(password);
  const created = await db
    .insertInto("admins")
    .values({
      id: newId(now.getTime()),
      email,
      password_hash,
      applied_email: email,
      applied_password: given.ADMIN_PASSWORD === undefined ? "" : password_hash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  // A process that started at the same time has created the owner, with the same environment.
  if (!created) return undefined;
  return given.ADMIN_PASSWORD === undefined
    ? `Log in as the owner at /admin: ${email}, password ${password} (shown only once).`
    : `Log in as the owner at /admin: ${email}, with the password in ADMIN_PASSWORD.`;
}

async function applyChanges(db: Kysely<Tables>, owner: Owner, given: Given, now: Date): Promise<string | undefined> {
  const applied: string[] = [];
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = given;
  if (email !== undefined && email !== owner.applied_email) {
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("admins").set({ email, applied_email: email }).where("id", "=", owner.id).execute();
      await appendWork(tx, { actor: "command", action: "new ADMIN_EMAIL", now });
    });
    applied.push("ADMIN_EMAIL");
  }
  if (password !== undefined && (await applyPassword(db, owner, password, now))) applied.push("ADMIN_PASSWORD");
  return applied.length > 0 ? `The owner's login now uses the new ${applied.join(" and ")}.` : undefined;
}

/** A password that is applied for the first time must not be a common one: the site does not start with it. */
async function refuseCommon(password: string, email: string): Promise<void> {
  if (await isCommonPassword(password, [email])) throw new StartError(t.adminPasswordIsCommon);
}

/**
 * Replaces the password and turns the second factor off, for an owner who has lost the password or the phone. Safe,
 * because an operator who sets the environment can access the database anyway. Returns false, and changes nothing, if
 * this password was the last one applied.
 */
async function applyPassword(db: Kysely<Tables>, owner: Owner, password: string, now: Date): Promise<boolean> {
  const { id, applied_password } = owner;
  if (applied_password !== "" && (await isCorrectPassword(password, applied_password))) return false;
  await refuseCommon(password, owner.email);
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("admins")
      .set({ password_hash, applied_password: password_hash, totp_state: "off", totp_secret: null })
      .where("id", "=", id)
      .where("applied_password", "=", applied_password)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return false;
    await tx.deleteFrom("admin_recovery_codes").where("admin_id", "=", id).execute();
    await tx.deleteFrom("passkeys").where("admin_id", "=", id).execute();
    await deleteMailedLinks({ db: tx }, id);
    await endSessions({ db: tx, now }, { kind: "admin", personId: id });
    await clearAllAttempts({ db: tx }, ["admin password", "admin code", "admin passkey"]);
    await endKnownBrowsers({ db: tx }, id);
    await appendWork(tx, { actor: "command", action: "new ADMIN_PASSWORD", now });
    return true;
  });
}
