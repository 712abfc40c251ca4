import type { Selectable } from "kysely";
import { refusalMessages } from "../../../contract/text/refusals.ts";
import type { Ctx } from "../../ctx.ts";
import type { Tables } from "../../db/schema.ts";
import { networkOf } from "../../network.ts";
import { Refusal } from "../../refusal.ts";
import { countUnknownBrowserAttempt, countAttempt, clearAttempts, networkAttemptSubject } from "../login-attempts.ts";
import { isCorrectPassword } from "../passwords.ts";

export type Owner = Selectable<Tables["admins"]>;

/** The counter's subject for wrong attempts on a secret of the owner. */
export type OwnerSecret = "admin password" | "admin code";
const knownBrowser = (secret: OwnerSecret) => `${secret}, known browser`;

/**
 * Counts an attempt on a secret of the owner. Known browsers have their own counter and each other network has its
 * own: a guessing stranger must not lock the owner out. The caller calls `clear` after a correct secret. Refuses
 * `limited`.
 */
export async function countOwnerAttempt(
  ctx: Ctx,
  secret: OwnerSecret,
  { isKnown }: { isKnown: boolean },
): Promise<{ clear(): Promise<void> }> {
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
  return ctx.db.selectFrom("admins").selectAll().executeTakeFirst();
}

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
