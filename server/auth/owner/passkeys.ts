import type { Passkey, Reauthentication } from "../../../contract/auth/calls.ts";
import type { NewPasskeyRequest, PasskeyRequest } from "../../../contract/auth/passkey-calls.ts";
import type * as schema from "../../../contract/auth/passkey-schema.ts";
import * as t from "../../../contract/auth/text.desk.ts";
import { type Ctx, type Parsed, Refusal } from "../../platform/call/ctx.ts";
import { newId } from "../../platform/db/id.ts";
import type { Tables } from "../../platform/db/schema.ts";
import { passkeyAdded, passkeyRemoved } from "./letters.ts";
import { hasSecondFactor, lockOwner, requireOwner } from "./owner.ts";
import { createChallenge, redeemChallenge, sessionOf } from "./passkey-challenges.ts";
import { forgetRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { requireOwnerReauthentication } from "./second-factor.ts";
import { challengeOf, rpIdOf, verifiedNewPasskey } from "./verify-passkey.ts";

export async function listPasskeys({ db }: Pick<Ctx, "db">, ownerId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "made_at", "used_at"])
    .where("admin_id", "=", ownerId)
    .orderBy("made_at")
    .execute();
  return rows.map(({ id, name, made_at, used_at }) => ({
    id,
    name,
    madeAt: made_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }));
}

/** What the owner's browser needs for the signature of one of the passkeys. */
export async function passkeyRequest(
  ctx: Ctx,
  ownerId: string,
  binding: { purpose: Tables["passkey_challenges"]["purpose"]; boundTo: string },
): Promise<PasskeyRequest> {
  const challenge = await createChallenge(ctx, { ...binding, ownerId });
  return { challenge, rpId: rpIdOf(ctx), passkeys: await credentialsOf(ctx, ownerId) };
}

/** A challenge with which the owner confirms a call of this login session. */
export async function requestPasskeyConfirmation(ctx: Ctx): Promise<PasskeyRequest> {
  const { id } = await requireOwner(ctx);
  return passkeyRequest(ctx, id, { purpose: "confirm", boundTo: sessionOf(ctx) });
}

/** A challenge for a new passkey: the proof that this login session has just shown password and second factor. */
export async function startPasskey(ctx: Ctx, { body }: { body: Reauthentication }): Promise<NewPasskeyRequest> {
  const owner = await requireOwnerReauthentication(ctx, body);
  const binding = { purpose: "add", boundTo: sessionOf(ctx), ownerId: owner.id } as const;
  return {
    challenge: await createChallenge(ctx, binding),
    rpId: rpIdOf(ctx),
    rpName: (await ctx.site.sections("brand")).brand?.yoga.name ?? "Mat & Cacao",
    userId: Buffer.from(owner.id).toString("base64url"),
    userName: owner.email,
    passkeys: await credentialsOf(ctx, owner.id),
  };
}

/** Adds a passkey. The first second factor also makes recovery codes. Refuses `passkey-wrong`, `passkey-known`. */
export async function addPasskey(ctx: Ctx, { body }: Parsed<typeof schema.addPasskey>) {
  const { id: ownerId } = await requireOwner(ctx);
  const challenge = challengeOf(body);
  const binding = { purpose: "add", boundTo: sessionOf(ctx), ownerId } as const;
  if (challenge === undefined || !(await redeemChallenge(ctx, { ...binding, challenge })))
    throw new Refusal("passkey-wrong");
  const verified = await verifiedNewPasskey(ctx, challenge, body);
  if (!verified) throw new Refusal("passkey-wrong");
  const id = newId(ctx.now.getTime());
  return ctx.tx(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    const added = await tx.db
      .insertInto("passkeys")
      .values({
        id,
        admin_id: ownerId,
        credential_id: body.id,
        public_key: verified.publicKey,
        counter: verified.counter,
        transports: body.transports.join(" "),
        name: body.name,
        made_at: tx.now,
      })
      .onConflict((conflict) => conflict.column("credential_id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw new Refusal("passkey-known");
    await tx.send("owner", () => passkeyAdded(owner.email, body.name));
    const recoveryCodes = hasSecondFactor(owner) ? [] : await replaceRecoveryCodes(tx, ownerId);
    return { passkey: { id, name: body.name, madeAt: tx.now.toISOString(), usedAt: null }, recoveryCodes };
  });
}

/** Refuses `not-found`. */
export async function renamePasskey(ctx: Ctx, { params, body }: Parsed<typeof schema.renamePasskey>) {
  const { id: ownerId } = await requireOwner(ctx);
  const { numUpdatedRows } = await ctx.tx(({ db }) =>
    db
      .updateTable("passkeys")
      .set({ name: body.name })
      .where("id", "=", params.id)
      .where("admin_id", "=", ownerId)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new Refusal("not-found");
  return { message: t.passkeyIsRenamed };
}

/** Removes a passkey; with the last second factor, also the recovery codes. Refuses `not-found`. */
export async function removePasskey(ctx: Ctx, { params, body }: Parsed<typeof schema.removePasskey>) {
  const { id: ownerId } = await requireOwnerReauthentication(ctx, body);
  await ctx.tx(async (tx) => {
    await lockOwner(tx, ownerId);
    const removed = await tx.db
      .deleteFrom("passkeys")
      .where("id", "=", params.id)
      .where("admin_id", "=", ownerId)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw new Refusal("not-found");
    const owner = await lockOwner(tx, ownerId);
    await forgetRecoveryCodes(tx, owner);
    await tx.send("owner", () =>
      passkeyRemoved(owner.email, removed.name, { isSecondFactorOn: hasSecondFactor(owner) }),
    );
  });
  return { message: t.passkeyIsRemoved };
}

async function credentialsOf({ db }: Pick<Ctx, "db">, ownerId: string): Promise<PasskeyRequest["passkeys"]> {
  const passkeys = db.selectFrom("passkeys").select(["credential_id", "transports"]).where("admin_id", "=", ownerId);
  const rows = await passkeys.orderBy("made_at").execute();
  return rows.map(({ credential_id: id, transports }) => ({ id, transports: transports.split(" ").filter(Boolean) }));
}
