import type { Selectable } from "kysely";
import type { Ctx } from "../ctx.ts";
import type { Tables } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";
import { isPassword } from "./passwords.ts";
import { countTry, forgetTries } from "./tries.ts";

export type Owner = Selectable<Tables["admins"]>;

/** What wrong tries at the owner's secrets are counted under. */
export const passwordTries = "admin password";
export const codeTries = "admin code";
/** Counted apart for browsers she has logged in with before: a stranger who keeps guessing must not keep her out. */
export const knownPasswordTries = "admin password, known browser";

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
  await countTry(ctx, knownPasswordTries);
  if (!(await isPassword(password, owner.password_hash))) {
    throw new Refusal("wrong-password", { fields: { password: "That is not your password." } });
  }
  await forgetTries(ctx, knownPasswordTries);
  return owner;
}
