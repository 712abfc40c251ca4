import webPush from "web-push";
import type { PushMessage } from "../../../contract/platform/push/calls.ts";
import type { VapidKeys } from "./vapid.ts";

type Subscription = { endpoint: string; p256dh: string; auth: string };

/** How a push service answered: `gone` if the subscription has ended or can no longer be used. */
export type PushOutcome = { kind: "sent" } | { kind: "gone" } | { kind: "later"; afterSeconds: number };

/** Timeout of one delivery. */
const sendMs = 10_000;

/**
 * Encrypts a message for a browser (RFC 8291) and sends it to its push service. Without an answer, or if the service is
 * busy, it can be sent later. `contact`: the operator's address for the push service (RFC 8292).
 */
export async function sendPush(
  { endpoint, p256dh, auth }: Subscription,
  message: PushMessage,
  {
    keys,
    contact,
    lifetimeSeconds,
    topic,
  }: { keys: VapidKeys; contact: string; lifetimeSeconds: number; topic: string },
): Promise<PushOutcome> {
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { vapidDetails: { subject: contact, ...keys }, TTL: lifetimeSeconds, urgency: "high", topic },
  );
  try {
    const response = await fetch(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: new Uint8Array(body),
      redirect: "error",
      signal: AbortSignal.timeout(sendMs),
    });
    await response.body?.cancel();
    if (response.ok) return { kind: "sent" };
    const afterSeconds = Number(response.headers.get("retry-after")) || 0;
    const isLater = response.status === 429 || response.status >= 500;
    return isLater ? { kind: "later", afterSeconds } : { kind: "gone" };
  } catch {
    return { kind: "later", afterSeconds: 0 };
  }
}
