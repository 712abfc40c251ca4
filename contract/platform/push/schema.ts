import { z } from "zod";
import { refusalCodes } from "../values/schema.ts";
import { pushKinds } from "./calls.ts";

const kinds = z.array(z.enum(pushKinds)).max(pushKinds.length);
/** A key of a push subscription (RFC 8291), as the browser gives it. */
const key = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`));

export const readPush = {
  summary: "Read the site's key for push notifications, and what the owner is notified of on this device.",
  output: z.strictObject({
    /** VAPID public key (RFC 8292), base64url. The browser subscribes with it. */
    publicKey: z.string(),
    /** Null: no notifications on this device. */
    kinds: kinds.nullable(),
  }),
};
export const savePushSubscription = {
  summary: "Notify the owner on this device. Replaces the device's earlier subscription; ends with its login.",
  refusals: refusalCodes("push-service-unknown"),
  body: z.strictObject({
    endpoint: z.url().max(1_000),
    keys: z.strictObject({
      /** P-256 point, 65 bytes. */
      p256dh: key(87),
      /** 16 bytes. */
      auth: key(22),
    }),
    kinds,
  }),
  output: z.strictObject({ message: z.string() }),
};
export const deletePushSubscription = {
  summary: "No longer notify the owner on this device.",
  output: z.strictObject({ message: z.string() }),
};
export const sendTestPush = {
  summary: "Send a test notification to this device.",
  refusals: refusalCodes("not-found"),
  output: z.strictObject({ message: z.string() }),
};
