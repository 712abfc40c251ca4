import { createHash } from "node:crypto";
import type { Ctx } from "../call/ctx.ts";
import { isKnownService } from "./services.ts";
import { vapidKeys } from "./vapid.ts";
import { type PushOutcome, sendPush } from "./web-push.ts";

/** Later it is news no more: the email has it too. */
const lifetimeSeconds = 4 * 60 * 60;
/** Deliveries at the same time. */
const batch = 20;

/** Retry delay: 15 s, then twice as long each time, up to 15 minutes. */
const retrySeconds = (attempts: number) => Math.min(900, 15 * 2 ** Math.min(attempts, 6));

/**
 * Sends the notifications that are due. Runs in one process at a time. If it dies after a delivery, the notification is
 * sent again and replaces itself on the device.
 */
export async function deliverPushes(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  await db
    .deleteFrom("pushes")
    .where("created_at", "<=", new Date(now.getTime() - lifetimeSeconds * 1_000))
    .execute();
  const due = await db
    .selectFrom("pushes")
    .innerJoin("push_subscriptions as subscription", "subscription.id", "pushes.subscription_id")
    .innerJoin("sessions as session", "session.id", "subscription.session_id")
    .select(["pushes.id", "pushes.title", "pushes.path", "pushes.attempts", "subscription_id"])
    .select(["subscription.endpoint", "subscription.p256dh", "subscription.auth", "subscription.key_id"])
    .select((eb) => eb.and([eb("session.ended_at", "is", null), eb("session.expires_at", ">", now)]).as("is_active"))
    .where("pushes.next_try_at", "<=", now)
    .orderBy("pushes.next_try_at")
    .limit(batch)
    .execute();
  await Promise.all(
    due.map(async (push) => {
      const outcome = push.is_active ? await send(ctx, push) : ({ kind: "gone" } as const);
      if (outcome.kind === "gone") {
        await db.deleteFrom("push_subscriptions").where("id", "=", push.subscription_id).execute();
      } else if (outcome.kind === "sent") {
        await db.deleteFrom("pushes").where("id", "=", push.id).execute();
      } else {
        const afterMs = Math.max(outcome.afterSeconds, retrySeconds(push.attempts)) * 1_000;
        await db
          .updateTable("pushes")
          .set({ attempts: push.attempts + 1, next_try_at: new Date(now.getTime() + afterMs) })
          .where("id", "=", push.id)
          .execute();
      }
    }),
  );
}

type DuePush = { title: string; path: string; endpoint: string; p256dh: string; auth: string; key_id: string };

/** A subscription of a removed DATA_KEY is gone: the browser subscribes again when the owner next opens the site. */
async function send(ctx: Ctx, { title, path, key_id, ...subscription }: DuePush): Promise<PushOutcome> {
  const keys = vapidKeys(ctx.sealer, key_id);
  if (!keys || !isKnownService(subscription.endpoint, ctx.pushServices)) return { kind: "gone" };
  const contact = ctx.publicUrl.startsWith("https:") ? ctx.publicUrl : `mailto:${ctx.ownerEmail}`;
  // A push service that holds messages for a phone that is off keeps the latest of each topic: 32 characters.
  const topic = createHash("sha256").update(path).digest("base64url").slice(0, 32);
  return sendPush(subscription, { title, path, tag: path }, { keys, contact, lifetimeSeconds, topic });
}
