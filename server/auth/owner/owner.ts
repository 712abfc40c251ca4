import { type Selectable, sql } from "kysely";
import type { Admin } from "../../../contract/auth.ts";
import { refusalMessages } from "../../../contract/text/refusals.ts";
import * as t from "../../../contract/text/server/auth.ts";
import type { Ctx, Tx } from "../../ctx.ts";
import type { Tables } from "../../db/schema.ts";
import { networkOf } from "../../network.ts";
import { Refusal } from "../../refusal.ts";
import { countUnknownBrowserAttempt, countAttempt, clearAttempts, networkAttemptSubject } from "../login-attempts.ts";
import { isCorrectPassword } from "../passwords.ts";

/** The owner, and whether a passkey is a second factor. */
export type Owner = Selectable<Tables["admins"]> & { has_passkeys: boolean };

/** The counter's subject for wrong attempts on a secret of the owner. */
export type OwnerSecret = "admin password" | "admin code" | "admin passkey";
const knownBrowser = (secret: OwnerSecret) => `${secret}, known browser`;

/**
 * Counts an attempt on a secret of the owner, or refuses `limited`. Known browsers have their own counter and each other
 * network has its own: a guessing stranger must not lock the owner out. Call `clear` after a correct secret.
 */
export async function countOwnerAttempt(ctx: Ctx, secret: OwnerSecret, { isKnown }: { isKnown: boolean }) {
  const network = networkOf(ctx.ip);
  const subject = isKnown ? knownBrowser(secret) : networkAttemptSubject(secret, network);
  if (isKnown) await countAttempt(ctx, subject);
  else await countUnknownBrowserAttempt(ctx, secret, network);
  return { clear: () => clearAttempts(ctx, [subject]) };
}

/** Clears all counted attempts on these secrets. Called when a secret was replaced. */
export async function clearOwnerAttempts(ctx: Pick<Ctx, "db">, ...secrets: OwnerSecret[]): Promise<void> {
  await clearAttempts(ctx, secrets, { everywhere: true });
  await clearAttempts(ctx, secrets.map(knownBrowser));
}

export async function readOwner(ctx: Pick<Ctx, "db">): Promise<Owner | undefined> {
  return owners(ctx).executeTakeFirst();
}

/** The owner, read after locking the row: changes of the second factor wait for each other. */
export async function lockOwner({ db }: Pick<Tx, "db">, id: string): Promise<Owner> {
  await db.selectFrom("admins").select("id").where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  return owners({ db }).where("id", "=", id).executeTakeFirstOrThrow();
}

function owners({ db }: Pick<Ctx, "db">) {
  const hasPasskeys = sql<boolean>`exists (select from passkeys where admin_id = admins.id)`;
  return db.selectFrom("admins").selectAll().select(hasPasskeys.as("has_passkeys"));
}

/** Whether a login needs more than the password. */
export const hasSecondFactor = ({ totp_state, has_passkeys }: Owner) => totp_state === "on" || has_passkeys;

/** The owner as the caller of this request. Refuses `not-signed-in`. */
export async function requireOwner(ctx: Pick<Ctx, "db" | "actor">): Promise<Owner> {
  const owner = await readOwner(ctx);
  if (!owner || ctx.actor.kind !== "admin" || ctx.actor.id !== owner.id) throw new Refusal("not-signed-in");
  return owner;
}

/** The owner as the caller, after checking the password. Refuses `not-signed-in`, `wrong-password` and `limited`. */
export async function requireOwnerPassword(ctx: Ctx, password: string): Promise<Owner> {
  const owner = await requireOwner(ctx);
  const attempt = await countOwnerAttempt(ctx, "admin password", { isKnown: true });
  if (!(await isCorrectPassword(password, owner.password_hash))) {
    throw new Refusal("wrong-password", { fields: { password: refusalMessages["wrong-password"] } });
  }
  await attempt.clear();
  return owner;
}

/** The owner of this access token. */
export async function readAdmin(ctx: Ctx): Promise<{ admin: Admin }> {
  const { id, email } = await requireOwner(ctx);
  return { admin: { id, email } };
}

/** Hides the list of first steps on all of the owner's devices, or shows it again. */
export async function changeGuide(ctx: Ctx, { body }: { body: { isPutAway: boolean } }): Promise<{ message: string }> {
  await ctx.tx(({ db }) =>
    db
      .updateTable("admins")
      .set({ guide_put_away_at: body.isPutAway ? ctx.now : null })
      .where("id", "=", "id" in ctx.actor ? ctx.actor.id : "")
      .execute(),
  );
  return { message: body.isPutAway ? t.checklistHidden : t.checklistShown };
}
