import { requestBotCheck } from "../../contract/botcheck.ts";
import * as schema from "../../contract/schema/botcheck.ts";
import { route } from "../http/serve.ts";

export const botCheckRoutes = [
  route(requestBotCheck, schema.requestBotCheck, (ctx, { query: { action, fallback } }) =>
    ctx.botCheck.offer(action, { now: ctx.now, fallback: fallback === "altcha" }),
  ),
];
