import { endpoint } from "./endpoint.ts";
import type { BotCheckOffer, BotCheckQuery } from "./schema/botcheck.ts";

export type { BotCheckOffer } from "./schema/botcheck.ts";

/** What a token is good for; one made for an action is refused for any other. */
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

export const offerBotCheck = endpoint<{ query: BotCheckQuery; output: BotCheckOffer }>()({
  method: "GET",
  path: "/api/bot-check",
  who: "visitor",
  limit: "lists",
  refusals: [],
  summary:
    "How to prove for one action that a person is there: an ALTCHA challenge, or reCAPTCHA's site key.",
});
