import * as t from "../../../contract/office/push/text.desk.ts";
import { paths } from "../../../contract/paths.ts";
import type * as schema from "../../../contract/platform/push/schema.ts";
import { type Ctx, type Parsed, Refusal } from "../call/ctx.ts";
import { newId } from "../db/id.ts";
import { isKnownService } from "./services.ts";
import { vapidKeys } from "./vapid.ts";

const sessionOf = ({ actor }: Pick<Ctx, "actor">): string => ("sessionId" in actor ? actor.sessionId : "");

/** The site's public key, and what the owner is notified of in the browser of the call. */
export async function readPush(ctx: Ctx) {
  const subscription = await ctx.db
    .selectFrom("push_subscriptions")
    .select("kinds")
    .where("session_id", "=", sessionOf(ctx))
    .executeTakeFirst();
  return { publicKey: vapidKeys(ctx.sealer, ctx.sealer.keyIds[0]!)!.publicKey, kinds: subscription?.kinds ?? null };
}

/**
 * Stores the subscription of the browser of the call. A browser that logs in again keeps its endpoint. Refuses
 * `push-service-unknown`.
 */
export async function savePushSubscription(ctx: Ctx, { body }: Parsed<typeof schema.savePushSubscription>) {
  if (!isKnownService(body.endpoint, ctx.pushServices)) throw new Refusal("push-service-unknown");
  const session_id = sessionOf(ctx);
  const { endpoint, keys, kinds } = body;
  const values = { session_id, ...keys, kinds, key_id: ctx.sealer.keyIds[0]! };
  await ctx.tx(async (tx) => {
    // Two tabs of a browser may save at the same time.
    await tx.db.selectFrom("sessions").select("id").where("id", "=", session_id).forUpdate().execute();
    await tx.db
      .deleteFrom("push_subscriptions")
      .where("session_id", "=", session_id)
      .where("endpoint", "<>", endpoint)
      .execute();
    await tx.db
      .insertInto("push_subscriptions")
      .values({ id: newId(tx.now.getTime()), endpoint, created_at: tx.now, ...values })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(values))
      .execute();
  });
  return { message: t.turnedOn };
}

/** Ends the notifications in the browser of the call. The same without a subscription. */
export async function deletePushSubscription(ctx: Ctx) {
  await ctx.tx((tx) => tx.db.deleteFrom("push_subscriptions").where("session_id", "=", sessionOf(ctx)).execute());
  return { message: t.turnedOff };
}

/** Queues a test notification for the browser of the call. Refuses `not-found` without a subscription. */
export async function sendTestPush(ctx: Ctx) {
  const { numInsertedOrUpdatedRows: sent } = await ctx.tx((tx) =>
    tx.db
      .insertInto("pushes")
      .columns(["subscription_id", "title", "path", "created_at", "next_try_at"])
      .expression((from) =>
        from
          .selectFrom("push_subscriptions")
          .where("session_id", "=", sessionOf(ctx))
          .select(({ val, cast }) => [
            "id",
            val(t.testTitle).as("title"),
            val(paths.admin("today")).as("path"),
            cast<Date>(val(ctx.now), "timestamptz").as("created_at"),
            cast<Date>(val(ctx.now), "timestamptz").as("next_try_at"),
          ]),
      )
      .executeTakeFirstOrThrow(),
  );
  if (sent !== 1n) throw new Refusal("not-found");
  return { message: t.testIsSent };
}
