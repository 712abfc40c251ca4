import * as calls from "../../../contract/platform/push/calls.ts";
import * as schema from "../../../contract/platform/push/schema.ts";
import { route } from "../http/serve.ts";
import { deletePushSubscription, readPush, savePushSubscription, sendTestPush } from "./subscribe.ts";

export const pushRoutes = [
  route(calls.readPush, schema.readPush, readPush),
  route(calls.savePushSubscription, schema.savePushSubscription, savePushSubscription),
  route(calls.deletePushSubscription, schema.deletePushSubscription, deletePushSubscription),
  route(calls.sendTestPush, schema.sendTestPush, sendTestPush),
];
