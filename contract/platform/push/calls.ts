import { call } from "../call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/** What the owner can be notified of on a device. */
export const pushKinds = ["sessions", "sign-ups", "orders", "messages", "problems"] as const;
export type PushKind = (typeof pushKinds)[number];

/** A notification about what a letter to the owner says: its title is the subject of the letter. */
export type LetterPush = { kind: PushKind; path: string };

/** What the service worker gets, encrypted by the server: a notification, and the page that it opens. */
export type PushMessage = {
  title: string;
  path: string;
  /** A notification replaces an earlier one with the same tag. */
  tag: string;
};

export const readPush = call<typeof S.readPush>()("admin", "GET /api/admin/push");
export const savePushSubscription = call<typeof S.savePushSubscription>()("admin", "PUT /api/admin/push/subscription");
export const deletePushSubscription = call<typeof S.deletePushSubscription>()(
  "admin",
  "DELETE /api/admin/push/subscription",
);
export const sendTestPush = call<typeof S.sendTestPush>()("admin", "POST /api/admin/push/test");
