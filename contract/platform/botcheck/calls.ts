import { call } from "../call/endpoint.ts";
import type * as S from "./schema.ts";

export type * from "./schema.ts";

/** Purposes of bot-check tokens. A token for one action is refused for any other. */
export const botCheckActions = [
  "default",
  "submit",
  "contact_form_submit",
  "signup_form_submit",
  "admin_login",
  "cart_payment",
  "login_mail",
] as const;
export type BotCheckAction = (typeof botCheckActions)[number];

export const requestBotCheck = call<typeof S.requestBotCheck>()("visitor", "GET /api/bot-check");
