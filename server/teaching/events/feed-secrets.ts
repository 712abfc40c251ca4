import { randomUUID } from "node:crypto";
import { paths } from "../../../contract/paths.ts";
import type { Feed } from "../../../contract/teaching/events/calls.ts";
import { tokenHash } from "../../auth/tokens.ts";
import type { Ctx, Tx } from "../../platform/call/ctx.ts";

type Signed = Pick<Ctx, "db" | "publicUrl" | "signer">;

/** The account of a feed; null for the owner's. */
type Whose = string | null;

/** The secret address of a feed, if one was created. */
export async function readSecretFeed(ctx: Signed, whose: Whose): Promise<Feed> {
  const feeds = ctx.db.selectFrom("secret_feeds").select(["key", "secret_hash"]);
  const feed = await feeds.where("user_id", "is not distinct from", whose).executeTakeFirst();
  const secret = feed && secretsOf(ctx, feed.key).find((each) => tokenHash(each) === feed.secret_hash);
  // An address that was made with a removed secret of the site works, but cannot be shown.
  return secret ? { address: addressOf(ctx, secret) } : {};
}

/** Creates a new secret address for a feed. The old one stops working. */
export async function renewSecretFeed(ctx: Signed & Pick<Ctx, "now" | "tx">, whose: Whose): Promise<Feed> {
  const key = randomUUID();
  const secret = secretsOf(ctx, key)[0]!;
  const feed = { key, secret_hash: tokenHash(secret), made_at: ctx.now };
  await ctx.tx(({ db }) =>
    db
      .insertInto("secret_feeds")
      .values({ user_id: whose, ...feed })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(feed))
      .execute(),
  );
  return { address: addressOf(ctx, secret) };
}

/** Deletes a feed: its address stops working. Returns whether there was one. */
export async function endSecretFeed({ db }: Pick<Tx, "db">, whose: Whose): Promise<boolean> {
  const feeds = db.deleteFrom("secret_feeds").where("user_id", "is not distinct from", whose);
  return (await feeds.executeTakeFirst()).numDeletedRows > 0n;
}

/** The account of the feed with this secret. Undefined if there is none. */
export async function feedWith({ db }: Pick<Ctx, "db">, secret: string): Promise<{ userId: Whose } | undefined> {
  const feeds = db.selectFrom("secret_feeds").select("user_id as userId");
  return feeds.where("secret_hash", "=", tokenHash(secret)).executeTakeFirst();
}

const secretsOf = ({ signer }: Pick<Ctx, "signer">, key: string): string[] => signer.macs("calendar feed", key);

const addressOf = ({ publicUrl }: Pick<Ctx, "publicUrl">, secret: string): string =>
  publicUrl + paths.secretFeed(secret);
