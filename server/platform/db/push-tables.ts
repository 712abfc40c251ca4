import type { PushKind } from "../../../contract/platform/push/calls.ts";
import type { Defaulted, Timestamp } from "./columns.ts";

export type PushTables = {
  push_subscriptions: {
    id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    key_id: string;
    kinds: PushKind[];
    created_at: Timestamp;
  };
  pushes: {
    id: Defaulted<string>;
    subscription_id: string;
    title: string;
    path: string;
    created_at: Timestamp;
    attempts: Defaulted<number>;
    next_try_at: Timestamp;
  };
};
