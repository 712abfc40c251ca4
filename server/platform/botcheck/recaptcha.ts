import { z } from "zod";
import type { BotCheckAction } from "../../../contract/platform/botcheck/calls.ts";
import type { Log } from "../jobs/index.ts";

type RecaptchaKeys = { siteKey: string; secretKey: string; verifyUrl: string; scriptUrl: string };

const verifyTimeoutMs = 3_000;
/** After a failure ALTCHA replaces reCAPTCHA for this long; then reCAPTCHA is offered again. */
const awayMinutes = 5;
const minScore = 0.5;

const answer = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).optional(),
});
type Answer = z.output<typeof answer>;

/** reCAPTCHA v3, which returns a score instead of asking the visitor. Never throws. */
export function openRecaptcha({ keys, hostname, log }: { keys: RecaptchaKeys; hostname: string; log: Log }) {
  let failedAt: Date | undefined;

  return {
    siteKey: keys.siteKey,
    scriptUrl: keys.scriptUrl,

    /** Whether the service confirms the token for this action and host; false if it does not answer. */
    async verify(token: string, action: BotCheckAction, now: Date, ip: string): Promise<boolean> {
      const result = await ask(now, { response: token, remoteip: ip });
      return (
        result !== undefined &&
        result.success &&
        result.action === action &&
        (result.score ?? 0) >= minScore &&
        result.hostname === hostname
      );
    },

    /** Whether the service failed recently, as far as this process has seen. */
    isAway: (now: Date) => failedAt !== undefined && now.getTime() - failedAt.getTime() < awayMinutes * 60_000,

    /** Whether the service answers now. */
    answers: async (now: Date) => (await ask(now, { response: "is anybody there" })) !== undefined,
  };

  async function ask(now: Date, fields: Record<string, string>): Promise<Answer | undefined> {
    try {
      const result = await post(keys, fields);
      const codes = result["error-codes"] ?? [];
      // A wrong secret counts as an outage: otherwise every token would be refused until the operator corrects it.
      if (codes.some((code) => /^(missing|invalid)-input-secret$|^invalid-keys$/.test(code)))
        throw new Error(`reCAPTCHA does not accept RECAPTCHA_SECRET_KEY (${codes.join(", ")})`);
      failedAt = undefined;
      return result;
    } catch (error) {
      if (failedAt === undefined) log.error({ err: error }, "reCAPTCHA cannot be reached; ALTCHA takes over.");
      failedAt = now;
      return undefined;
    }
  }
}

async function post(keys: RecaptchaKeys, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(keys.verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret: keys.secretKey, ...fields }),
    signal: AbortSignal.timeout(verifyTimeoutMs),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`reCAPTCHA answered ${response.status}`);
  return answer.parse(await response.json());
}
