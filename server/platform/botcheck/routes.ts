import { requestBotCheck } from "../../../contract/platform/botcheck/calls.ts";
import * as schema from "../../../contract/platform/botcheck/schema.ts";
import { route } from "../http/serve.ts";

export const botCheckRoutes = [
  route(requestBotCheck, schema.requestBotCheck, (ctx, { query: { action, fallback } }) =>
    ctx.botCheck.offer(action, { now: ctx.now, fallback: fallback === "altcha" }),
  ),
];
