import type { Selectable } from "kysely";
import type { Ctx } from "../../ctx.ts";
import type { Tables } from "../../db/schema.ts";
import { networkOf } from "../../network.ts";
import { Refusal } from "../../refusal.ts";
import { countStrangerAttempt, countAttempt, clearAttempts, fromNetwork } from "../login-attempts.ts";
import { isPassword } from "../passwords.ts";

export type Owner = Selectable<Tables["admins"]>;

/** What wrong tries at the owner's secrets are counted under. */
export type OwnersSecret = "admin password" | "admin code";
const knownBrowser = (secret: OwnersSecret) => `${secret}, known browser`;

/**
 * Counts one try at a secret of the owner's. Browsers she has logged in with are counted apart and every other network
 * by itself: a stranger who keeps guessing must not keep her out. Returns what forgets the tries when it was right.
 * Refuses `limited`.
 */
export async function countOwnerAttempt(
  ctx: Ctx,
  secret: OwnersSecret,
  { isKnown }: { isKnown: boolean },
): Promise<{ forget(): Promise<void> }> {
  const network = networkOf(ctx.ip);
  const subject = isKnown ? knownBrowser(secret) : fromNetwork(secret, network);
  if (isKnown) await countAttempt(ctx, subject);
  else await countStrangerAttempt(ctx, secret, network);
  return { forget: () => clearAttempts(ctx, [subject]) };
}

/** A secret is a new one: no earlier try at it counts. */
export async function clearOwnerAttempts(on: Pick<Ctx, "db">, ...secrets: OwnersSecret[]): Promise<void> {
  await clearAttempts(on, secrets, { everywhere: true });
  await clearAttempts(on, secrets.map(knownBrowser));
}

export async function ownerOf(on: Pick<Ctx, "db">): Promise<Owner | undefined> {
  return on.db.selectFrom("admins").selectAll().executeTakeFirst();
}

/** The owner who makes this call. */
export async function callingOwner(ctx: Pick<Ctx, "db" | "actor">): Promise<Owner> {
  const owner = await ownerOf(ctx);
  if (!owner || ctx.actor.kind !== "admin" || ctx.actor.id !== owner.id) throw new Refusal("not-signed-in");
  return owner;
}

/** The same, asked for her password once more. Refuses `wrong-password`, and `limited` after several. */
export async function callingOwnerWith(ctx: Ctx, password: string): Promise<Owner> {
  const owner = await callingOwner(ctx);
  const tries = await countOwnerAttempt(ctx, "admin password", { isKnown: true });
  if (!(await isPassword(password, owner.password_hash))) {
    throw new Refusal("wrong-password", { fields: { password: "That is not your password." } });
  }
  await tries.forget();
  return owner;
}
