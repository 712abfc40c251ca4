import { z } from "zod";
import { botCheckActions } from "../botcheck.ts";

export const offerBotCheck = {
  summary:
    "How to prove for one action that a person is there: an ALTCHA challenge, or reCAPTCHA's site key.",
  query: z.strictObject({
    action: z.enum(botCheckActions, { error: "There is no such action." }).default("default"),
    /** Asked for by a browser that cannot load reCAPTCHA's script; docs/decisions/003-bot-check.md. */
    fallback: z.literal("altcha", { error: "There is no such fallback." }).optional(),
  }),
  output: z.discriminatedUnion("service", [
    z.strictObject({
      service: z.literal("altcha"),
      /** The challenge as altcha-lib makes it; the browser solves it and sends it back with its solution. */
      challenge: z.record(z.string(), z.unknown()),
    }),
    z.strictObject({ service: z.literal("recaptcha"), siteKey: z.string(), scriptUrl: z.string() }),
  ]),
};

export type BotCheckOffer = z.output<typeof offerBotCheck.output>;
