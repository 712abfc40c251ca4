import { z } from "zod";
import { botCheckActions } from "./calls.ts";
import { text as t } from "./text.ts";

export const requestBotCheck = {
  summary: "Get the bot check for an action: an ALTCHA challenge, or the site key of reCAPTCHA.",
  query: z.strictObject({
    action: z.enum(botCheckActions, { error: t.thereIsNoSuchAction }).default("default"),
    /** For browsers that cannot load reCAPTCHA's script (docs/decisions/031-limits-and-bots.md). */
    fallback: z.literal("altcha", { error: t.thereIsNoSuchFallback }).optional(),
  }),
  output: z.discriminatedUnion("service", [
    z.strictObject({
      service: z.literal("altcha"),
      /** Challenge of altcha-lib. The browser sends it back with its solution. */
      challenge: z.record(z.string(), z.unknown()),
    }),
    z.strictObject({ service: z.literal("recaptcha"), siteKey: z.string(), scriptUrl: z.string() }),
  ]),
};

export type BotCheckChallenge = z.output<typeof requestBotCheck.output>;
